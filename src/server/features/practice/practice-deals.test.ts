import { expect, test } from 'vitest'
import { atLength } from '../../../../tests/support/length.ts'
import { type Deal, deal, historyOf, type PastBoard, trapCount } from '../../../engine/board/generate.ts'
import { countSolutions } from '../../../engine/board/proof.ts'
import type { CategoryKind } from '../../../engine/catalogue/category.ts'
import { practiceRequest } from '../../../engine/insight/practice.ts'
import { loadCatalogue } from '../../content/catalogue.ts'

const DEALS = atLength({ short: 40, long: 300 })
const catalogue = loadCatalogue()

/** Makes several boards for one player. As in the app, each board avoids words and categories of the earlier boards. */
function dealMany(skill: number, weakest: readonly CategoryKind[], name: string): Deal[] {
  const past: PastBoard[] = []
  return Array.from({ length: DEALS }, (_, n) => {
    const request = practiceRequest({ weakest, skill })
    const dealt = deal(catalogue, { ...request, seed: `${name} ${n}`, history: historyOf(past) })
    past.unshift({
      categoryIds: dealt.groups.map(({ category }) => category.id),
      wordKeys: dealt.groups.flatMap(({ words }) => words.map(({ key }) => key)),
    })
    return dealt
  })
}

const mean = (deals: readonly Deal[], of: (dealt: Deal) => number) =>
  deals.reduce((sum, dealt) => sum + of(dealt), 0) / deals.length
const groupsOf = (kinds: readonly CategoryKind[]) => (dealt: Deal) =>
  dealt.groups.filter(({ category }) => kinds.includes(category.kind)).length

/** Boards with random kinds of groups. The key of the map is the player's skill. */
const randomDeals = new Map<number, Deal[]>()
function randomAt(skill: number): Deal[] {
  const deals = randomDeals.get(skill) ?? dealMany(skill, [], 'practice')
  randomDeals.set(skill, deals)
  return deals
}

test.each([
  { weakest: ['wordplay', 'fill'], skill: 0, random: 1.1, traps: 0.6 },
  { weakest: ['property', 'pop'], skill: 0, random: 2.1, traps: 0.25 },
  { weakest: ['synonym', 'property'], skill: 2, random: 1.8, traps: 0.5 },
] as const)(
  '$weakest at skill $skill: three of four groups, against a random draw; one solution each',
  (given) => {
    const [deals, drawn] = [dealMany(given.skill, given.weakest, 'practice'), randomAt(given.skill)]
    const practised = groupsOf(given.weakest)
    const [groups, drawnGroups] = [mean(deals, practised), mean(drawn, practised)]
    const traps = mean(deals, trapCount)
    expect(drawnGroups).toBeLessThan(given.random)
    expect(groups).toBeGreaterThan(2.9)
    expect(deals.filter((dealt) => practised(dealt) < 3).length).toBeLessThanOrEqual(DEALS / 50)
    // The boards must have red herrings, although they have only a few kinds of groups.
    expect(traps).toBeGreaterThan(given.traps)
    for (const dealt of deals) {
      const words = dealt.groups.flatMap((group) => group.words)
      expect(countSolutions(words.map(({ fits }) => fits))).toBe(1)
    }
  },
)
