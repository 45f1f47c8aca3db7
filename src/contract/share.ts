import { z } from 'zod'
import { shareKinds } from '../engine/share/share.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, IdParams } from './shared.ts'

export const ShareView = z.object({
  id: Id,
  /** Address of the public page that shows the shared result. */
  url: z.url(),
  /** Address of a picture of the shared result, with 1200 × 630 pixels. */
  imageUrl: z.url(),
  /**
   * The text of the message with which the player shares the result. The text contains neither the address of the
   * public page nor any word of a board.
   */
  text: z.string(),
  /** A text that describes the picture of the shared result. */
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
       * Id of the shared item. For `score`, `level` and `daily`, it is the id of the game. For `duel`, it is the id of
       * the duel. For `chapter`, it is the id of the chapter. For `badge`, the field contains the type of the badge.
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
