import { badgeRules } from '../../../engine/badge.ts'
import type { CalendarDate } from '../../../engine/daily/date.ts'
import { streakOf } from '../../../engine/daily/streak.ts'
import { isOpen } from '../../../engine/duel/duel.ts'
import { type Colours, withoutPlaces } from '../../../engine/share/colours.ts'
import type { Shared, ShareKind } from '../../../engine/share/share.ts'
import { loadStory } from '../../content/story.ts'
import type { Tx } from '../../db/database.ts'
import type { HeldState, PlayedGame } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { badgesOf } from '../daily/calendar.service.ts'
import { ownGame } from '../game/board.service.ts'
import * as store from './share.store.ts'

export interface PlayedDate {
  date: CalendarDate
  completed: boolean
}

/** A result that a player shares. */
export interface Source {
  sourceId: string
  figures: Shared
}

/**
 * For each kind of result: a function that reads the result from the database before a player shares it. The functions
 * refuse with `not_found` if the player has no such result, and with `not_over` if the game has not ended. They refuse
 * with `being_checked` if the result waits for a check.
 */
export const sources: Record<ShareKind, (tx: Tx, playerId: string, refId: string) => Promise<Source>> = {
  async score(tx, playerId, refId) {
    const game = await endedGame(tx, playerId, refId, 'classic')
    const { level, score_before, level_score } = game
    return {
      sourceId: game.id,
      figures: { kind: 'score', score: score_before + level_score, level, guesses: coloursOf(game) },
    }
  },

  async level(tx, playerId, refId) {
    const game = await endedGame(tx, playerId, refId, 'classic')
    const { level, level_score: score, board } = game
    return {
      sourceId: game.id,
      figures: { kind: 'level', level, score, groupCount: board.groups.length, ...resultOf(game) },
    }
  },

  async daily(tx, playerId, refId) {
    const game = await endedGame(tx, playerId, refId, 'daily')
    const { date } = (await store.dateOfGame(tx, game.id)) ?? notFound()
    const played = await store.playedDates(tx, playerId, date)
    const datesOf = (completed: boolean) =>
      played.filter((one) => one.completed === completed).map((one) => one.date)
    const { current } = streakOf({ completed: datesOf(true), lost: datesOf(false) }, date)
    const result = resultOf(game)
    return {
      sourceId: game.id,
      figures: {
        ...{ kind: 'daily', date, score: game.level_score, streak: result.completed ? current : 0 },
        ...result,
      },
    }
  },

  async duel(tx, playerId, refId) {
    const duel = (await store.duelOf(tx, playerId, refId)) ?? notFound()
    if (isOpen(duel.status)) throw new Refusal('not_over')
    const { mine, theirs, winner_id } = duel
    if (duel.status !== 'completed' || mine.game_id === null) throw new Refusal('not_found')
    const game = await ownGame(tx, mine.game_id, playerId)
    requireCounted(game.withheld)
    return {
      sourceId: duel.id,
      figures: {
        kind: 'duel',
        outcome: winner_id === null ? 'draw' : winner_id === playerId ? 'won' : 'lost',
        score: mine.score ?? 0,
        rivalScore: theirs.score ?? 0,
        seconds: mine.seconds ?? 0,
        guesses: coloursOf(game),
      },
    }
  },

  async chapter(tx, playerId, refId) {
    const chapter = loadStory().chapters.find(({ id }) => id === refId) ?? notFound()
    const completions = await store.completionsOf(tx, playerId, refId)
    const best = completions.find(({ withheld }) => withheld === null)
    if (!best) throw new Refusal(completions.length > 0 ? 'being_checked' : 'not_over')
    const solved = await store.solvedMiniGames(tx, best.run_id)
    return {
      sourceId: best.id,
      figures: {
        kind: 'chapter',
        ...{ number: chapter.number, title: chapter.title },
        ...{ seconds: best.seconds, points: best.points, wins: best.games },
        miniGames: chapter.miniGames.map(({ id }) => solved.has(id)),
      },
    }
  },

  async badge(tx, playerId, refId) {
    const badge = (await badgesOf(tx, playerId)).find(({ badgeType }) => badgeType === refId) ?? notFound()
    const { id, badgeType, badgeName: name } = badge
    return {
      sourceId: id,
      figures: { kind: 'badge', badgeType, name, description: badgeRules[badgeType].description },
    }
  },
}

function notFound(): never {
  throw new Refusal('not_found')
}

function requireCounted(withheld: HeldState | null): void {
  if (withheld === 'held') throw new Refusal('being_checked')
  if (withheld === 'removed') throw new Refusal('not_found')
}

async function endedGame(
  tx: Tx,
  playerId: string,
  id: string,
  mode: PlayedGame['mode'],
): Promise<PlayedGame & { ended_at: Date }> {
  const game = await ownGame(tx, id, playerId)
  if (game.mode !== mode) throw new Refusal('not_found')
  const { ended_at } = game
  if (ended_at === null) throw new Refusal('not_over')
  requireCounted(game.withheld)
  return { ...game, ended_at }
}

const resultOf = (game: PlayedGame & { ended_at: Date }) => ({
  completed: game.found.length === game.board.groups.length,
  mistakes: game.mistakes,
  seconds: Math.max(0, Math.floor((game.ended_at.getTime() - game.started_at.getTime()) / 1000)),
  guesses: coloursOf(game),
})

/**
 * Returns the colours of the words in each guess. The order of the colours does not reveal the positions of the words.
 */
function coloursOf({ board, guesses }: Pick<PlayedGame, 'board' | 'guesses'>): Colours {
  const groups = new Map(board.tiles.map(({ id, group }) => [id, group]))
  const colourOf = (tileId: string) => board.groups[groups.get(tileId) ?? -1]?.color ?? []
  return withoutPlaces(guesses.map(({ tileIds }) => tileIds.flatMap(colourOf)))
}
