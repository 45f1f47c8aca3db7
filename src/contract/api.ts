import type { z } from 'zod'
import { addressApi } from './account/address.ts'
import { googleApi } from './account/google.ts'
import { secondFactorApi } from './account/second-factor.ts'
import { sessionApi } from './account/session.ts'
import { accountApi } from './account.ts'
import { activityApi } from './activity.ts'
import { clubSeasonApi } from './club/season.ts'
import { clubApi } from './club.ts'
import { badgeApi } from './daily/badge.ts'
import { dailyFriendApi } from './daily/friends.ts'
import { dailyApi } from './daily.ts'
import { deskBoardApi } from './desk/boards.ts'
import { deskDailyApi } from './desk/dailies.ts'
import { overlayApi } from './desk/overlay.ts'
import { deskTodayApi } from './desk/today.ts'
import { deskApi } from './desk.ts'
import { duelApi } from './duel.ts'
import type { Endpoint } from './endpoint.ts'
import { friendApi, inviterApi } from './friend.ts'
import { gameApi } from './game.ts'
import { healthApi } from './health.ts'
import { lookBackApi } from './insight/look-back.ts'
import { insightApi } from './insight.ts'
import { leaderboardApi } from './leaderboard.ts'
import { liveApi } from './live.ts'
import { workshopApi } from './made-board/workshop.ts'
import { madeBoardApi } from './made-board.ts'
import { noteApi } from './note.ts'
import { noticeApi } from './notice.ts'
import { playerApi } from './player.ts'
import { practiceApi } from './practice.ts'
import { referralApi } from './referral.ts'
import { reportApi } from './report.ts'
import { runApi } from './run.ts'
import { shareApi } from './share.ts'
import { storeApi, themeApi } from './store.ts'
import { storyApi } from './story.ts'
import { suggestionApi } from './suggestion.ts'
import { supportApi } from './support.ts'
import { visitorApi } from './visitor.ts'

// A contract file describes the endpoints of one feature. The file has the same name as the feature's folder in
// src/server/features or src/web/features. If the contract of a feature needs several files, the files are in a folder
// with the feature's name.

/**
 * The table of all endpoints. The server's routes, the typed client, the OpenAPI document and the tests all use this
 * table.
 */
export const api = {
  ...healthApi,
  ...accountApi,
  ...sessionApi,
  ...secondFactorApi,
  ...googleApi,
  ...addressApi,
  ...storeApi,
  ...themeApi,
  ...supportApi,
  ...gameApi,
  ...runApi,
  ...visitorApi,
  ...dailyApi,
  ...dailyFriendApi,
  ...badgeApi,
  ...duelApi,
  ...storyApi,
  ...insightApi,
  ...lookBackApi,
  ...practiceApi,
  ...suggestionApi,
  ...workshopApi,
  ...madeBoardApi,
  ...shareApi,
  ...referralApi,
  ...leaderboardApi,
  ...playerApi,
  ...friendApi,
  ...inviterApi,
  ...clubApi,
  ...clubSeasonApi,
  ...activityApi,
  ...reportApi,
  ...noteApi,
  ...deskApi,
  ...overlayApi,
  ...deskDailyApi,
  ...deskBoardApi,
  ...deskTodayApi,
  ...noticeApi,
  ...liveApi,
}

export type Api = typeof api
export type ApiKey = keyof Api

type Field<E extends Endpoint, F extends 'params' | 'query' | 'body' | 'headers'> = E extends {
  [P in F]: infer S extends z.ZodType
}
  ? S
  : never

/**
 * The input that a client sends to an endpoint. If the client uploads a file, the body contains the bytes of the file.
 */
export type Input<K extends ApiKey> = {
  [F in 'params' | 'query' | 'body' | 'headers' as Field<Api[K], F> extends never ? never : F]: z.input<
    Field<Api[K], F>
  >
} & (Api[K] extends { upload: object } ? { body: Bytes } : unknown)

/** The body of an upload: a browser's `File` or `Blob`, or bytes. */
type Bytes = { arrayBuffer(): Promise<ArrayBuffer> } | Uint8Array

/**
 * The input that the server passes to the handler of an endpoint. The server has already parsed the request and added
 * default values.
 */
export type Parsed<K extends ApiKey> = {
  [F in 'params' | 'query' | 'body' | 'headers' as Field<Api[K], F> extends never ? never : F]: z.output<
    Field<Api[K], F>
  >
} & (Api[K] extends { upload: object } ? { body: Uint8Array } : unknown)

export type Output<K extends ApiKey> = z.output<Api[K]['ok']>

export type StreamKey = { [K in ApiKey]: Api[K] extends { events: object } ? K : never }[ApiKey]

export type StreamEvents<K extends StreamKey> = Api[K] extends {
  events: infer E extends Record<string, z.ZodType>
}
  ? { [N in keyof E]: z.output<E[N]> }
  : never
