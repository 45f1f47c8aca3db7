/**
 * For each word (in the spelling of `fold`), ids of the categories that the word may fit, although they do not list the
 * word.
 */
export type Suspects = ReadonlyMap<string, readonly string[]>

/**
 * Reads the table that `npm run bake` makes of words and the categories that may fit the words without listing them.
 * Each line is `word category-id category-id …`, with the word in the spelling of `fold`.
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
