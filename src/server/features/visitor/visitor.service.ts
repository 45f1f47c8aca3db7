import type { GuessReply } from '../../../contract/game.ts'
import type { VisitorGame } from '../../../contract/visitor.ts'
import { difficultyWindow } from '../../../engine/difficulty.ts'
import { isOver, tiedTiles } from '../../../engine/play/level.ts'
import { GROUP_SIZE, groupCount } from '../../../engine/rules.ts'
import { dealAside } from '../../boards/dealer.ts'
import type { BoardOrder } from '../../boards/order.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { newId, newSeed, newTileIds } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { singleBoardView } from '../game/game.view.ts'
import { earlierReply, judgeGuess, keyOf, replyTo } from '../game/guess.service.ts'
import { takeOverBoard } from '../run/take-over.service.ts'
import * as store from './visitor.store.ts'
import { KEPT_SECONDS } from './visitor-cookie.ts'

const LEVEL = 1
const GROUPS = groupCount(LEVEL)

/**
 * Returns the earliest allowed start time of a visitor's board. The server does not use older boards, even if they are
 * not yet deleted.
 */
const sinceWhen = (now: Date) => new Date(now.getTime() - KEPT_SECONDS * 1000)

/**
 * Converts a visitor's board to a game without a player. Columns that matter only for an account get default values.
 */
const gameOf = ({
  seed,
  category_ids,
  word_keys,
  player_id: _,
  ...board
}: store.VisitorBoard): PlayedGame => ({
  ...board,
  ...{ player_id: '', mode: 'try', run_id: board.id, level: LEVEL, score_before: 0, tile_order: null },
  ...{ marks: {}, marked_whole: {} },
  ...{ hinted: [], extra_life_used: false, version: 0, skill: 0, withheld: null },
  ...{ challenge_id: null, chapter_id: null, made_board_id: null },
})

/** Returns the view of a visitor's board with its two tied words. */
function viewOf(context: Context, game: PlayedGame, now: Date): VisitorGame {
  const [first, second] = tiedTiles(game.board, game) ?? []
  return {
    ...singleBoardView(context, game, now),
    ...(first !== undefined && second !== undefined && { tied: [first, second] }),
  }
}

/**
 * Returns the board of the browser. Creates a new board if the browser has no board, or if the board is over and
 * `another` is true. `region` is the visitor's country in the form that `regionOf` returns.
 */
export async function start(
  context: Context,
  boardId: string | undefined,
  { another, region }: { another: boolean; region: string },
): Promise<VisitorGame> {
  const now = context.now()
  const known = boardId && (await store.findBoard(context.db, boardId, { since: sinceWhen(now) }))
  if (known && !(another && isOver(gameOf(known)))) return viewOf(context, gameOf(known), now)
  const order: BoardOrder = {
    from: { packs: [] },
    request: {
      ...{ seed: newSeed(), groups: GROUPS, window: difficultyWindow(LEVEL), region },
      difficulty: context.ratings.difficulty,
    },
    pasts: [],
    tileIds: newTileIds(GROUPS * GROUP_SIZE),
  }
  const { board, ...dealt } = await dealAside(order, await currentOverlay(context.db))
  const row = await store.insertBoard(context.db, {
    ...{ id: newId(), status: 'playing', board: JSON.stringify(board), ...dealt },
    // The playing time of the board begins when the server sends the words to the visitor.
    ...{ started_at: context.now(), ended_at: null, player_id: null },
  })
  return viewOf(context, gameOf(row), row.started_at)
}

/**
 * Handles a guess on a visitor's board. Guesses that arrive at the same time are judged one after the other. If a
 * request with an idempotency key is repeated, the function returns the first reply again. Refuses with `not_found`,
 * `not_playing`, `invalid_guess` or `idempotency_key_reused`.
 */
export function guess(
  context: Context,
  boardId: string | undefined,
  tileIds: readonly string[],
  idempotencyKey: string | undefined,
): Promise<GuessReply> {
  const key = keyOf(idempotencyKey)
  return context.db.transaction().execute(async (tx) => {
    const now = context.now()
    const row = boardId && (await store.findBoard(tx, boardId, { since: sinceWhen(now), lock: true }))
    if (!row) throw new Refusal('not_found')
    const game = gameOf(row)
    const earlier = earlierReply(context, game, tileIds, key)
    if (earlier) return earlier
    const judged = judgeGuess(context, game, tileIds, { key, lives: 0, now })
    if ('repeat' in judged) return judged.repeat
    const { id, status, level_score, mistakes, guesses, found, ended_at } = judged.game
    await store.writeBoard(tx, { id, status, level_score, mistakes, guesses, found, ended_at })
    return replyTo(context, judged.outcome, judged.game, 0, now, {})
  })
}

/**
 * Reserves, for a new account, the board that was played in this browser. Does nothing if no board exists, or if the
 * board has no guess. The board becomes the account's first level when the account gets a username. Before that, no
 * result of the account is allowed to be public.
 */
export async function reserveBoardFor(
  tx: Tx,
  context: Context,
  playerId: string,
  boardId: string | undefined,
): Promise<void> {
  if (boardId) await store.reserveBoard(tx, boardId, playerId, sinceWhen(context.now()))
}

/**
 * Makes the reserved board the first level of an account that has just received a username. The caller must hold the
 * player's row lock.
 */
export async function giveReservedBoard(tx: Tx, context: Context, playerId: string): Promise<void> {
  const board = await store.takeBoardOf(tx, playerId)
  if (board) await takeOverBoard(tx, context, playerId, board)
}

export const dropOldBoards = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.deleteBoardsBefore(db, sinceWhen(now()))

/**
 * Returns the board that is reserved for the player, for the download of all data about the player. If the board is
 * open, the result does not contain its answers.
 */
export async function exportReserved(context: Context, playerId: string): Promise<Record<string, unknown>> {
  const board = await store.boardOfPlayer(context.db, playerId)
  return { boardBeforeName: board ? await singleBoardView(context, gameOf(board), context.now()) : null }
}
