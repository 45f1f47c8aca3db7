import { createHash } from 'node:crypto'
import type { GuessReply } from '../../../contract/game.ts'
import {
  giveUp,
  isFifthGroup,
  isOutOfTime,
  isOver,
  guess as judge,
  outcomeOf,
} from '../../../engine/play/level.ts'
import { groupPoints } from '../../../engine/scoring.ts'
import type { Context } from '../../context.ts'
import type { PlayedGame, StoredGuess } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import { balances } from '../wallet/wallet.service.ts'
import { boardEnd, endNow, type Followed, followEnd, writeAndFollow } from './end.service.ts'
import * as store from './game.store.ts'
import { elapsedSeconds, gameAfterGuess, gameView, levelOf } from './game.view.ts'
import { type Addition, type GameMode, type JudgedGuess, modeOf } from './mode.ts'

/**
 * Maximum number of tries to write a guess. A retry is necessary only if another request has just changed the same
 * game. Even a player with several browser tabs does not cause so many retries.
 */
const MOST_TRIES = 100

/**
 * Handles a guess. If a request with an idempotency key is repeated, the function returns the first reply again, even
 * after later guesses. A guess that the player has made before has the outcome `repeat`. This guess costs nothing and
 * is not stored, so a repeated request is judged again. Refuses with `not_signed_in`, `other_account`, `not_found`,
 * `not_playing`, `invalid_guess`, `idempotency_key_reused`, or when a hook of the game mode refuses. The result of a
 * guess is written only if no other request has changed the game since it was read. Otherwise, the server reads the
 * game again and judges the guess again. Therefore, guesses that arrive at the same time are judged one after the
 * other.
 */
export async function guess(
  context: Context,
  session: store.LeanSession,
  gameId: string,
  tileIds: readonly string[],
  idempotencyKey: string | undefined,
): Promise<GuessReply> {
  const key = keyOf(idempotencyKey)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const game = await store.readForGuess(context.db, gameId, { ...session, now: context.now() })
    const reply = earlierReply(context, game, tileIds, key) ?? (await takeGuess(context, game, tileIds, key))
    if (reply) return reply
  }
  throw new Refusal('busy')
}

/** Judges and writes a guess. Returns undefined if another request has changed the game since it was read. */
async function takeGuess(
  context: Context,
  game: PlayedGame,
  tileIds: readonly string[],
  key: string | undefined,
): Promise<GuessReply | undefined> {
  const { db } = context
  const mode = modeOf(context, game)
  const now = context.now()
  if (!isOver(game) && isOutOfTime(mode.rules, elapsedSeconds(game, now))) {
    await endOutOfTime(context, mode, game, now)
    throw new Refusal('not_playing', { message: 'The time for this board is up.' })
  }
  // The number of extra lives matters only if one more mistake would end the board. In all other cases, no query is
  // necessary.
  const isLast = mode.rules.extraLives && game.mistakes === mode.rules.maxMistakes - 1
  const lives = isLast ? (await balances(db, game.player_id)).lives : 0
  const judged = judgeGuess(context, game, tileIds, { key, lives, now })
  if ('repeat' in judged) return judged.repeat
  const written = await write(context, mode, judged)
  return written && replyTo(context, judged.outcome, written.game, lives, now, written.added)
}

/**
 * Judges a guess and returns the game after it. If the player has made the same guess before, the function returns the
 * reply instead. Refuses with `not_playing` or `invalid_guess`.
 */
