import { type LevelState, scoreOf } from '../../../engine/play/level.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import type { Tx } from '../../db/database.ts'
import type { GameRow } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { updateGame } from './game.store.ts'
import { elapsedSeconds } from './game.view.ts'
import { bookLevelEnd, insertScore, wordsFoundBefore } from './score.store.ts'

/**
 * Ends a level, complete or over: stores the game's end and books the result in the same transaction (decisions.md,
 * "When results count"). Answers the game as it now stands.
 */
export async function endLevel(tx: Tx, game: GameRow, level: LevelState, now: Date): Promise<GameRow> {
  const seconds = elapsedSeconds(game, now)
  const level_score = scoreOf(game.board, level, seconds)
  const changes = {
    status: level.status,
    mistakes: level.mistakes,
    found: [...level.found],
    level_score,
    ended_at: now,
  }
  await updateGame(tx, game.id, { ...changes, guesses: JSON.stringify(game.guesses) })
  const words_found = level.found.length * GROUP_SIZE
  const score = {
    id: newId(),
    player_id: game.player_id,
    run_id: game.run_id,
    game_id: game.id,
    level: game.level,
    score: game.score_before + level_score,
    level_score,
    completed: level.status === 'level_complete',
    words_found,
    run_words_found: words_found + (await wordsFoundBefore(tx, game.run_id, game.level)),
    seconds,
    mistakes: game.guesses.filter((guess) => guess.group === null).length,
    guesses: game.guesses.length,
    hint_used: level.hinted.length > 0,
    life_used: level.extraLifeUsed,
    created_at: now,
  }
  await insertScore(tx, score)
  await bookLevelEnd(tx, score, now)
  return { ...game, ...changes }
}

/** Ends whatever is still being played, because a new board takes its place. A completed level costs no streak. */
export async function endAbandoned(tx: Tx, game: GameRow, level: LevelState, now: Date): Promise<void> {
  if (game.status !== 'playing' && game.status !== 'out_of_mistakes') return
  await endLevel(tx, game, { ...level, status: 'game_over' }, now)
}
