import type { DayThread } from '../../../contract/daily.ts'
import type { PlayerBest, PlayerProfile, PlayersPage } from '../../../contract/player.ts'
import { leaderboardNames } from '../../../engine/leaderboard/leaderboard.ts'
import { percentile } from '../../../engine/leaderboard/percentile.ts'
import { oneTypoAway } from '../../../engine/typo.ts'
import type { Context } from '../../context.ts'
import { playerOfName, usernameKey } from '../../identity/named-player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { Session } from '../../identity/session.store.ts'
import { clubsOnPage, clubsShownTo } from '../club/club.service.ts'
import { badgesOf } from '../daily/calendar.service.ts'
import { threadsOfPlayer } from '../daily/thread.service.ts'
import { outcomesBetween, ratingOf, ratingsOf } from '../duel/duel.service.ts'
import { playerWithFriendship } from '../friend/friend.service.ts'
import { bestHistory, ownPlaces } from '../leaderboard/leaderboard.service.ts'
import { bestsOf, statisticsOf } from '../run/record.service.ts'
import * as store from './player.store.ts'

const PAGE_SIZE = 20
const MOST_COUNTED = 10_000
/**
 * Minimum length of a search text for which the search also finds names with a typo. With a shorter text, nearly every
 * name would differ by only one typo.
 */
const TYPO_LENGTH = 3
const MOST_NEAR = 100
const MOST_HISTORY = 100

/**
 * Finds players with usernames that begin with the typed text. If there are not enough such players for one page, the
 * list continues with similar names. The beginning of a similar name differs from the typed text by one typo. The
 * result can include the player who searches, but no player whom a block hides.
 */
export async function searchPlayers(
  context: Context,
  session: Pick<Session, 'playerId' | 'blocksVersion'>,
  search: string,
  page: number,
): Promise<PlayersPage> {
  const { db } = context
  const hidden = [...(await context.hidden.from(session))]
  const prefix = usernameKey(search.trim())
  const counted = await store.countNames(db, prefix, hidden, MOST_COUNTED + 1)
  const near =
    counted < PAGE_SIZE && prefix.length >= TYPO_LENGTH
      ? await store.playersByPrefixes(db, oneTypoAway(prefix), { except: prefix, hidden, most: MOST_NEAR })
      : []
  const total = Math.min(counted, MOST_COUNTED) + near.length
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const shown = Math.min(pageCount, Math.max(1, Math.floor(page) || 1))
  const offset = (shown - 1) * PAGE_SIZE
  const named =
    offset < counted ? await store.playersByPrefix(db, prefix, hidden, { offset, limit: PAGE_SIZE }) : []
  const rest = near.slice(Math.max(0, offset - counted), Math.max(0, offset + PAGE_SIZE - counted))
  const found = [...named, ...rest]
  const ids = found.map(({ id }) => id)
  const bests = await bestsOf(db, ids)
  const ratings = await ratingsOf(db, ids)
  return {
    users: found.map((player) => ({ ...rowView(player), ...bests(player.id), ...ratings(player.id) })),
    total,
    more: counted > MOST_COUNTED,
    page: shown,
    pageCount,
  }
}

const rowView = (player: store.FoundPlayer) => ({
  ...publicUser(player),
  createdAt: player.created_at.toISOString(),
})

/**
 * Returns the public profile of a player. Refuses with `not_found`, also for a deleted player, because a deleted player
 * has no username.
 */
export async function profile(
  context: Context,
  { playerId }: Session,
  username: string,
): Promise<PlayerProfile> {
  const { player, showsStreaks, friendship, more } = await playerWithFriendship(
    context,
    playerId,
    username,
    clubsShownTo(playerId),
  )
  const { db, now } = context
  const figures = await context.figures(db, player.id, now())
  const statistics = await statisticsOf(db, player.id)
  const { highestLevel, totalScore, duelWins, dailyChallengeWins, storyModeWins } = figures
  return {
    user: publicUser(player),
    createdAt: player.created_at.toISOString(),
    stats: {
      ...{ highestLevel, totalScore, duelWins, dailyChallengeWins, storyModeWins },
      ...statistics,
      ...(!showsStreaks && { winStreak: null, bestWinStreak: null }),
    },
    badges: await badgesOf(db, player.id),
    bests: (await placesOf(context, player.id)).filter(
      ({ board }) => showsStreaks || board !== 'win-streaks',
    ),
    duels: await ratingOf(context, player.id),
    clubs: clubsOnPage(more),
    ...(player.id !== playerId && {
      headToHead: await outcomesBetween(db, playerId, player.id),
      friendship,
    }),
  }
}

/** Returns the threads of a player's dailies of a month, as `threadsOfPlayer`. Refuses with `not_found`. */
export async function threads(
  context: Context,
  { playerId }: Session,
  username: string,
  month: string | undefined,
): Promise<DayThread[]> {
  const { id } = await playerOfName(context, username)
  return threadsOfPlayer(context, { of: id, by: playerId }, month)
}

async function placesOf(context: Context, playerId: string): Promise<PlayerBest[]> {
  const steps = await bestHistory(context, playerId, MOST_HISTORY)
  const places = await ownPlaces(context.db, leaderboardNames, playerId)
  return leaderboardNames.flatMap((board): PlayerBest[] => {
    const { best, total } = places[board]
    if (!best) return []
    const { value, at, rank } = best
    const history = steps
      .filter(({ name }) => name === board)
      .map((step) => ({ value: step.value, createdAt: step.at.toISOString() }))
    return [
      {
        ...{ board, value, createdAt: at.toISOString(), rank, total },
        ...{ percentile: percentile(rank, total), history },
      },
    ]
  })
}
