import { z } from 'zod'
import { activityApi } from './activity.ts'
import { clubApi } from './club.ts'
import { duelApi } from './duel.ts'
import type { EndpointTable } from './endpoint.ts'
import { ErrorBody } from './error.ts'
import { noticeApi } from './notice.ts'
import { Id } from './shared.ts'

/** Maximum number of topics of one stream. */
const MOST_TOPICS = 32
const topic = '(?:me|activities|(?:duel|club):[A-Za-z0-9_-]{1,64})(?:@\\d{1,15})?'

export const liveApi = {
  'GET /api/events': {
    summary: 'Several topics in one stream, for all tabs of a browser (server-sent events)',
    access: 'signed-in',
    limits: [{ max: 240, seconds: 60, by: 'account' }],
    query: z.object({
      /**
       * The topics, separated by commas: `me` (the events of `GET /api/me/events`), `activities` (the events of `GET
       * /api/activities/events`), `duel:<id>` (the events of `GET /api/challenges/:id/events`) and `club:<id>` (the
       * events of `GET /api/clubs/:id/events`). A topic can end with a position. For example, `activities@77` sends only events after the position 77. Each event in the stream has
       * an id of the form `topic@position`. After a reconnect, a client continues each topic at the last position of
       * the topic.
       */
      topics: z
        .string()
        .regex(new RegExp(`^${topic}(?:,${topic}){0,${MOST_TOPICS - 1}}$`), 'must be a list of topics'),
      /** Has the same effect as the header `X-Player`, because a browser's `EventSource` cannot send headers. */
      player: Id.optional(),
    }),
    events: {
      /** The first event of a topic. The id of the event contains the position at which the topic begins. */
      begin: z.object({}),
      /** The client is not allowed to read the topic. The other topics of the stream continue. */
      refused: ErrorBody,
      ...noticeApi['GET /api/me/events'].events,
      ...activityApi['GET /api/activities/events'].events,
      ...duelApi['GET /api/challenges/:id/events'].events,
      ...clubApi['GET /api/clubs/:id/events'].events,
    },
    ok: z.void(),
  },
} as const satisfies EndpointTable
