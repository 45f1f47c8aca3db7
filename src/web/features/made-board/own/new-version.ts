import { call } from '../../../lib/api.ts'

/** Makes a draft with the words of a published board, which names that board. Returns the id of the draft. */
export async function makeNewVersion(previousId: string): Promise<string> {
  const { title, groups, rulings } = await call('GET /api/me/boards/:id', { params: { id: previousId } })
  const { id } = await call('POST /api/boards', { body: { title, groups, rulings, previousId } })
  return id
}
