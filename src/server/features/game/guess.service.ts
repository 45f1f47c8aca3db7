import { createHash } from 'node:crypto'
import type { GuessReply } from '../../../contract/game.ts'
import { guess as judge } from '../../../engine/play/level.ts'
import { MAX_MISTAKES } from '../../../engine/rules.ts'
import { groupPoints } from '../../../engine/scoring.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'
import { boardEnd, bookBoardEnd } from './board-end.service.ts'
import * as store from './game.store.ts'
import { gameView, levelOf } from './game.view.ts'
import { levelEnd } from './level-end.service.ts'
import { bookLevelEnd } from './score.store.ts'

/** More than a player's tabs could make collide; every collision means that another guess went through. */
const MOST_TRIES = 100

/**
 * Takes a guess. With an idempotency key a repeated request is answered what the first one was, even when the game has
 * gone on. Refuses with not_signed_in, not_found, not_playing, invalid_guess or idempotency_key_reused.
 *
 * Read, judged, and written by one statement that holds only for the version that was read; when something came between,
 * it is judged again on what is there now. So two guesses at once are as if one came after the other.
 */
export async function guess(
  context: Context,
  sessionToken: string,
  gameId: string,
  tileIds: readonly string[],
  key: string | undefined,
): Promise<GuessReply> {
  const fingerprint = key === undefined ? '' : fingerprintOf(gameId, tileIds)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const state = await store.readForGuess(context.db, gameId, { sessionToken, now: context.now() }, key)
    if (state.earlier) {
      if (state.earlier.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused')
      return state.earlier.reply as GuessReply
    }
    const reply = await takeGuess(context, state, tileIds, (answer) =>
      key === undefined ? undefined : { key, fingerprint, reply: answer },
    )
    if (reply) return reply
  }
  throw new Refusal('busy')
}

/** Judges and writes a guess on the game as it was read. Undefined when the game or the key has moved on since. */
async function takeGuess(
  context: Context,
  { game }: store.GuessState,
  tileIds: readonly string[],
  keep: (reply: GuessReply) => store.KeptReply | undefined,
): Promise<GuessReply | undefined> {
  const { db } = context
  const now = context.now()
  // Lives only matter to the mistake that would end the run, and never on other boards.
  const classic = game.mode === 'classic'
  const lives = classic && game.mistakes >= MAX_MISTAKES - 1 ? await store.countLives(db, game.player_id) : 0
  const owner = { lives }
  const result = judge(game.board, levelOf(game), game.guesses, tileIds, lives > 0)
  if (result.code === 'not_playing') throw new Refusal('not_playing')
  if (result.code === 'invalid_guess')
    throw new Refusal('invalid_guess', {
      details: [{ field: 'wordIds', problem: 'is not four words on the board' }],
    })
  if (result.code === 'repeat') {
    const reply: GuessReply = { outcome: 'repeat', game: gameView(game, owner, now) }
    const kept = keep(reply)
    return !kept || (await store.keepReply(db, game.player_id, kept)) ? reply : undefined
  }
  const { level } = result
  const guessed: PlayedGame = { ...game, guesses: [...game.guesses, result.guess] }
  const over = level.status === 'level_complete' || level.status === 'game_over'
  const levelEnded = over && classic ? levelEnd(context.ratings, guessed, level, now) : undefined
  const boardEnded = over && !classic ? boardEnd(context.ratings, guessed, level, now) : undefined
  const after = levelEnded?.game ??
    boardEnded?.game ?? {
      ...guessed,
      status: level.status,
      mistakes: level.mistakes,
      found: [...level.found],
      level_score: groupPoints(level.found.length),
    }
  const view = gameView(after, owner, now, context.ratings)
  const group = result.code === 'correct' ? view.completedGroups.at(-1) : undefined
  const reply: GuessReply = { outcome: result.code, ...(group && { group }), game: view }
  const kept = keep(reply)
  try {
    const written = levelEnded
      ? await bookLevelEnd(db, levelEnded, kept)
      : boardEnded
        ? await bookBoardEnd(db, context.boardEnds, boardEnded, now, kept)
        : await store.advance(db, game, after, kept)
    return written ? reply : undefined
  } catch (error) {
    if (isUniqueViolation(error)) return undefined // the same key came twice at once: read what the other one did
    throw error
  }
}

const fingerprintOf = (gameId: string, tileIds: readonly string[]) =>
  createHash('sha256')
    .update(`${gameId} ${[...tileIds].sort().join(' ')}`)
    .digest('base64url')
