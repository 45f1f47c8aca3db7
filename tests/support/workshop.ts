import type { Input, Output } from '../../src/contract/api.ts'
import type { Client } from './client.ts'

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

export const createDraft = (client: Client, body: DraftBody = soundBoard()): Promise<Own> =>
  client.call('POST /api/boards', { body })

export const publishBoard = (client: Client, id: string) =>
  client.try('POST /api/boards/:id/publish', { params: { id } })

/** Creates and publishes a board. */
export async function publishedBoard(client: Client, body: DraftBody = soundBoard()): Promise<Own> {
  const { id } = await createDraft(client, body)
  return client.call('POST /api/boards/:id/publish', { params: { id } })
}
