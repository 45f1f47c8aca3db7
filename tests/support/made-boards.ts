import type { GuessReply } from '../../src/contract/game.ts'
import type { MadeGame } from '../../src/contract/made-board.ts'
import type { Board } from '../../src/engine/board/board.ts'
import { MADE_CATEGORY } from '../../src/engine/made-board/board-of-draft.ts'
import { newId } from '../../src/server/ids.ts'
import type { Client } from './client.ts'
import { type TestServer, wrongGuess } from './server.ts'

interface Given {
  title?: string
  groups?: number
  /** The names, words and lines; by default made-up ones. */
  board?: Board
  state?: 'draft' | 'waiting' | 'published' | 'hidden' | 'refused'
  isListed?: boolean
  /** Time since the board was listed and published, in seconds. */
  age?: number
  expected?: number
  plays?: number
  hearts?: number
  /** Number of people who have ended the board without solving it, each in a network of their own. No attempt is stored. */
  lost?: number
}

let made = 0

/**
 * Returns a board as a player would make it. Each word, name and line contains the number of the board, so that a test
 * can look for all of them in replies. The tiles are not in the order of the groups.
 */
function playersBoard(groupCount = 4): Board {
  const number = ++made
  const groups = Array.from({ length: groupCount }, (_, group) => ({
    ...{ categoryId: MADE_CATEGORY, name: `Name ${number} of ${group}`, kind: 'members' as const },
    ...{ difficulty: group + 1, color: `group-${group + 1}` },
    words: Array.from({ length: 4 }, (_, word) => `W${number}G${group}N${word}`),
    note: `Why ${number} of ${group}`,
  }))
  const tiles = Array.from({ length: 4 * groupCount }, (_, place) => {
    const group = place % groupCount
    return { id: `${place}`, group, text: groups[group]?.words[Math.floor(place / groupCount)] ?? '' }
  })
  return { groups, tiles }
}

/** Stores a board of a player, as publishing does. Returns its id and the board. */
export async function publishBoard(
  server: TestServer,
  makerId: string,
  {
    title,
    groups: groupCount = 4,
    board = playersBoard(groupCount),
    state = 'published',
    isListed = false,
    age = 0,
    expected = 3,
    plays = 0,
    hearts = 0,
    lost = 0,
  }: Given = {},
): Promise<{ id: string; board: Board; title: string }> {
  const groups = board.groups.length
  const id = newId()
  const now = new Date(server.now().getTime() - 1000 * age)
  const name = title ?? `Board ${id}`
  await server.app.context.db
    .insertInto('made_board')
    .values({
      ...{ id, player_id: makerId, title: name, state, reason: null, previous_id: null, expected },
      groups: JSON.stringify(board.groups.map(({ name, words, note }) => ({ name, words, note }))),
      rulings: '[]',
      ...{ created_at: now, updated_at: now, submitted_at: null, published_at: now },
      ...{ listed_at: isListed ? now : null, ambiguous_at: null, group_count: groups, measured: null },
      ...{ board: JSON.stringify(board), plays: plays + lost, hearts },
      ...{ counted_plays: plays + lost, counted_ended: lost },
      ...{ ended: lost, networks: lost, curve: [0, 0, 0, 0, lost] },
    })
    .execute()
  return { id, board, title: name }
}

/** Returns the four words of each group as tile ids of a person's game of a board. */
export function answerOf(board: Board, words: readonly { id: string; text: string }[]): string[][] {
  return board.groups.map((group) =>
    words.flatMap(({ id, text }) => (group.words.includes(text) ? [id] : [])),
  )
}

type StartBody = { embed?: boolean; attempt?: string }

export const startMade = (client: Client, id: string, body: StartBody = {}): Promise<MadeGame> =>
  client.call('POST /api/boards/:id/start', { params: { id }, body })

export const visitGuess = (
  client: Client,
  id: string,
  wordIds: readonly string[],
  more: object = {},
): Promise<GuessReply> =>
  client.call('POST /api/boards/:id/guess', { params: { id }, body: { wordIds: [...wordIds], ...more } })

export const playGuess = (client: Client, gameId: string, wordIds: readonly string[]): Promise<GuessReply> =>
  client.call('POST /api/game/:id/guess', { params: { id: gameId }, body: { wordIds: [...wordIds] } })

export const detailOf = (client: Client, id: string, attempt?: string) =>
  client.call('GET /api/boards/:id', { params: { id }, query: { attempt } })

let addresses = 0
/** Returns a browser without an account whose calls come from a network of its own. */
export function visitor(
  server: TestServer,
  address = `172.16.${++addresses >> 8}.${addresses & 255}`,
): Client {
  const client = server.client()
  const raw = client.raw.bind(client)
  client.raw = (method, path, init = {}) =>
    raw(method, path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': address },
    })
  return client
}

/** Plays a board to its end without an account, and makes this many mistakes: with four the board is lost. */
export async function finish(
  server: TestServer,
  client: Client,
  { id, board }: { id: string; board: Board },
  mistakes = 0,
): Promise<MadeGame> {
  let game = await startMade(client, id)
  const groups = answerOf(board, game.words)
  for (let n = 0; n < mistakes; n++) game = (await visitGuess(client, id, wrongGuess(groups, n))).game
  server.passTime(30)
  if (mistakes < 4) for (const wordIds of groups) game = (await visitGuess(client, id, wordIds)).game
  return game
}

export const rowOf = (server: TestServer, id: string) =>
  server.app.context.db.selectFrom('made_board').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
