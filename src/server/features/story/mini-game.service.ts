import { isDeepStrictEqual } from 'node:util'
import type { MiniGameReply, MiniGameView } from '../../../contract/story.ts'
import type { MiniGame } from '../../../engine/story/content.ts'
import { judge, type Move, type Progress, pointsOf, progressOf } from '../../../engine/story/mini-game.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { MiniGameRow, RunRow } from '../../db/story-tables.ts'
import { act } from '../../identity/act.ts'
import { Refusal } from '../../refusal.ts'
import { completeRun, completionOfRun } from './complete.service.ts'
import * as store from './story.store.ts'
import { cardOf, chapterOf, endOf, miniGameView, seedOf, solutionOf } from './story.view.ts'

const currentGame = (run: RunRow): MiniGame | undefined =>
  run.stage === 'mini_games' ? chapterOf(run).miniGames[run.mini_game] : undefined

/**
 * Returns the current mini-game of a run and its database row. Returns undefined if the run has no current mini-game,
 * or if the player has not opened it yet.
 */
async function opened(db: Db | Tx, run: RunRow): Promise<{ game: MiniGame; row: MiniGameRow } | undefined> {
  const game = currentGame(run)
  const row = game && (await store.miniGamesOf(db, run.id)).get(game.id)
  return game && row ? { game, row } : undefined
}

export async function isTimeUp(db: Db | Tx, run: RunRow, now: Date): Promise<boolean> {
  const current = await opened(db, run)
  return current !== undefined && now >= endOf(current.game, current.row)
}

/**
 * If the time limit of the current mini-game has passed, ends the mini-game without points. Returns the current state
 * of the run. The caller must hold the player's row lock.
 */
export async function endIfTimeIsUp(tx: Tx, run: RunRow, now: Date): Promise<RunRow> {
  const current = await opened(tx, run)
  if (!current) return run
  const endsAt = endOf(current.game, current.row)
  return now < endsAt ? run : endMiniGame(tx, run, current.row, { solved: false, points: 0, at: endsAt })
}

/** Ends a mini-game. The end of the last mini-game completes the chapter. Returns the new state of the run. */
export async function endMiniGame(
  tx: Tx,
  run: RunRow,
  row: MiniGameRow,
  { solved, points, at }: { solved: boolean; points: number; at: Date },
): Promise<RunRow> {
  await store.updateMiniGame(tx, row, { ended_at: at, solved, points })
  const moved = await store.updateRun(tx, run.id, { mini_game: run.mini_game + 1 })
  return currentGame(moved) ? moved : completeRun(tx, moved, at)
}

/** Returns a run of the player. Refuses with `not_found`. */
export async function ownRun(tx: Tx, playerId: string, runId: string): Promise<RunRow> {
  const run = await store.findRun(tx, playerId, runId)
  if (!run) throw new Refusal('not_found')
  return run
}

/**
 * Opens the current mini-game, or returns the mini-game that is already open. `meant` is the id of the mini-game that
 * the client wants to open. Refuses with `not_found`, or with `not_playing` if the current mini-game has another id or
 * does not exist.
 */
export async function open(
  context: Context,
  playerId: string,
  runId: string,
  meant: string | undefined,
): Promise<MiniGameView> {
  const view = await act(context, playerId, async (tx, _player, now) => {
    const run = await endIfTimeIsUp(tx, await ownRun(tx, playerId, runId), now)
    const game = currentGame(run)
    // The run has no current mini-game if the time limit of the last mini-game has just passed. The refusal is thrown
    // after the transaction. An exception inside the transaction would undo the stored end of the mini-game.
    if (!game || (meant !== undefined && meant !== game.id)) return undefined
    return miniGameView(context, run, await openFor(tx, run, game, now), now)
  })
  if (!view) throw new Refusal('not_playing')
  return view
}

/** Opens a mini-game, or returns its row if it is already open. The caller must hold the player's row lock. */
export async function openFor(tx: Tx, run: RunRow, game: MiniGame, now: Date): Promise<MiniGameRow> {
  const known = (await store.miniGamesOf(tx, run.id)).get(game.id)
  if (known) return known
  await store.tell(tx, run.player_id, game.scene.id, now)
  return store.openMiniGame(tx, { run_id: run.id, mini_game_id: game.id, opened_at: now })
}

interface SentMove {
  answer: Move
  /** Id of the mini-game to which the client sends the move. */
  miniGameId?: string | undefined
  /** Number of moves that the client had made in the mini-game before this move. */
  moves?: number | undefined
}

