import { z } from 'zod'
import { shareKinds } from '../engine/share/share.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, IdParams } from './shared.ts'

export const ShareView = z.object({
  id: Id,
  /** Address of its public page. */
  url: z.url(),
  /** Address of its picture of 1200 × 630 pixels. */
  imageUrl: z.url(),
  /** The message to send, without the address and without words of a board. */
  text: z.string(),
  /** A description of the picture. */
  spoken: z.string(),
})
export type ShareView = z.infer<typeof ShareView>

export const shareApi = {
  'POST /api/share': {
    summary: 'Share a result of yours: makes its public page, or returns the existing one',
    access: 'signed-in',
    limits: [{ max: 60, seconds: 600, by: 'account' }],
    body: z.object({
      kind: z.enum(shareKinds),
      /**
       * By kind: `score`, `level` and `daily`: the game's id; `duel`: the duel's; `chapter`: the chapter's; `badge`: its type.
       */
      refId: Id,
    }),
    status: 201,
    ok: ShareView,
    errors: ['not_found', 'username_required', 'not_over', 'being_checked'],
  },
  'DELETE /api/share/:id': {
    summary: 'Take back a share: its page and picture stop working at once',
    access: 'signed-in',
    params: IdParams,
    status: 204,
    ok: z.void(),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
