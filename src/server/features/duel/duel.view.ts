import type { Duel, Duelist, Side } from '../../../contract/duel.ts'
import type { DuelRating } from '../../../contract/player.ts'
import {
  commonStart,
  type DuelOutcome,
  duelRules,
  isOpen,
  type SideState,
  type Step,
  stepsOf,
} from '../../../engine/duel/duel.ts'
import { groupCount } from '../../../engine/rules.ts'
import type { SideRow } from '../../db/duel-tables.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { DuelGame, LoadedDuel } from './duel.store.ts'
import type { DuelRecord } from './rating.store.ts'
import { isProvisional } from './rating.ts'

export interface Sides {
  mine: SideRow
  theirs: SideRow
  side: Side
}

/**
 * Returns the two rows of `duel_side` of a duel: `mine` is the row of the given player, and `theirs` is the row of the
 * opponent. Returns undefined if the player does not take part in the duel.
 */
export function sidesFor(duel: LoadedDuel, playerId: string): Sides | undefined {
  const otherId = duel.challenger_id === playerId ? duel.challenged_id : duel.challenger_id
  const [mine, theirs] = [duel.sides.get(playerId), duel.sides.get(otherId)]
  return mine && theirs ? { mine, theirs, side: sideOf(duel, playerId) } : undefined
}

export const sideOf = (duel: Pick<LoadedDuel, 'challenger_id'>, playerId: string): Side =>
  duel.challenger_id === playerId ? 'challenger' : 'challenged'

export const stateOf = ({ started_at, ended_at }: Pick<SideRow, 'started_at' | 'ended_at'>): SideState =>
  started_at === null ? 'not_started' : ended_at === null ? 'playing' : 'finished'

/**
 * Returns true if the player races against a recording of the opponent's steps. This is the case if the opponent's
 * board ended before the player started.
 */
export const isGhost = ({ mine, theirs }: Pick<Sides, 'mine' | 'theirs'>): boolean =>
  theirs.ended_at !== null && (mine.started_at === null || theirs.ended_at <= mine.started_at)

export const outcomeFor = ({ winner_id }: Pick<LoadedDuel, 'winner_id'>, playerId: string): DuelOutcome =>
  winner_id === null ? 'draw' : winner_id === playerId ? 'won' : 'lost'

/**
 * Returns the steps of a game. If the game has ended, the last step has the time of the end and not of the last guess.
 */
export const stepsOfGame = ({ guesses, started_at, ended_at }: DuelGame): Step[] =>
  stepsOf(guesses, ended_at === null ? undefined : ended_at.getTime() - started_at.getTime())

const latestStep = (game: DuelGame | undefined): Step | null => (game && stepsOfGame(game).at(-1)) ?? null

/**
 * Returns a duel for the API, with only the data that the given player is allowed to see. The opponent's result is
 * hidden until the player's board has ended.
 */
export function duelView(
  duel: LoadedDuel,
  { mine, theirs }: Sides,
  { records, premium, now }: { records: (playerId: string) => DuelRecord; premium: boolean; now: Date },
): Duel {
  const myState = stateOf(mine)
  const myEnd = myState === 'finished'
  const scoreOf = (playerId: string) => (myEnd ? (duel.sides.get(playerId)?.score ?? null) : null)
  const duelist = (playerId: string): Duelist => {
    const player = duel.players.get(playerId)
    if (!player) throw new Error(`the player ${playerId} of duel ${duel.id} does not exist`)
    const record = records(playerId)
    return { ...publicUser(player), rating: Math.round(record.rating), provisional: isProvisional(record) }
  }
  const seesThem = myEnd || (myState === 'playing' && !isGhost({ mine, theirs }))
  const startsAt = isOpen(duel.status) ? commonStart(now.getTime(), duel.starts_at?.getTime()) : undefined
  return {
    id: duel.id,
    challengerId: duel.challenger_id,
    challengedId: duel.challenged_id,
    challenger: duelist(duel.challenger_id),
    challenged: duelist(duel.challenged_id),
    status: duel.status,
    winnerId: duel.winner_id,
    challengerScore: scoreOf(duel.challenger_id),
    challengedScore: scoreOf(duel.challenged_id),
    targetLevel: duel.target_level,
    groupCount: groupCount(duel.target_level),
    maxMistakes: duelRules.maxMistakes,
    createdAt: duel.created_at.toISOString(),
    expiresAt: duel.expires_at.toISOString(),
    endedAt: duel.ended_at?.toISOString() ?? null,
    declinedBy: duel.declined_by,
    mine: myState,
    theirs: stateOf(theirs),
    canStart: isOpen(duel.status) && myState === 'not_started' && premium,
    startsAt: startsAt === undefined ? null : new Date(startsAt).toISOString(),
    serverNow: now.toISOString(),
    gameId: mine.game_id,
    standings: {
      mine: latestStep(duel.games.get(mine.player_id)),
      theirs: seesThem ? latestStep(duel.games.get(theirs.player_id)) : null,
    },
    ghost: isGhost({ mine, theirs }),
    ...(duel.status === 'completed' && {
      outcome: outcomeFor(duel, mine.player_id),
      ratingChange: Math.round(mine.rating_after ?? 0) - Math.round(mine.rating_before ?? 0),
    }),
    rematch: duel.rematch ? { challengeId: duel.rematch.id, by: duel.rematch.challenger_id } : null,
  }
}

export const ratingView = (
  record: DuelRecord,
  history: readonly { at: Date; rating: number }[],
): DuelRating => ({
  rating: Math.round(record.rating),
  deviation: Math.round(record.deviation),
  provisional: isProvisional(record),
  wins: record.wins,
  losses: record.losses,
  draws: record.draws,
  history: history.map(({ at, rating }) => ({ at: at.toISOString(), rating: Math.round(rating) })),
})
