import { deal, historyOf, noHistory } from '../../src/engine/board/generate.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'

/**
 * Deals boards of every size and range of difficulty from a fixed catalogue. Returns the boards as a text, which is the
 * same on every machine.
 */
export function goldenBoards(catalogue: Catalogue): string {
  const lines: string[] = []
  for (let groups = 4; groups <= 10; groups++) {
    for (const [min, max] of [
      [1, 2],
      [2, 4],
      [4, 6],
    ] as const) {
      let history = noHistory
      for (let n = 0; n < 3; n++) {
        const seed = `golden ${groups} ${min} ${n}`
        const dealt = deal(catalogue, { seed, groups, window: { min, max }, history })
        const { fifthGroup: fifth } = dealt
        const words = dealt.groups.map((group) => group.words.map((word) => word.key))
        const ids = dealt.groups.map((group) => group.category.id)
        lines.push(
          seed,
          ...ids.map((id, i) => `  ${id} ${words[i]?.join(' ')}`),
          `  seats ${dealt.seats.join(' ')}`,
          `  traps ${[...dealt.traps.phantoms, dealt.traps.crossovers].join(' ')}`,
          ...(fifth ? [`  fifth ${fifth.category.id} ${fifth.words.map(({ key }) => key).join(' ')}`] : []),
        )
        history = historyOf([{ categoryIds: ids, wordKeys: words.flat() }])
      }
    }
  }
  return `${lines.join('\n')}\n`
}
