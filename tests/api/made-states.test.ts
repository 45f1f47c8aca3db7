// Tests what each kind of person can do with a board in each of its states.
import { beforeAll, expect, test } from 'vitest'
import { pagePictures } from '../../src/server/features/share/previews.ts'
import type { Answer, Client } from '../support/client.ts'
import { publishBoard, startMade, visitor } from '../support/made-boards.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import type { TestServer } from '../support/server.ts'
import { soundBoard } from '../support/workshop.ts'

type Player = Awaited<ReturnType<TestServer['player']>>

const said = ({ status, body }: Answer<unknown>) => (body as { code?: string } | undefined)?.code ?? status

/** The rows of a state: what each person gets. `gone` means that all answers are 404 `not_found`. */
interface Expected {
  stranger: readonly unknown[]
  /** Somebody with an attempt that has not ended. */
  open: readonly unknown[]
  ended: readonly unknown[]
  maker: readonly unknown[]
  visitors: readonly unknown[]
  own: readonly unknown[]
  preview: boolean
}

// What a player does: reads the board, likes it, takes the heart back, reports it, claims a word, begins it.
const NONE: readonly unknown[] = [
  'not_found',
  'not_found',
  'not_found',
  'not_found',
  'not_found',
  'not_found',
]
const playable: Omit<Expected, 'own'> = {
  stranger: ['card', 'not_over', 200, 202, 'not_over', 201],
  open: ['card', 'not_over', 200, 202, 'not_over', 201],
  ended: ['all', 200, 200, 202, 'invalid_suggestion', 201],
  maker: ['all', 'own_case', 200, 'own_case', 'own_case', 201],
  // A visitor who has not begun reads and begins; one with an open attempt reads and gives up; one who has ended reads.
  visitors: ['card', 201, 'card', 200, 'all'],
  preview: true,
}
/** The board does not exist, except for its maker and for people who have begun it. */
const taken: Omit<Expected, 'own'> = {
  stranger: NONE,
  open: NONE.with(5, 201),
  ended: NONE.with(0, 'all').with(5, 201),
  maker: NONE.with(0, 'all'),
  visitors: ['not_found', 'not_found', 'not_found', 200, 'all'],
  preview: false,
}
const unknown: Omit<Expected, 'own'> = {
  ...{ stranger: NONE, open: NONE, ended: NONE, maker: NONE },
  ...{ visitors: ['not_found', 'not_found', 'not_found', 'not_found', 'not_found'], preview: false },
}

// What the maker does: reads the draft and the figures, publishes it, changes it, deletes it.
const states: Record<string, { set: object; isPlayed: boolean; expected: Expected }> = {
  published: {
    ...{ set: {}, isPlayed: true },
    expected: { ...playable, own: [200, 200, 200, 'already_played', 'already_played'] },
  },
  'published, with a second solution': {
    ...{ set: { ambiguous_at: new Date() }, isPlayed: true },
    expected: { ...playable, own: [200, 200, 200, 'already_played', 'already_played'] },
  },
  hidden: {
    ...{ set: { state: 'hidden' }, isPlayed: true },
    expected: { ...taken, own: [200, 200, 200, 'already_played', 'already_played'] },
  },
  refused: {
    ...{ set: { state: 'refused' }, isPlayed: true },
    expected: { ...taken, own: [200, 200, 200, 'already_played', 'already_played'] },
  },
  'refused before it was published': {
    ...{ set: { state: 'refused', published_at: null }, isPlayed: false },
    expected: { ...unknown, own: [200, 'not_found', 200, 200, 204] },
  },
  waiting: {
    ...{ set: { state: 'waiting', published_at: null }, isPlayed: false },
    expected: { ...unknown, own: [200, 'not_found', 200, 200, 204] },
  },
  draft: {
    ...{ set: { state: 'draft', published_at: null, board: null }, isPlayed: false },
    expected: { ...unknown, own: [200, 'not_found', 200, 200, 204] },
  },
  deleted: {
    ...{ set: {}, isPlayed: false },
    expected: { ...unknown, own: ['not_found', 'not_found', 'not_found', 'not_found', 'not_found'] },
  },
}

onOneDatabase('a board in each of its states', { books: false }, (server) => {
  let players: Player[]
  let visitors: Client[]
  beforeAll(async () => {
    players = await Promise.all([1, 2, 3, 4].map(() => server.player()))
    visitors = [1, 2, 3].map(() => visitor(server))
  })
  const read = async (client: Client, id: string) => {
    const answer = await client.try('GET /api/boards/:id', { params: { id } })
    if (answer.status !== 200) return said(answer)
    return 'curve' in (answer.body as object) ? 'all' : 'card'
  }
  const acts = async (client: Client, id: string) => {
    const params = { id }
    return [
      await read(client, id),
      said(await client.try('PUT /api/boards/:id/heart', { params })),
      said(await client.try('DELETE /api/boards/:id/heart', { params })),
      said(await client.try('POST /api/boards/:id/report', { params, body: { reason: 'other' } })),
      said(
        await client.try('POST /api/boards/:id/claims', { params, body: { word: 'X', color: 'group-1' } }),
      ),
      said(await client.try('POST /api/boards/:id/start', { params })),
    ]
  }
  const ownActs = async (client: Client, id: string) => {
    const params = { id }
    return [
      said(await client.try('GET /api/me/boards/:id', { params })),
      said(await client.try('GET /api/me/boards/:id/figures', { params })),
      said(await client.try('POST /api/boards/:id/publish', { params })),
      said(await client.try('PUT /api/boards/:id', { params, body: soundBoard() })),
      said(await client.try('DELETE /api/boards/:id', { params })),
    ]
  }
  const giveUp = (client: Client, id: string) =>
    client.try('POST /api/boards/:id/give-up', { params: { id }, body: {} })

  test.each(Object.entries(states))('%s', async (name, { set, isPlayed, expected }) => {
    const [maker, stranger, open, ended] = players as [Player, Player, Player, Player]
    const [newcomer, opened, done] = visitors as [Client, Client, Client]
    const { id } = await publishBoard(server, maker.id, { title: 'A board of states' })
    if (isPlayed) {
      for (const client of [open.client, ended.client, opened, done]) await startMade(client, id)
      const { id: gameId } = await startMade(ended.client, id)
      await ended.client.call('POST /api/game/:id/give-up', { params: { id: gameId } })
      await giveUp(done, id)
    }
    const { db } = server.app.context
    if (name === 'deleted') await db.deleteFrom('made_board').where('id', '=', id).execute()
    else if (Object.keys(set).length > 0)
      await db.updateTable('made_board').set(set).where('id', '=', id).execute()
    const seen: Expected = {
      stranger: await acts(stranger.client, id),
      open: await acts(open.client, id),
      ended: await acts(ended.client, id),
      maker: await acts(maker.client, id),
      visitors: [
        await read(newcomer, id),
        said(await newcomer.try('POST /api/boards/:id/start', { params: { id } })),
        await read(opened, id),
        said(await giveUp(opened, id)),
        await read(done, id),
      ],
      own: await ownActs(maker.client, id),
      preview: (await pagePictures.board?.(server.app.context, id)) !== undefined,
    }
    expect(seen).toEqual(expected)
  })
})
