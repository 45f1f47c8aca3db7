import { expect, test } from 'vitest'
import { CATEGORY_COOLDOWN_BOARDS, WORD_COOLDOWN_BOARDS } from '../../src/engine/rules.ts'
import { packCategories } from '../../src/server/content/packs.ts'
import { atLength } from '../support/length.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const BOARDS = atLength({ short: 26, long: 40 })
const MOST_BOARDS = 250

onOneDatabase('boards in a row', (server) => {
  test('no group within 20 boards and no word within 12: the server remembers what it dealt', async () => {
    const { client, id } = await server.player()
    await server.makePremium(id)
    const exclusive = new Set(packCategories().map(({ id }) => id))
    const dealt = () =>
      server.app.context.db
        .selectFrom('game')
        .select(['category_ids', 'word_keys'])
        .where('player_id', '=', id)
        .orderBy('started_at')
        .execute()
    const isExclusive = ({ category_ids }: { category_ids: string[] }) =>
      category_ids.some((category) => exclusive.has(category))
    // A premium player also gets categories of premium packs, on about every eighth board. By chance, there can be no
    // premium category on the first boards. The test therefore deals more boards until one board contains one.
    let rows = await dealt()
    while (rows.length < BOARDS || (!rows.some(isExclusive) && rows.length < MOST_BOARDS)) {
      await client.call('POST /api/game/start', { body: { action: 'new' } })
      server.passTime(1)
      rows = await dealt()
    }
    expect(rows.some(isExclusive)).toBe(true)
    expect(leastGap(rows.map((row) => row.category_ids))).toBeGreaterThan(CATEGORY_COOLDOWN_BOARDS)
    expect(leastGap(rows.map((row) => row.word_keys))).toBeGreaterThan(WORD_COOLDOWN_BOARDS)
  })
})

/** Returns the smallest distance (in boards) between two boards that contain the same item. */
function leastGap(boards: readonly (readonly string[])[]): number {
  const last = new Map<string, number>()
  let least = Number.POSITIVE_INFINITY
  boards.forEach((names, n) => {
    for (const name of names) {
      least = Math.min(least, n - (last.get(name) ?? Number.NEGATIVE_INFINITY))
      last.set(name, n)
    }
  })
  return least
}
