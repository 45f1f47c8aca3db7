import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Board } from '../../src/engine/board/board.ts'
import { Client } from '../../tests/support/client.ts'
import { groupsOf } from '../../tests/support/server.ts'
import { PASSWORD } from './players.ts'
import { type SignedIn, signIn } from './sessions.ts'

/** One side of a duel: the player, the server process that the player uses, and the groups of the board. */
export interface Seat {
  origin: string
  cookie: string
  duelId: string
  side: 'challenger' | 'challenged'
  gameId: string
  groups: string[][]
}

/** Level of the duels. A board of this level has ten groups, the largest number. */
const LEVEL = 30

/**
 * Creates duels that both players have started. The server deals the board of one duel, and the other duels are copies
 * of its database rows. Dealing hundreds of boards would take longer than the measurement. The players who challenge
 * use the first server process, and the challenged players use the second.
 */
export async function startedDuels(
  db: pg.Pool,
  secret: string,
  origins: readonly [string, string],
  count: number,
): Promise<Seat[]> {
  const model = await dealtGame(db, origins[0])
  const players = await signIn(db, secret, 2 * count)
  const seats = players.map((player, n) => ({ ...seatOf(player, n), gameId: randomUUID() }))
  const duelIds = Array.from({ length: count }, () => randomUUID())
  await db.query(
    `insert into duel (id, challenger_id, challenged_id, status, target_level, created_at, expires_at)
     select duel, one, other, 'active', $4, now(), now() + interval '7 days'
     from unnest($1::text[], $2::text[], $3::text[]) as t (duel, one, other)`,
    [duelIds, idsOf(players, 0), idsOf(players, 1), LEVEL],
  )
  const ofSeats = [
    seats.map(({ gameId }) => gameId),
    players.map(({ id }) => id),
    seats.map((_, n) => duelIds[n >> 1]),
  ]
  await db.query(
    `insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
       started_at, challenge_id)
     select copy, player, mode, copy, level, 'playing', seed, board, category_ids, word_keys, 0, now(), duel
     from game, unnest($2::text[], $3::text[], $4::text[]) as t (copy, player, duel) where id = $1`,
    [model.id, ...ofSeats],
  )
  await db.query(
    `insert into duel_side (duel_id, player_id, game_id, started_at)
     select duel, player, copy, now() from unnest($1::text[], $2::text[], $3::text[]) as t (copy, player, duel)`,
    ofSeats,
  )
  await db.query('vacuum analyze')
  return seats.map(({ cookie, gameId, side }, n) => ({
    ...{ cookie, gameId, side, groups: model.groups },
    origin: origins[n % 2 === 0 ? 0 : 1],
    duelId: duelIds[n >> 1] ?? '',
  }))
}

const seatOf = ({ cookie }: SignedIn, n: number) => ({
  cookie,
  side: n % 2 === 0 ? ('challenger' as const) : ('challenged' as const),
})
const idsOf = (players: readonly SignedIn[], side: number) =>
  players.filter((_, n) => n % 2 === side).map(({ id }) => id)

/** Starts a duel of two new players, and returns the dealt board. */
async function dealtGame(db: pg.Pool, origin: string): Promise<{ id: string; groups: string[][] }> {
  const ids: string[] = []
  const clients = [new Client(origin), new Client(origin)] as const
  for (const [n, client] of clients.entries()) {
    const email = `duelist${n}-${randomUUID()}@wordconnect.example`
    const { id } = await client.call('POST /api/auth/register', { body: { email, password: PASSWORD } })
    const username = `duelist_${id.slice(0, 8).replace(/\W/g, '_')}_${n}`
    await client.call('POST /api/username/set', { body: { username } })
    await db.query(
      'insert into wallet (player_id, premium_left_ms, premium_since) values ($1, 86400000, now())',
      [id],
    )
    ids.push(id)
  }
  const { id } = await clients[0].call('POST /api/challenges', {
    body: { challengedId: ids[1] ?? '', targetLevel: LEVEL },
  })
  const game = await clients[0].call('POST /api/game/start', { body: { challengeId: id } })
  const { rows } = await db.query<{ board: Board }>('select board from game where id = $1', [game.id])
  return { id: game.id, groups: groupsOf(rows[0]?.board ?? { groups: [], tiles: [] }) }
}
