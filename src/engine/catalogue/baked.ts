import { type Category, fold } from './category.ts'
import { readSuspects } from './suspects.ts'

/**
 * Computes a hash of the parts of the catalogue from which `npm run bake` makes tables. These parts are the id, the
 * kind, the pattern and the play words of each category. Returns the hash as eight hex digits.
 */
function catalogueFingerprint(categories: readonly Category[]): string {
  let hash = 0x811c9dc5
  for (const { id, kind, pattern = '', words } of categories) {
    const text = `${[id, kind, pattern, ...words.map(fold).sort()].join(' ')}\n`
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Returns the comment lines for the top of a table that `npm run bake` makes from the catalogue. */
export function bakedHeading(categories: readonly Category[]): string {
  return `# Made by \`npm run bake\`; not for editing.\n# made for catalogue ${catalogueFingerprint(categories)}\n`
}

const REMEDY = 'run `npm run bake` and commit what it writes'

/**
 * Returns sentences that say why the tables made by `npm run bake` do not match the catalogue. If `categories` contains
 * packs, `beside` contains the general catalogue. The check needs the general catalogue, because `npm run bake` uses it
 * together with the packs to make the table of suspects for packs.
 */
export function bakedProblems(
  categories: readonly Category[],
  tables: { vectors: string; suspects: string },
  beside: readonly Category[] = [],
): string[] {
  const problems: string[] = []
  const heading = bakedHeading([...categories, ...beside])
  for (const [name, text] of Object.entries(tables)) {
    if (!text.startsWith(heading)) problems.push(`${name}.txt was made for other play words: ${REMEDY}`)
  }
  const keys = new Set(categories.flatMap((category) => category.words.map(fold)))
  const known = new Set(tables.vectors.split('\n').map((line) => line.split(' ', 1)[0] ?? ''))
  const missing = [...keys].filter((key) => !known.has(key))
  if (missing.length > 0)
    problems.push(
      `vectors.txt lacks ${missing.length} words (${missing.slice(0, 3).join(', ')} …): ${REMEDY}`,
    )
  const ids = new Set([...categories, ...beside].map((category) => category.id))
  for (const word of beside.flatMap(({ words }) => words)) keys.add(fold(word))
  for (const [key, suspected] of readSuspects(tables.suspects)) {
    const unknownId = suspected.find((id) => !ids.has(id))
    if (unknownId !== undefined || !keys.has(key))
      problems.push(
        `suspects.txt suspects "${key}" of "${unknownId ?? suspected[0]}", which the catalogue does not have: ${REMEDY}`,
      )
  }
  return problems
}
