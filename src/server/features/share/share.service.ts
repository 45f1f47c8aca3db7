import type { ShareView } from '../../../contract/share.ts'
import { messageOf, type ShareKind, spokenOf } from '../../../engine/share/share.ts'
import type { Context } from '../../context.ts'
import type { ShareRow } from '../../db/share-tables.ts'
import { act } from '../../identity/act.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import * as store from './share.store.ts'
import { sources } from './source.ts'

/**
 * Creates the public page of a result. A result that was shared before has the same page again. Refuses with
 * `username_required`, or when the function of `sources` for this kind of result refuses.
 */
export function share(
  context: Context,
  playerId: string,
  { kind, refId }: { kind: ShareKind; refId: string },
): Promise<ShareView> {
  return act(context, playerId, async (tx, { username }, now) => {
    if (username === null) throw new Refusal('username_required')
    const { sourceId, figures } = await sources[kind](tx, playerId, refId)
    const source = { player_id: playerId, kind, source_id: sourceId }
    const row =
      (await store.shareOfSource(tx, source)) ??
      (await store.insertShare(tx, {
        ...source,
        id: newId(),
        figures: JSON.stringify(figures),
        created_at: now,
      }))
    return viewOf(context, { ...row, username })
  })
}

/**
 * Withdraws a shared result, so that its page and picture are no longer public. Refuses with `not_found` if another
 * player shared the result, or if the result is already withdrawn.
 */
export function takeBack(context: Context, playerId: string, id: string): Promise<void> {
  return act(context, playerId, async (tx) => {
    if (!(await store.deleteShare(tx, playerId, id))) throw new Refusal('not_found')
  })
}

export const viewOf = (
  { env }: Pick<Context, 'env'>,
  { id, kind, figures, username }: Pick<ShareRow, 'id' | 'kind' | 'figures'> & { username: string },
): ShareView => ({
  id,
  url: new URL(`/s/${id}`, env.publicUrl).href,
  imageUrl: new URL(`/api/share/${kind}/${id}.png`, env.publicUrl).href,
  text: messageOf(figures),
  spoken: spokenOf(figures, username),
})
