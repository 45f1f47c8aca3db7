import { duelApi } from '../../../contract/duel.ts'
import { DUEL_LEVEL } from '../../../engine/duel/duel.ts'
import type { Context } from '../../context.ts'
import { endpoints, type Feature, figureSource } from '../../feature.ts'
import type { Call } from '../../http/routes.ts'
import { duelMode } from './duel.mode.ts'
import * as service from './duel.service.ts'
import { exportDuels } from './duel.store.ts'
import { acceptLink, dropOldLinks, findLink, makeLink } from './link.service.ts'
import { deleteLinksOf, linksOf } from './link.store.ts'
import { endAllOverdue, expireDuelsOf } from './overdue.service.ts'
import * as race from './race.service.ts'
import { countDuelWins, deleteRating, recordsOf } from './rating.store.ts'
import { ready, refreshRooms, stayInRoom } from './room.service.ts'

const ROOM_SECONDS = 5

/** Opens the event stream of a duel. As long as the stream is open, the opponent sees that the player is present. */
async function openStream(context: Context, call: Call<'GET /api/challenges/:id/events'>): Promise<void> {
  const { session, params, reply, request } = call
  await context.streams.open(call, await service.openDuelTopic(context, session.playerId, params.id))
  if (request.method === 'HEAD') return
  await stayInRoom(context, { duelId: params.id, playerId: session.playerId }, reply.raw, 0)
}

/** The feature `duel`: speed duels between two players (docs/features/duel.md). */
export const duel: Feature = {
  name: 'duel',
  endpoints: [
    endpoints(duelApi, (context) => ({
      'GET /api/challenges': ({ session, query }) => service.list(context, session, query),
      'GET /api/challenges/summary': ({ session }) => service.summary(context, session),
      'GET /api/challenges/:id': ({ session, params }) => service.find(context, session, params.id),
      'POST /api/challenges': ({ session, body }) => service.challenge(context, session.playerId, body),
      'POST /api/challenges/:id/decline': ({ session, params }) =>
        service.decline(context, session.playerId, params.id),
      'POST /api/challenges/:id/ready': ({ session, params, body }) =>
        ready(context, session.playerId, params.id, body.ready),
      'POST /api/challenges/:id/score': ({ session, params }) => race.confirm(context, session, params.id),
      'GET /api/challenges/:id/ghost': ({ session, params }) => race.ghost(context, session, params.id),
      'GET /api/challenges/:id/result': ({ session, params }) => race.result(context, session, params.id),
      'GET /api/challenges/:id/head-to-head': ({ session, params }) =>
        service.headToHead(context, session, params.id),
      'POST /api/challenges/:id/rematch': ({ session, params }) =>
        service.rematch(context, session.playerId, params.id),
      'GET /api/challenges/:id/events': (call) => openStream(context, call),
      'POST /api/challenges/link': ({ session, body }) =>
        makeLink(context, session.playerId, body?.targetLevel ?? DUEL_LEVEL),
      'GET /api/challenges/link/:token': ({ session, params }) => findLink(context, session, params.token),
      'POST /api/challenges/link/:token/accept': ({ session, params }) =>
        acceptLink(context, session.playerId, params.token),
    })),
  ],
  jobs: [
    { name: 'end-overdue-duels', cron: '* * * * *', run: endAllOverdue },
    { name: 'drop-old-duel-links', cron: '17 3 * * *', run: dropOldLinks },
    { name: 'duel-rooms', everySeconds: ROOM_SECONDS, run: refreshRooms },
  ],
  personal: {
    export: async ({ db }, { id }) => ({
      duels: await exportDuels(db, id),
      duelLinks: (await linksOf(db, id)).map(({ token: _, ...link }) => link),
      duelRating: (await recordsOf(db, [id]))(id),
    }),
    async forget(tx, { id }, now) {
      await deleteLinksOf(tx, id)
      await deleteRating(tx, id)
      await expireDuelsOf(tx, id, now)
    },
  },
  figures: figureSource({
    columns: (playerId) => ({ duel_wins: countDuelWins(playerId) }),
    figures: ({ duel_wins }) => ({ duelWins: duel_wins }),
  }),
  modes: [{ ...duelMode, start: race.start }],
}
