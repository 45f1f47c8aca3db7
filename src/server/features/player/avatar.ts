import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../../contract/endpoint.ts'
import type { Context } from '../../context.ts'
import { described } from '../../http/documentation.ts'
import { readLagging } from '../../http/lagging-reads.ts'
import { limitCalls } from '../../http/policy.ts'
import { Refusal } from '../../refusal.ts'
import { AVATAR_PATH, AVATAR_TYPE } from './avatar.service.ts'
import { findAvatar } from './avatar.store.ts'

const YEAR_SECONDS = 31_536_000
/**
 * Limit for requests of pictures. A page with a list shows up to 20 pictures, and browsers store them in their caches.
 * Therefore, the limit is enough for 300 people per minute with an empty cache.
 */
const LIMIT: Limit = { max: 6_000, seconds: 60, by: 'network', local: true }

/**
 * Serves `/api/avatars/<hash>.webp`. The API contract does not contain this endpoint, because the reply is not JSON.
 * The URL contains a hash of the content, so clients can cache the picture forever.
 */
export function serveAvatars(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { file: string } }>(
    `${AVATAR_PATH}/:file`,
    {
      ...described(`GET ${AVATAR_PATH}/:file`, "A player's picture", {
        200: { description: 'The picture', type: AVATAR_TYPE },
        404: { description: 'There is no such picture', type: 'application/json' },
      }),
      onRequest: limitCalls(context, 'avatar', [LIMIT]),
    },
    async (request, reply) => {
      const [, hash] = /^([\w-]{43})\.webp$/.exec(request.params.file) ?? []
      const image =
        hash === undefined ? undefined : await readLagging(context, request, ({ db }) => findAvatar(db, hash))
      if (!image) throw new Refusal('not_found')
      return reply
        .type(AVATAR_TYPE)
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-disposition', 'inline; filename="picture.webp"')
        .send(image)
    },
  )
}
