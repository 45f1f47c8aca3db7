import {
  MADE_COUNTED_PER_NETWORK,
  MADE_LISTED_AFTER,
  MADE_MEASURED_AFTER,
} from '../../../engine/made-board/limits.ts'
import { isComplete } from '../../../engine/play/level.ts'
import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import { measuredFrom } from '../../../engine/rating/made-board.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { elapsedSeconds } from '../game/game.view.ts'
import * as attempts from './attempt.store.ts'
import * as boards from './board.store.ts'

/** Expected difficulty of a board for which none is stored. */
export const MIDDLE_DIFFICULTY = 3.5

/**
 * Ends the attempt of a board that has just ended, and counts its result. If it is the result with which enough people
 * have ended the board, the board comes into the lists. Does nothing if the maker has deleted or changed the board in
 * the meantime, which is only possible before somebody else has begun it.
 */
export async function endAttempt(tx: Tx, game: PlayedGame, now: Date): Promise<void> {
  if (game.made_board_id === null) throw new Error(`game ${game.id} belongs to no board of a player`)
  const board = await boards.lockBoard(tx, game.made_board_id)
  if (!board) return
  const solved = isComplete(game.board, game, singleBoardRules)
  const attempt = await attempts.endAttempt(tx, game.id, {
    ...{ ended_at: now, solved, mistakes: game.mistakes, found: game.found },
    seconds: elapsedSeconds(game, now),
    gave_up: !solved && game.mistakes < singleBoardRules.maxMistakes,
  })
  if (!attempt || attempt.is_own) return
  await attempts.countWrong(tx, board.id, wrongFoursomes(game))
  const ofNetwork = await boards.countNetworkEnd(tx, board.id, attempt.network_key)
  const counts = ofNetwork !== undefined && ofNetwork <= MADE_COUNTED_PER_NETWORK
  const figures = {
    ended: board.ended + 1,
    solved: board.solved + (solved ? 1 : 0),
    counted_ended: board.counted_ended + (counts ? 1 : 0),
    counted_solved: board.counted_solved + (counts && solved ? 1 : 0),
    curve: board.curve.map((people, place) => people + (place === (solved ? game.mistakes : LOST) ? 1 : 0)),
    networks: board.networks + (ofNetwork === 1 ? 1 : 0),
  }
  await boards.writeFigures(tx, board.id, { ...figures, measured: measuredOf({ ...board, ...figures }) })
  await listIfReady(tx, { ...board, ...figures }, now)
}

/** Returns the measured difficulty of a board; null if too few ends count. */
const measuredOf = ({ counted_ended: ended, counted_solved: solved, expected }: boards.MadeBoardRow) =>
  ended < MADE_MEASURED_AFTER
    ? null
    : measuredFrom({ ended, solved, expected: expected ?? MIDDLE_DIFFICULTY })

/** Place in the curve of the people who did not solve the board. */
const LOST = singleBoardRules.maxMistakes

/**
 * Puts a board into the lists if people of enough networks have ended it, no report about it is open, and nothing else
 * keeps it out. The transaction must have locked the board.
 */
export async function listIfReady(tx: Tx, board: boards.MadeBoardRow, now: Date): Promise<void> {
  const { state, listed_at, is_kept_out, ambiguous_at, networks } = board
  if (state !== 'published' || listed_at !== null || is_kept_out || ambiguous_at !== null) return
  if (networks >= MADE_LISTED_AFTER) await boards.list(tx, board.id, now)
}

/** Returns the wrong foursomes of a game as bit sets of positions on the board, each once, in ascending order. */
function wrongFoursomes({ board, guesses }: PlayedGame): number[] {
  const position = new Map(board.tiles.map(({ id }, index) => [id, index]))
  const wrong = guesses
    .filter(({ group }) => group === null)
    .map(({ tileIds }) => tileIds.reduce((set, id) => set | (1 << (position.get(id) ?? 0)), 0))
  return [...new Set(wrong)].sort((a, b) => a - b)
}
