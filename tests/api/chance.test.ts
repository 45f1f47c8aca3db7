import { beforeAll, expect, test } from 'vitest'
import { seatTiles } from '../../src/engine/board/seat.ts'
import { randomFrom } from '../../src/engine/random.ts'
import { start } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const BOARDS = 120
/** Probability that two random tiles of a board with sixteen tiles belong to the same group. */
const CHANCE = 3 / 15
/**
 * Largest allowed difference from the expected value, in standard deviations. By chance, a larger difference happens
 * only once in millions of test runs.
 */
const SIGMAS = 5.5

/** The tiles in a reply of the server. The test adds the group of each tile. */
type Tiles = { id: string; group: number }[]

onOneDatabase('the order of words and ids', (server) => {
  let boards: Tiles[]
  beforeAll(async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const sent = []
    for (let n = 0; n < BOARDS; n++) sent.push((await start(client)).words.map((word) => word.id))
    const rows = await server.app.context.db.selectFrom('game').select('board').execute()
    const groups = new Map(rows.flatMap(({ board }) => board.tiles).map((tile) => [tile.id, tile.group]))
    boards = sent.map((ids) => ids.map((id) => ({ id, group: groups.get(id) ?? -1 })))
  })

  const allTiles = () => boards.flat()
  const byId = (tiles: Tiles) => [...tiles].sort((a, b) => (a.id < b.id ? -1 : 1))

  test('every tile id is new, and all of one make', () => {
    expect(allTiles()).toHaveLength(BOARDS * 16)
    expect(new Set(allTiles().map((tile) => tile.id)).size).toBe(BOARDS * 16)
    for (const { id } of allTiles()) expect(id).toMatch(/^[A-Za-z0-9_-]{8}$/)
  })

  test('each seat holds each group equally often', () => {
    const counts = Array.from({ length: 16 }, () => [0, 0, 0, 0])
    for (const board of boards)
      for (const [seat, { group }] of board.entries()) {
        const at = counts[seat]
        if (at) at[group] = (at[group] ?? 0) + 1
      }
    expect(tooUneven(counts)).toBe(false)
  })

  test('each place among the sorted ids holds each group equally often', () => {
    const counts = Array.from({ length: 16 }, () => [0, 0, 0, 0])
    for (const board of boards)
      for (const [place, { group }] of byId(board).entries()) {
        const at = counts[place]
        if (at) at[group] = (at[group] ?? 0) + 1
      }
    expect(tooUneven(counts)).toBe(false)
  })

  // The rules for the order of tiles place two tiles of one group next to each other less often than chance does. These
  // tiles are therefore more often at larger distances. The test compares the boards with many orders that `seatTiles`
  // makes by the same rules.
  test('tiles of one group lie as near to each other as the seating alone puts them, at whatever distance', () => {
    const groups = Array.from({ length: 16 }, (_, tile) => Math.floor(tile / 4))
    const random = randomFrom('seats')
    const seated = Array.from({ length: 5_000 }, () =>
      seatTiles(groups, random).map((tile) => groups[tile] ?? -1),
    )
    const sent = boards.map((tiles) => tiles.map(({ group }) => group))
    for (let distance = 1; distance < 16; distance++) {
      const alone = sharesAt(distance, seated)
      const share = sharesAt(distance, sent)
      const sigma = Math.sqrt(alone.variance * (1 / BOARDS + 1 / seated.length))
      expect(Math.abs(share.mean - alone.mean), `at distance ${distance}`).toBeLessThan(SIGMAS * sigma)
      expect(share.mean, `at distance ${distance}`).toBeGreaterThan(0)
    }
  })

  test('neighbours among the sorted ids belong together as often as by chance', () => {
    const pairs = boards.flatMap((tiles) => {
      const sorted = byId(tiles)
      return sorted.slice(1).map((tile, i) => same(tile, sorted[i]))
    })
    const { share, sigma } = of(pairs)
    expect(Math.abs(share - CHANCE)).toBeLessThan(SIGMAS * sigma)
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'ids alike in character %i belong together as often as by chance',
    (at) => {
      const pairs = boards.flatMap((tiles) =>
        tiles.flatMap((tile, i) =>
          tiles
            .slice(0, i)
            .filter((other) => other.id[at] === tile.id[at])
            .map((other) => same(tile, other)),
        ),
      )
      const { share, sigma } = of(pairs)
      expect(pairs.length).toBeGreaterThan(50)
      expect(Math.abs(share - CHANCE)).toBeLessThan(SIGMAS * sigma)
    },
  )
})

const same = (a: { group: number }, b: { group: number } | undefined) => a.group === b?.group

/**
 * Looks at all pairs of tiles at the given distance. Returns the share of pairs with two tiles of the same group, and
 * the variance of this share between the boards.
 */
function sharesAt(distance: number, all: readonly (readonly number[])[]): { mean: number; variance: number } {
  const shares = all.map((tiles) => {
    const alike = tiles.slice(distance).filter((group, place) => group === tiles[place])
    return alike.length / (tiles.length - distance)
  })
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return { mean, variance: shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / shares.length }
}

/**
 * Returns the share of tile pairs with two tiles of the same group. Also returns the standard deviation that chance
 * alone would cause.
 */
function of(pairs: readonly boolean[]): { share: number; sigma: number } {
  const share = pairs.filter(Boolean).length / pairs.length
  return { share, sigma: Math.sqrt((CHANCE * (1 - CHANCE)) / pairs.length) }
}

/** Returns true if the counts differ more than chance explains (chi-squared test). */
function tooUneven(counts: readonly number[][]): boolean {
  const expected = BOARDS / 4
  const chi = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = 15 * 3
  return chi > freedom + 9 * Math.sqrt(2 * freedom)
}
