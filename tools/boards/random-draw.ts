import type { Deal } from '../../src/engine/board/generate.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import type { DifficultyWindow } from '../../src/engine/difficulty.ts'
import { randomFrom } from '../../src/engine/random.ts'
import { GROUP_SIZE } from '../../src/engine/rules.ts'

/**
 * Makes a random board for comparisons: random categories of the difficulty window that have no words in common, with
 * four random words each, in random order.
 */
export function randomDraw(
  catalogue: Catalogue,
  window: DifficultyWindow,
  groupCount: number,
  seed: string,
): Pick<Deal, 'groups' | 'seats'> {
  const random = randomFrom(seed)
  const inside = catalogue.categories.filter(
    ({ difficulty }) => difficulty >= window.min && difficulty <= window.max,
  )
  const groups: Deal['groups'][number][] = []
  const used = new Set<string>()
  while (groups.length < groupCount) {
    const category = random.pick(inside)
    const words = random.shuffle(category.words).slice(0, GROUP_SIZE)
    const taken = groups.some((group) => group.category === category)
    if (taken || words.length < GROUP_SIZE || words.some((word) => used.has(word.key))) continue
    for (const word of words) used.add(word.key)
    groups.push({ category, difficulty: category.difficulty, words })
  }
  const seats = random.shuffle(Array.from({ length: groupCount * GROUP_SIZE }, (_, tile) => tile))
  return { groups, seats }
}
