import { type LevelState, scoreOf } from '../../../engine/play/level.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { looksOf, type Ratings } from '../rating/rating.service.ts'
import { elapsedSeconds } from './game.view.ts'
import { bookLevelEnd, type LevelEnd } from './score.store.ts'

/** What the end of a level, complete or over, comes to (decisions.md, "When results count"). */
export function levelEnd(ratings: Ratings, game: PlayedGame, level: LevelState, now: Date): LevelEnd {
  const seconds = elapsedSeconds(game, now)
  const level_score = scoreOf(game.board, level, seconds)
  const { status, mistakes, found } = level
  return {
    game: { ...game, status, mistakes, found: [...found], level_score, ended_at: now },
    score: {
      id: newId(),
      player_id: game.player_id,
      run_id: game.run_id,
      game_id: game.id,
      level: game.level,
      score: game.score_before + level_score,
      level_score,
      completed: status === 'level_complete',
      words_found: found.length * GROUP_SIZE,
      seconds,
      mistakes: game.guesses.filter((guess) => guess.group === null).length,
      guesses: game.guesses.length,
      hint_used: level.hinted.length > 0,
      life_used: level.extraLifeUsed,
      created_at: now,
    },
    looks: looksOf(ratings, game, level),
  }
}

/** Ends a level of a game that this transaction has locked. Answers the game as it now stands. */
export async function endLevel(
  tx: Tx,
  ratings: Ratings,
  game: PlayedGame,
  level: LevelState,
  now: Date,
): Promise<PlayedGame> {
  const end = levelEnd(ratings, game, level, now)
  if (!(await bookLevelEnd(tx, end, undefined))) throw new Error(`game ${game.id} moved under its lock`)
  return end.game
}

/** Ends whatever is still being played, because a new board takes its place. A completed level costs no streak. */
export async function endAbandoned(
  tx: Tx,
  ratings: Ratings,
  game: PlayedGame,
  level: LevelState,
  now: Date,
): Promise<void> {
  if (game.status !== 'playing' && game.status !== 'out_of_mistakes') return
  await endLevel(tx, ratings, game, { ...level, status: 'game_over' }, now)
}
