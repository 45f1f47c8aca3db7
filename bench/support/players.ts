import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Board } from '../../src/engine/board/board.ts'
import { Client } from '../../tests/support/client.ts'
import { groupsOf, wrongGuess } from '../../tests/support/server.ts'
import type { Shot } from './load.ts'

/** A signed-up player in the first level of a run. */
export interface Player {
  client: Client
  email: string
  gameId: string
}

/** The password of all players in a bench. */
export const PASSWORD = 'a quiet harbour'

/** Signs up `count` players, sets their usernames and starts a game for each player. */
export async function signUpPlayers(origin: string, count: number): Promise<Player[]> {
  const players: Player[] = []
  for (let n = 0; n < count; n++) {
    const client = new Client(origin)
    const email = `bench${n}@wordconnect.example`
    await client.call('POST /api/auth/register', { body: { email, password: PASSWORD } })
    await client.call('POST /api/username/set', { body: { username: `bench_${n}` } })
    const { id } = await client.call('POST /api/game/start')
    players.push({ client, email, gameId: id })
  }
  return players
}

/**
 * Makes `games` copies of the player's dealt board, and builds the guesses that end each copy: three wrong guesses,
 * then every group. The copies are inserted directly into the database, because a free player is allowed to start only
 * two games a day.
 */
export async function freshGuesses(db: pg.Pool, { client, gameId }: Player, games: number): Promise<Shot[]> {
  const { rows } = await db.query<{ board: Board }>('select board from game where id = $1', [gameId])
  const groups = groupsOf(rows[0]?.board ?? { groups: [], tiles: [] })
  const guesses = [0, 1, 2].map((n) => wrongGuess(groups, n)).concat(groups)
  const ids = Array.from({ length: games }, () => randomUUID())
  await db.query(
    `insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before, started_at)
     select copy, player_id, mode, copy, level, 'playing', seed, board, category_ids, word_keys, 0, now()
     from game, unnest($2::text[]) as copy where id = $1`,
    [gameId, ids],
  )
  return ids.flatMap((id) =>
    guesses.map(
      (wordIds): Shot => ({
        method: 'POST',
        path: `/api/game/${id}/guess`,
        cookie: client.cookie,
        body: { wordIds },
      }),
    ),
  )
}
