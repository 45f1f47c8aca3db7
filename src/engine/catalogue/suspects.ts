/** For a folded word, the ids of categories that do not list it though it may well fit. */
export type Suspects = ReadonlyMap<string, readonly string[]>

/** Reads the table of suspects that `npm run bake` makes: a line a folded word, `word category-id category-id …`. */
export function readSuspects(table: string): Suspects {
  const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [key = '', ...ids] = line.split(' ')
      return [key, ids]
    }),
  )
}