export function judgeGuess(
  context: Pick<Context, 'modes' | 'ratings'>,
  game: PlayedGame,
  tileIds: readonly string[],
  { key, lives, now }: { key: string | undefined; lives: number; now: Date },
): JudgedGuess | { repeat: GuessReply } {
  const mode = modeOf(context, game)
  const result = judge(game.board, levelOf(game), game.guesses, tileIds, mode.rules, lives > 0)
  if (result.code === 'not_playing') throw new Refusal('not_playing')
  if (result.code === 'invalid_guess')
    throw new Refusal('invalid_guess', {
      details: [{ field: 'wordIds', problem: 'is not four words on the board' }],
    })
  if (result.code === 'repeat')
    return { repeat: { outcome: 'repeat', game: gameView(context, game, lives, now) } }

  const { level } = result
  const taken: StoredGuess = {
    ...result.guess,
    at: now.getTime() - game.started_at.getTime(),
    ...(key !== undefined && { key }),
    ...(game.hinted.length > 0 && { hinted: game.hinted.length }),
  }
  const guessed: PlayedGame = { ...game, guesses: [...game.guesses, taken] }
  const after: PlayedGame = isOver(level)
    ? boardEnd(mode, guessed, level, now).game
    : {
        ...guessed,
        status: level.status,
        mistakes: level.mistakes,
        found: [...level.found],
        level_score: groupPoints(level.found.length),
      }
  return { outcome: result.code, game: after, now }
}

/**
 * Writes a guess, and runs the hooks of the game mode in the same transaction. Returns undefined if another request has
 * changed the game since it was read.
 */
async function write(context: Context, mode: GameMode, judged: JudgedGuess): Promise<Followed | undefined> {
  const { game, now } = judged
  const level = levelOf(game)
  // Most guesses change only the row of their game, so one statement without a transaction is enough.
  if (!mode.onGuess && !isOver(level))
    return (await store.writeGame(context.db, game)) ? { game, added: {} } : undefined
  return writeAndFollow(context, game, async (tx) => {
    const ofGuess = await mode.onGuess?.(tx, context, judged)
    const end = isOver(level) ? await followEnd(tx, context, { game, level, now }) : undefined
    const added = { ...ofGuess, ...end?.added }
    if (Object.keys(added).length > 0) await store.keepAddition(tx, game, added)
    return { game: end?.game ?? game, added }
  })
}

async function endOutOfTime(context: Context, mode: GameMode, game: PlayedGame, now: Date): Promise<void> {
  const level = giveUp(levelOf(game), mode.rules)
  if ('code' in level) return
  await endNow(context, boardEnd(mode, game, level, now))
}

export function replyTo(
  context: Pick<Context, 'modes' | 'ratings'>,
  outcome: JudgedGuess['outcome'],
  game: PlayedGame,
  lives: number,
  at: Date,
  added: Addition,
): GuessReply {
  const view = gameView(context, game, lives, at)
  const group = outcome === 'correct' ? view.completedGroups.at(-1) : undefined
  const isFifth = isFifthGroup(game.board, game.guesses.at(-1)?.tileIds ?? [])
  return { outcome, ...(group && { group }), ...(isFifth && { isFifthGroup: true }), game: view, ...added }
}

/**
 * Returns the first reply to an earlier request with the same idempotency key; undefined if there was no such request.
 * Refuses with `idempotency_key_reused` if the earlier request had a different guess.
 */
export function earlierReply(
  context: Context,
  game: PlayedGame,
  tileIds: readonly string[],
  key: string | undefined,
): GuessReply | undefined {
  const index = key === undefined ? -1 : game.guesses.findIndex((taken) => taken.key === key)
  if (index < 0) return undefined
  if ([...tileIds].sort().join() !== game.guesses[index]?.tileIds.join())
    throw new Refusal('idempotency_key_reused')
  return replyToGuess(context, game, index)
}

/** Computes the reply to the guess with the given index again, from the stored game. */
export function replyToGuess(
  context: Pick<Context, 'modes' | 'ratings'>,
  game: PlayedGame,
  index: number,
): GuessReply {
  const guess = game.guesses[index]
  if (!guess) throw new RangeError(`game ${game.id} has no guess ${index}`)
  const gameThen = gameAfterGuess(game, index, modeOf(context, game).rules)
  const at = new Date(game.started_at.getTime() + (guess.at ?? 0))
  // A game gets the status `out_of_mistakes` only if the player has an extra life.
  const lives = gameThen.status === 'out_of_mistakes' ? 1 : 0
  return replyTo(context, outcomeOf(game.board, guess), gameThen, lives, at, guess.added ?? {})
}

export const keyOf = (header: string | undefined) => (header === undefined ? undefined : hashOfKey(header))

/** Computes the hash of an idempotency key. The server stores this hash with the guess. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 16)