/**
 * Handles a move in the open mini-game. If a request with a mini-game id and a number of moves is repeated, the
 * function returns the first reply again and changes nothing. Refuses with `not_found`, `not_playing`, `invalid_answer`
 * or `time_is_up`. `time_is_up` means that the mini-game has ended without points because of the time limit. It can
 * have ended in this or in an earlier request.
 */
export async function move(
  context: Context,
  playerId: string,
  runId: string,
  sent: SentMove,
): Promise<MiniGameReply> {
  const reply = await act(context, playerId, async (tx, _player, now) => {
    const before = await ownRun(tx, playerId, runId)
    const meant = sent.miniGameId ?? currentGame(before)?.id
    const run = await endIfTimeIsUp(tx, before, now)
    const row = meant === undefined ? undefined : (await store.miniGamesOf(tx, run.id)).get(meant)
    const game = chapterOf(run).miniGames.find(({ id }) => id === meant)
    if (!row || !game) throw new Refusal('not_playing', { message: 'Open the mini-game first.' })
    // The mini-game has ended because of the time limit. The refusal is thrown after the transaction. An exception
    // inside the transaction would undo the stored end of the mini-game.
    if (row.ended_at !== null && !progressOf(game, seedOf(context, run, game), row.moves).over)
      return undefined
    if (isRepeated(row, sent)) return replyTo(context, tx, run, game, row, now)
    // The mini-game is over, or the player has left the run.
    if (game !== currentGame(run)) throw new Refusal('not_playing')
    return take(context, tx, run, { game, row }, sent, now)
  })
  if (!reply) throw new Refusal('time_is_up')
  return reply
}

/** Returns true if the request repeats the last stored move. */
const isRepeated = ({ moves: taken }: MiniGameRow, { answer, miniGameId, moves }: SentMove): boolean =>
  miniGameId !== undefined &&
  moves !== undefined &&
  taken.length === moves + 1 &&
  isDeepStrictEqual(taken.at(-1), answer)

async function take(
  context: Context,
  tx: Tx,
  run: RunRow,
  { game, row }: { game: MiniGame; row: MiniGameRow },
  { answer, moves }: SentMove,
  now: Date,
): Promise<MiniGameReply> {
  if (moves !== undefined && moves !== row.moves.length) throw new Refusal('not_playing')
  const seed = seedOf(context, run, game)
  const judged = judge(game, seed, row.moves, answer)
  if (judged.code === 'invalid') throw new Refusal('invalid_answer')
  if (judged.code === 'not_playing') throw new Refusal('not_playing')
  if (judged.code === 'repeat') return goingOn(context, run, row, { correct: false, told: null }, now)
  const taken: MiniGameRow = { ...row, moves: [...row.moves, answer] }
  await store.updateMiniGame(tx, row, { moves: taken.moves })
  if (!judged.progress.over) return replyTo(context, tx, run, game, taken, now)
  const result = { solved: judged.progress.solved, points: pointsOf(game, judged.progress) }
  const moved = await endMiniGame(tx, run, taken, { ...result, at: now })
  return replyTo(context, tx, moved, game, taken, now)
}

/** Computes the reply to the last move from stored data, so that a repeated request gets the same reply. */
async function replyTo(
  context: Context,
  tx: Tx,
  run: RunRow,
  game: MiniGame,
  row: MiniGameRow,
  now: Date,
): Promise<MiniGameReply> {
  const seed = seedOf(context, run, game)
  const last = row.moves.at(-1)
  const judged = last && judge(game, seed, row.moves.slice(0, -1), last)
  if (judged?.code !== 'taken') throw new Error(`the last stored move of ${game.id} in ${run.id} is invalid`)
  const { correct, told = null } = judged
  const progress: Progress = progressOf(game, seed, row.moves)
  if (!progress.over) return goingOn(context, run, row, { correct, told }, now)
  const completion = run.stage === 'completed' ? await completionOfRun(tx, run) : undefined
  const rows = await store.miniGamesOf(tx, run.id)
  const nextGame = currentGame(run)
  const words = progress.solved ? game.solved : game.missed
  return {
    correct,
    points: pointsOf(game, progress),
    over: true,
    solved: progress.solved,
    told: [told, words].filter(Boolean).join('\n'),
    answer: solutionOf(game),
    next: nextGame ? cardOf(chapterOf(run), run.mini_game, rows.has(nextGame.id)) : null,
    stage: run.stage,
    ...(completion && { completion }),
  }
}

const goingOn = (
  context: Context,
  run: RunRow,
  row: MiniGameRow,
  { correct, told }: { correct: boolean; told: string | null },
  now: Date,
): MiniGameReply => ({
  ...{ correct, points: 0, over: false, solved: false, told, answer: null },
  next: miniGameView(context, run, row, now),
  stage: run.stage,
})
