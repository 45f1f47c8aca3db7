import { beforeAll, expect, test } from 'vitest'
import { forgetVisits } from '../../src/server/features/made-board/visit.service.ts'
import { handWrittenBoards } from '../made-boards/hand-written.ts'
import type { Client } from '../support/client.ts'
import { rowOf } from '../support/made-boards.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { type StaffMember, staffMember } from '../support/staff.ts'
import { publishedBoard } from '../support/workshop.ts'

onOneDatabase('claims about words of a board', (server) => {
  let maker: Awaited<ReturnType<typeof server.player>>
  let editor: StaffMember
  beforeAll(async () => {
    maker = await server.player()
    editor = await staffMember(server, 'editor')
  })

  const published = async (title: string): Promise<string> => {
    const written = handWrittenBoards().find((one) => one.title === title)
    if (!written) throw new Error(`there is no board ${title}`)
    const { groups } = written.draft
    const body = { title, groups: groups.map(({ name, words }) => ({ name, words: [...words] })) }
    const { id, state } = await publishedBoard(maker.client, body)
    expect(state).toBe('published')
    return id
  }
  /** Returns a function with which a new player in a network, who has ended the board, claims a word. */
  const claimant = async (id: string, network: number) => {
    const { client } = await server.player()
    const params = { id }
    const game = await client.call('POST /api/boards/:id/start', { params })
    await client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
    return async (word: string, name: string) => {
      const group = (await rowOf(server, id)).board?.groups.find((one) => one.name === name)
      const answer = await client.try('POST /api/boards/:id/claims', {
        ...{ params, body: { word, color: group?.color ?? '' } },
        headers: { 'x-forwarded-for': `198.51.100.${network}` },
      })
      return answer.body.verdict ?? answer.body.code
    }
  }
  const isMarked = async (id: string) => (await rowOf(server, id)).ambiguous_at !== null

  // SPEAR may also be a fish. The check is sure that PIKE is a weapon too, and CARP a fish.
  const fishing = 'Fur, fin and feather'
  const [spear, carp] = [
    ['SPEAR', 'Freshwater fish'],
    ['CARP', 'Freshwater fish'],
  ] as const
  // QUASAR and NEBULA may change places. The check is sure of neither.
  const space = 'Tricksters Three and One'
  const [quasar, nebula] = [
    ['QUASAR', 'Marvel characters'],
    ['NEBULA', 'Far out in space'],
  ] as const

  test('a claim of which the check is not sure needs the same claim of another network', async () => {
    const id = await published(fishing)
    const [one, neighbour, other, last] = [
      await claimant(id, 1),
      await claimant(id, 1),
      await claimant(id, 2),
      await claimant(id, 3),
    ]
    for (const claim of [one, one, neighbour]) expect(await claim(...spear)).toBe('possible')
    expect(await one(...carp)).toBe('harmless')
    expect(await isMarked(id)).toBe(false)
    expect(await other(...spear)).toBe('right')
    expect(await isMarked(id)).toBe(true)
    // A mark does not make every later claim right.
    expect(await last(...carp)).toBe('harmless')
  })

  test('two claims that are a second solution together come from different players on different networks', async () => {
    const id = await published(space)
    const [one, neighbour, other] = [await claimant(id, 1), await claimant(id, 1), await claimant(id, 2)]
    expect([await one(...quasar), await one(...nebula), await neighbour(...nebula)]).toEqual(
      Array(3).fill('harmless'),
    )
    expect(await isMarked(id)).toBe(false)
    expect(await other(...quasar)).toBe('right')
    expect(await isMarked(id)).toBe(true)
  })

  test('of two such claims at the same moment, the second one knows the first', async () => {
    const id = await published(space)
    const [one, other] = [await claimant(id, 1), await claimant(id, 2)]
    const verdicts = await Promise.all([one(...quasar), other(...nebula)])
    expect(verdicts.sort()).toEqual(['harmless', 'right'])
    expect(await isMarked(id)).toBe(true)
  })

  test('a claim whose network the server has forgotten supports no other', async () => {
    const id = await published(space)
    const [one, other] = [await claimant(id, 1), await claimant(id, 2)]
    expect(await one(...quasar)).toBe('harmless')
    const later = new Date(server.now().getTime() + 31 * 86_400_000)
    await forgetVisits({ db: server.app.context.db, now: () => later })
    expect(await other(...nebula)).toBe('harmless')
  })

  test('an editor clears a mark, the log says so, and the same claim does not mark the board again', async () => {
    const id = await published(fishing)
    const clear = (client: Client, boardId = id) =>
      client.try('POST /api/desk/boards/:id/clear', {
        ...{ params: { id: boardId }, body: { reason: 'A spear is no fish' } },
      })
    const [one, other] = [await claimant(id, 1), await claimant(id, 2)]
    await one(...spear)
    await other(...spear)
    const { boards } = await editor.client.call('GET /api/desk/boards', { query: { search: fishing } })
    expect(boards.find(({ card }) => card.id === id)).toMatchObject({
      ...{ card: { isAmbiguous: true }, claims: [{ word: 'SPEAR', group: 'Freshwater fish' }] },
    })
    expect((await clear(editor.client, 'none')).status).toBe(404)
    for (let n = 0; n < 2; n++)
      expect((await clear(editor.client)).body).toMatchObject({ card: { isAmbiguous: false }, claims: [] })
    const later = [await claimant(id, 3), await claimant(id, 4)]
    for (const claim of [...later, one]) expect(await claim(...spear)).toBe('ruled_out')
    expect(await isMarked(id)).toBe(false)
    const log = await server.app.context.db
      .selectFrom('desk_log')
      .select(['action', 'player_id', 'staff_id', 'after', 'reason'])
      .where('action', '=', 'board_mark_cleared')
      .execute()
    expect(log).toEqual([
      {
        ...{ action: 'board_mark_cleared', player_id: maker.id, staff_id: editor.id },
        ...{ after: { board: id, marked: false, dismissed: [{ word: 'SPEAR', group: 2 }] } },
        reason: 'A spear is no fish',
      },
    ])
  })
})
