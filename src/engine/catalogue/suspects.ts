/** Suspects by folded word: ids of categories that the word may fit although they do not list it. */
export type Suspects = ReadonlyMap<string, readonly string[]>

/**
 * Reads the table of suspects that `npm run bake` makes. Each line is `word category-id category-id …` for a folded
 * word.
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
