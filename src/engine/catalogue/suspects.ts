/**
 * For each word (in the spelling of `fold`), ids of the categories to which the word possibly belongs, although their
 * lists do not contain the word.
 */
export type Suspects = ReadonlyMap<string, readonly string[]>

/**
 * Reads the table of suspects that `npm run bake` makes. Each line is `word category-id category-id …`, with the word
 * in the spelling of `fold`. The word possibly belongs to these categories, although their lists do not contain it.
 */
export function readSuspects(table: string): Suspects {
  const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [key = '', ...ids] = line.split(' ')
      return [key, ids]
    }),
  )
}
