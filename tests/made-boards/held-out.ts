import { deal, noHistory } from '../../src/engine/board/generate.ts'
import type { Category } from '../../src/engine/catalogue/category.ts'
import { type Catalogue, type GivenTables, indexCatalogue } from '../../src/engine/catalogue/index.ts'
import type { DraftBoard } from '../../src/engine/made-board/check.ts'
import { randomFrom } from '../../src/engine/random.ts'

/** Boards of categories that the check does not know, and the catalogue without these categories. */
export interface HeldOut {
  /** The catalogue without the categories of the boards. */
  known: Catalogue
  /** The whole catalogue. */
  whole: Catalogue
  boards: readonly DealtBoard[]
}

export interface DealtBoard {
  draft: DraftBoard
  /** Index in the whole catalogue of each group's category. */
  categories: readonly number[]
}

/** Share of the catalogue that is held out at once. */
const HELD_OUT = 1 / 8
const WINDOWS = [
  { min: 1, max: 3 },
  { min: 2, max: 4 },
  { min: 3, max: 6 },
] as const

/**
 * Deals boards from a random eighth of the catalogue. The boards have one solution by the whole catalogue. `seed` decides
 * which categories are held out.
 */
export function heldOutBoards(
  source: { categories: readonly Category[]; given: GivenTables },
  whole: Catalogue,
  { seed, count }: { seed: string; count: number },
): HeldOut {
  const random = randomFrom(seed)
  const order = random.shuffle(source.categories)
  const held = new Set(order.slice(0, Math.round(order.length * HELD_OUT)).map(({ id }) => id))
  const known = indexCatalogue(
    source.categories.filter(({ id }) => !held.has(id)),
    source.given,
  )
  const pool = {
    categories: whole.categories.filter(({ id }) => held.has(id)),
    phantoms: whole.phantoms.filter((index) => held.has(whole.categories[index]?.id ?? '')),
  }
  const boards = Array.from({ length: count }, (_, n): DealtBoard => {
    const window = WINDOWS[n % WINDOWS.length] ?? WINDOWS[0]
    const groups = 4 + (n % 3)
    const { groups: dealt } = deal(whole, { seed: `${seed} ${n}`, groups, window, history: noHistory, pool })
    return {
      draft: {
        groups: dealt.map(({ category, words }) => ({
          name: category.name,
          words: words.map(({ text }) => text),
        })),
        rulings: [],
      },
      categories: dealt.map(({ category }) => category.index),
    }
  })
  return { known, whole, boards }
}
