import { dropOldItems } from './adapters/live/live.store.ts'
import { dropExpiredLimits } from './adapters/rate-limit.store.ts'
import { nightlyBackup } from './backup/nightly.ts'
import { type Feature, type Job, levelCompletedOf } from './feature.ts'
import { account } from './features/account/account.ts'
import { activity } from './features/activity/activity.ts'
import { catalogue } from './features/catalogue/catalogue.ts'
import { club } from './features/club/club.ts'
import { daily } from './features/daily/daily.ts'
import { desk } from './features/desk/desk.ts'
import { duel } from './features/duel/duel.ts'
import { friend } from './features/friend/friend.ts'
import { game } from './features/game/game.ts'
import { health } from './features/health/health.ts'
import { heldResult } from './features/held-result/held-result.ts'
import { insight } from './features/insight/insight.ts'
import { leaderboard } from './features/leaderboard/leaderboard.ts'
import { live } from './features/live/live.ts'
import { madeBoard } from './features/made-board/made-board.ts'
import { mail } from './features/mail/mail.ts'
import { note } from './features/note/note.ts'
import { notice } from './features/notice/notice.ts'
import { player } from './features/player/player.ts'
import { practice } from './features/practice/practice.ts'
import { rating } from './features/rating/rating.ts'
import { referral } from './features/referral/referral.ts'
import { report } from './features/report/report.ts'
import { retention } from './features/retention/retention.ts'
import { run } from './features/run/run.ts'
import { share } from './features/share/share.ts'
import { store } from './features/store/store.ts'
import { story } from './features/story/story.ts'
import { suggestion } from './features/suggestion/suggestion.ts'
import { support } from './features/support/support.ts'
import { visitor } from './features/visitor/visitor.ts'
import { wallet } from './features/wallet/wallet.ts'

/**
 * All features, in order of dependency: a feature is allowed to call only features that are listed before it. The check
 * in scripts/walls.mjs reads this order.
 */
export const features: readonly Feature[] = [
  health,
  notice,
  mail,
  note,
  wallet,
  store,
  support,
  catalogue,
  rating,
  leaderboard,
  activity,
  heldResult,
  game,
  run,
  visitor,
  madeBoard,
  daily,
  duel,
  friend,
  club,
  story,
  insight,
  retention,
  practice,
  suggestion,
  referral,
  share,
  account,
  player,
  report,
  desk,
  live,
]

export const baseJobs: readonly Job[] = [
  { name: 'drop-old-live-items', cron: '7 * * * *', run: dropOldItems },
  { name: 'drop-expired-limits', cron: '13 * * * *', run: dropExpiredLimits },
  nightlyBackup,
]

export const leaderboardSources = features.flatMap(({ leaderboards }) => leaderboards ?? [])

/**
 * Calls the `levelCompleted` hooks of all features. Command-line commands use this function, because commands have no
 * `Context`.
 */
export const levelCompleted = levelCompletedOf(features)

export const gameModes = new Map(
  features.flatMap(({ modes }) => modes ?? []).map((mode) => [mode.name, mode]),
)
