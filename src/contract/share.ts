import { z } from 'zod'
import { shareKinds } from '../engine/share/share.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, IdParams } from './shared.ts'

export const ShareView = z.object({
  id: Id,
  /** Its public page. */
  url: z.url(),
  /** Its picture, 1200 × 630. */
  imageUrl: z.url(),
  /** The message to send, without the address. No word of a board is in it. */
  text: z.string(),
  /** The picture in sentences. */
  spoken: z.string(),
})
export type ShareView = z.infer<typeof ShareView>

export const shareApi = {
  'POST /api/share': {
    summary: 'Share a result of yours: makes its public page; the same one again when it is shared already',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 600, by: 'account' }],
    body: z.object({
      kind: z.enum(shareKinds),
      /** `score`, `level`, `daily`: the game's id. `duel`: the duel's, `chapter`: the chapter's, `badge`: its type. */
      refId: Id,
    }),
    status: 201,
    ok: ShareView,
    errors: ['not_found', 'username_required', 'not_over', 'being_checked'],
  },
  'DELETE /api/share/:id': {
    summary: 'Take a share of yours back: its page and picture are gone at once',
    access: 'signed-in',
    params: IdParams,
    status: 204,
    ok: z.void(),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
