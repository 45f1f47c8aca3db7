import type { FastifyReply } from 'fastify'
import { dailyFriendApi } from '../../../contract/daily/friends.ts'
import { dailyApi } from '../../../contract/daily.ts'
import type { GameView } from '../../../contract/game.ts'
import { endpoints, type Feature, figureSource } from '../../feature.ts'
import { archive, startArchived } from './archive.service.ts'
import { playsOfPlayer } from './archive.store.ts'
import { attemptsOf } from './attempt.store.ts'
import { badgesOfPlayer, championsOfPlayer, countChampionDays, findRecord } from './badge.store.ts'
import { holdBursts } from './burst.service.ts'
import { calendar } from './calendar.service.ts'
import { closeDays } from './close.service.ts'
import { archive as archiveMode, daily as dailyMode } from './daily.mode.ts'
import * as service from './daily.service.ts'
import { endOldDays } from './end-day.service.ts'
import { friendsOnDay } from './friends.service.ts'
import { champions, dayResults } from './leaderboard.store.ts'
import { dayLeaderboard } from './places.service.ts'
import { keepPlan } from './plan.service.ts'
import { statistics } from './statistics.service.ts'
import { allThreads, ownThreads } from './thread.service.ts'

/**
 * Sets the HTTP status and returns the game. The status is 201 for a new board, and 200 for a board that the player
 * began earlier.
 */
const started = (reply: FastifyReply, { game, created }: { game: GameView; created: boolean }) => {
  if (created) reply.status(201)
  return game
}

/**
 * The feature `daily`: the daily challenge, streaks, badges and the archive of past challenges
 * (docs/features/daily.md).
 */
export const daily: Feature = {
  name: 'daily',
  endpoints: [
    endpoints(dailyApi, (context) => ({
      'GET /api/daily-challenge': ({ session, query }) => service.daily(context, session, query.date),
      'POST /api/daily-challenge/start': async ({ session, reply }) =>
        started(reply, await service.start(context, session.playerId)),
      'POST /api/daily-challenge/attempt': ({ session, body }) => service.confirm(context, session, body),
      'POST /api/daily-challenge/time-zone': ({ session, body }) =>
        service.setTimeZone(context, session, body.timeZone),
      'GET /api/daily-challenge/:id/leaderboard': ({ session, params, query }) =>
        dayLeaderboard(context, session, params.id, query.scope),
      'GET /api/daily-challenge/:id/statistics': ({ session, params }) =>
        statistics(context, session, params.id),
      'GET /api/daily-challenge/calendar': ({ session, query }) => calendar(context, session, query.month),
      'GET /api/daily-challenge/threads': ({ session, query }) =>
        ownThreads(context, session.playerId, query.month),
      'GET /api/daily-challenge/archive': ({ session, query }) => archive(context, session, query.month),
      'POST /api/daily-challenge/archive/:id/start': async ({ session, params, reply }) =>
        started(reply, await startArchived(context, session.playerId, params.id)),
    })),
    endpoints(dailyFriendApi, (context) => ({
      'GET /api/daily-challenge/:id/friends': ({ session, params }) =>
        friendsOnDay(context, session.playerId, params.id),
    })),
  ],
  jobs: [
    { name: 'close-days', cron: '1 * * * *', run: closeDays },
    { name: 'end-old-days', cron: '31 * * * *', run: endOldDays },
    { name: 'plan-dailies', cron: '2 * * * *', run: keepPlan },
    { name: 'hold-bursts', cron: '*/5 * * * *', run: holdBursts },
  ],
  personal: {
    export: async ({ db }, { id }) => ({
      dailies: {
        attempts: await attemptsOf(db, id),
        archive: await playsOfPlayer(db, id),
        champions: await championsOfPlayer(db, id),
        record: await findRecord(db, id),
        threads: await allThreads(db, id),
      },
      badges: (await badgesOfPlayer(db, id)).map(({ id, badge_type, earned_at }) => ({
        ...{ id, badge_type, earned_at },
      })),
    }),
  },
  figures: figureSource({
    columns: (playerId) => ({ champion_days: countChampionDays(playerId) }),
    figures: ({ champion_days }) => ({ dailyChallengeWins: champion_days }),
  }),
  modes: [dailyMode, archiveMode],
  leaderboards: [dayResults, champions],
}
