import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Limit } from '../../../contract/endpoint.ts'
import { type Card, cardOf } from '../../../engine/share/card.ts'
import { shareKinds } from '../../../engine/share/share.ts'
import type { Context } from '../../context.ts'
import { described } from '../../http/documentation.ts'
import { readLagging } from '../../http/lagging-reads.ts'
import { isKnownTo } from '../../http/not-modified.ts'
import { limitCalls } from '../../http/policy.ts'
import { Refusal } from '../../refusal.ts'
import { codeOf } from '../referral/referral.service.ts'
import { cardHash, drawCard } from './picture.service.ts'
import { pagePictures, sharePreview } from './previews.ts'
import { fontsOf, type PublicPage, publicPages } from './public-page.ts'
import { findShare, type NamedShare } from './share.store.ts'

/**
 * Time for which caches are allowed to store a picture, in seconds. When a player withdraws a shared result, this
 * server no longer serves the picture. Caches can still serve their copy until it expires.
 */
const CACHED_SECONDS = 300
const ID = /^[\w-]{16}$/
/** To show a shared result, a browser sends two requests: one for the page and one for its picture. */
const LIMITS: readonly Limit[] = [{ max: 1_200, seconds: 60, by: 'network', local: true }]

/**
 * Serves the public pages `/s/{id}` of shared results, and the pictures `/api/share/{kind}/{id}.png`. The API contract
 * does not contain these addresses, because their replies are not JSON.
 */
export function servePublic(app: FastifyInstance, context: Context, html: string | undefined): void {
  const pages = publicPages(fontsOf(html))
  const onRequest = limitCalls(context, 'share', LIMITS)
  const options = { schema: { hide: true }, onRequest }
  const picture = described('GET /api/share/:kind/:file', 'The picture of a shared result or of a page', {
    200: { description: 'The picture', type: 'image/png' },
    304: { description: 'The caller has the picture' },
    404: { description: 'There is no such picture', type: 'application/json' },
  })
  const cached = `public, max-age=${CACHED_SECONDS}`

  app.get<{ Params: { id: string } }>('/s/:id', options, async (request, reply) => {
    const found = await readLagging(context, request, async (from) => {
      const share = await known(from, request.params.id)
      return share && { share, link: await playLink(from, share) }
    })
    if (!found) return sendPage(reply.status(404).header('cache-control', 'no-store'), pages.gone())
    const page = pages.shared(found.share, sharePreview(context, found.share), found.link)
    return sendPage(reply.header('cache-control', 'no-cache'), page)
  })

  app.get<{ Params: { kind: string; file: string } }>(
    '/api/share/:kind/:file',
    { ...picture, onRequest },
    async (request, reply) => {
      const { kind, file } = request.params
      const [, name] = /^([\w-]{1,64})\.png$/.exec(file) ?? []
      const card =
        name === undefined
          ? undefined
          : await readLagging(context, request, (from) => cardAt(from, kind, name))
      if (!card) throw new Refusal('not_found')
      reply.header('etag', `"${cardHash(card)}"`).header('cache-control', cached)
      if (isKnownTo(request, reply)) return reply.status(304).send()
      const png = await drawCard(card)
      return reply
        .type('image/png')
        .header('content-disposition', 'inline; filename="wordconnect.png"')
        .send(png)
    },
  )
}

/**
 * Returns the link from the public page of a shared result to the game. The link contains the referral code of the
 * player who shared the result. If somebody signs up through the link, this player is the referrer.
 */
async function playLink({ db }: Context, { kind, player_id }: NamedShare): Promise<string> {
  const code = await codeOf(db, player_id)
  return `${kind === 'daily' ? '/daily-challenge' : '/'}${code === undefined ? '' : `?ref=${code}`}`
}

const known = (context: Context, id: string): Promise<NamedShare | undefined> =>
  ID.test(id) ? findShare(context.db, id) : Promise.resolve(undefined)

async function cardAt(context: Context, kind: string, name: string): Promise<Card | undefined> {
  if (Object.hasOwn(pagePictures, kind)) return pagePictures[kind]?.(context, name)
  if (!shareKinds.some((one) => one === kind)) return undefined
  const share = await known(context, name)
  return share?.kind === kind ? cardOf(share.figures, share.username) : undefined
}

const sendPage = (reply: FastifyReply, { html, policy }: PublicPage): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
