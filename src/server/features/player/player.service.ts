import type { PlayerBest, PlayerProfile, PlayerRow, PlayersPage } from '../../../contract/player.ts'
import { boardNames } from '../../../engine/leaderboard/board.ts'
import { percentile } from '../../../engine/leaderboard/percentile.ts'
import { oneTypoAway } from '../../../engine/typo.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import { publicUser } from '../account/account.view.ts'
import { usernameKey } from '../account/username.ts'
import { badgesOfPlayer } from '../daily/badge.store.ts'
import { badgeView } from '../daily/daily.view.ts'
import { playStats } from '../game/score.store.ts'
import { boards } from '../leaderboard/board.store.ts'
import { ownPlace } from '../leaderboard/leaderboard.service.ts'
import { betterings } from '../leaderboard/record.store.ts'
import * as store from './player.store.ts'

const PAGE_SIZE = 20
/** Nobody pages further: they type another letter. */
const MOST_COUNTED = 10_000
/** Shorter than this, one typo away is nearly everybody. */
const TYPO_LENGTH = 3
const MOST_NEAR = 100
const MOST_HISTORY = 100

/**
 * Players by name: those whose names begin with the text and, when these fill no page, those whose names begin with
 * something one typo away from it. Everybody with a username is in it, the caller too.
 */
export async function searchPlayers(context: Context, search: string, page: number): Promise<PlayersPage> {
  const { db } = context
  const prefix = usernameKey(search.trim())
  const counted = await store.countNames(db, prefix, MOST_COUNTED + 1)
  const near =
    counted < PAGE_SIZE && prefix.length >= TYPO_LENGTH
      ? await store.playersByPrefixes(db, oneTypoAway(prefix), prefix, MOST_NEAR)
      : []
  const total = Math.min(counted, MOST_COUNTED) + near.length
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const shown = Math.min(pageCount, Math.max(1, Math.floor(page) || 1))
  const offset = (shown - 1) * PAGE_SIZE
  const named = offset < counted ? await store.playersByPrefix(db, prefix, { offset, limit: PAGE_SIZE }) : []
  const rest = near.slice(Math.max(0, offset - counted), Math.max(0, offset + PAGE_SIZE - counted))
  return {
    users: [...named, ...rest].map(rowView),
    total,
    more: counted > MOST_COUNTED,
    page: shown,
    pageCount,
  }
}

const rowView = (player: store.FoundPlayer): PlayerRow => ({
  ...publicUser(player),
  highestLevel: player.highest_level,
  bestScore: player.best_score,
  createdAt: player.created_at.toISOString(),
})

/** What everybody may see of a player. Refuses with not_found, of deleted players too: they have no name. */
export async function profile(context: Context, username: string): Promise<PlayerProfile> {
  const player = await store.playerByName(context.db, usernameKey(username))
  if (!player) throw new Refusal('not_found', { message: 'There is no player of this name.' })
  return {
    user: publicUser(player),
    createdAt: player.created_at.toISOString(),
    stats: {
      highestLevel: player.highest_level,
      totalScore: player.total_score,
      winStreak: player.win_streak,
      bestWinStreak: player.best_win_streak,
      duelWins: player.duel_wins,
      dailyChallengeWins: player.daily_challenge_wins,
      storyModeWins: player.story_mode_wins,
      ...(await playStats(context.db, player.id)),
    },
    badges: (await badgesOfPlayer(context.db, player.id)).map(badgeView),
    bests: await bestsOf(context, player.id),
  }
}

async function bestsOf(context: Context, playerId: string): Promise<PlayerBest[]> {
  const history = await betterings(context.db, playerId, MOST_HISTORY)
  const bests: PlayerBest[] = []
  for (const board of boardNames) {
    const { entry, rank, total } = await ownPlace(context, board, playerId)
    if (!entry || rank === null) continue
    const steps = history
      .filter((step) => step.board === board)
      .map(({ standing, reached_at }) => ({
        value: boards[board].value(standing),
        createdAt: reached_at.toISOString(),
      }))
    const { value, createdAt } = entry
    bests.push({ board, value, createdAt, rank, total, percentile: percentile(rank, total), history: steps })
  }
  return bests
}
