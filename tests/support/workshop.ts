import type { Input, Output } from '../../src/contract/api.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

export type DraftBody = Input<'POST /api/boards'>['body']
type Own = Output<'POST /api/boards'>

/** A finished board with one solution. Each `n` gives another title. */
export const soundBoard = (n = 0): DraftBody => ({
  title: `Board ${n}`,
  groups: [
    { name: 'Baked goods', words: ['BAGEL', 'BAGUETTE', 'MUFFIN', 'SCONE'] },
    { name: 'Metals', words: ['COPPER', 'NICKEL', 'TUNGSTEN', 'ZINC'], note: 'All of them conduct.' },
    { name: 'Rivers of Europe', words: ['DANUBE', 'ELBE', 'RHINE', 'THAMES'] },
    { name: 'String instruments', words: ['BANJO', 'CELLO', 'HARP', 'VIOLIN'] },
  ],
})

/** EAGLE also fits the group of golf, and ALBATROSS the group of birds. */
export const twofold: DraftBody = {
  ...soundBoard(),
  groups: [
    { name: 'Birds', words: ['EAGLE', 'SPARROW', 'ROBIN', 'FINCH'] },
    { name: 'Golf scores', words: ['BIRDIE', 'BOGEY', 'PAR', 'ALBATROSS'] },
    ...soundBoard().groups.slice(1, 3),
  ],
}

/** The same board with one solution, because its maker says that EAGLE does not fit. */
export const ruledOut: DraftBody = { ...twofold, rulings: [{ word: 'eagle', group: 1, fits: false }] }

/** Removes the maker's rulings from a published board, as if the server had not known yet that the words fit. */
export async function forgetRulings({ app }: TestServer, id: string): Promise<void> {
  await app.context.db.updateTable('made_board').set({ rulings: '[]' }).where('id', '=', id).execute()
}

export const createDraft = (client: Client, body: DraftBody = soundBoard()): Promise<Own> =>
  client.call('POST /api/boards', { body })

export const publishBoard = (client: Client, id: string) =>
  client.try('POST /api/boards/:id/publish', { params: { id } })

/** Creates and publishes a board. */
export async function publishedBoard(client: Client, body: DraftBody = soundBoard()): Promise<Own> {
  const { id } = await createDraft(client, body)
  return client.call('POST /api/boards/:id/publish', { params: { id } })
}
