import type { GuessReply } from '../../../contract/game.ts'
import type { MadeGame } from '../../../contract/made-board.ts'
import { giveUp as giveUpLevel, isOver } from '../../../engine/play/level.ts'
import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewGame, PlayedGame } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { Refusal } from '../../refusal.ts'
import { ownGame } from '../game/board.service.ts'
import { dealBoard, gameOfStored } from '../game/deal.service.ts'
import { boardEnd } from '../game/end.service.ts'
import { levelOf, singleBoardView } from '../game/game.view.ts'
import { earlierReply, judgeGuess, keyOf, replyTo } from '../game/guess.service.ts'
import * as attempts from './attempt.store.ts'
import * as boards from './board.store.ts'
import { endAttempt } from './end.service.ts'
import { madeMode } from './made.mode.ts'

/** The boards have no level. With level 1, the tiles have no style. */
export const MADE_LEVEL = 1

/** Returns a board that can be begun. Refuses with `not_found`, so that the caller does not learn why it cannot be. */
function playable(row: boards.MadeBoardRow | undefined) {
  const { board, ...rest } = boards.published(row)
  if (board === null) throw new Error(`the published board ${rest.id} has no tiles`)
  return { ...rest, board }
}

/** Makes a new game of a board. The tiles have the order of the board and new ids. */
function newGame(
  { id, board }: ReturnType<typeof playable>,
  playerId: string,
  now: Date,
): Omit<NewGame, 'skill'> {
  const category_ids = board.groups.map(({ categoryId }) => categoryId)
  return gameOfStored(
    // The words are not stored for the choice of the player's next boards, because they are not from the catalogue.
    { seed: '', board, category_ids, word_keys: [], traps: 0 },
    { player_id: playerId, mode: 'made', level: MADE_LEVEL, started_at: now, made_board_id: id },
  )
}

/** Stores a new attempt. The transaction must have locked the board. The play of the maker is not counted. */
async function begin(
  tx: Tx,
  game: { id: string },
  {
    board,
    person,
    network,
    now,
  }: {
    board: boards.MadeBoardRow
    person: attempts.Person
    network: string
    now: Date
  },
): Promise<void> {
  const playerId = 'playerId' in person ? person.playerId : null
  const is_own = board.player_id === playerId
  await attempts.insertAttempt(tx, {
    ...{ id: game.id, board_id: board.id, player_id: playerId, is_own, started_at: now },
    visitor: 'visitor' in person ? person.visitor : null,
    network_key: is_own ? null : network,
  })
  if (!is_own) await boards.countPlay(tx, board.id, network, now)
}

/**
 * Begins a board for a player, or returns the player's attempt. `network` is the keyed hash of the player's network. If a
 * maker has changed the board since the own attempt, a new one begins. Refuses with `not_found` or `username_required`.
 */
export function start(
  context: Context,
  playerId: string,
  boardId: string,
  network: string,
): Promise<MadeGame> {
  return act(context, playerId, async (tx, player, now) => {
    if (player.username === null) throw new Refusal('username_required')
    const board = await boards.lockBoard(tx, boardId)
    const attempt = board && (await attempts.findAttempt(tx, playerId, boardId))
    const isOld = attempt?.is_own && board?.published_at && attempt.started_at < board.published_at
    if (attempt && !isOld) return singleBoardView(context, await ownGame(tx, attempt.id, playerId), now)
    const known = playable(board)
    if (attempt) await attempts.deleteAttempt(tx, attempt.id)
    const game = await dealBoard(tx, newGame(known, playerId, now))
    await begin(tx, game, { board: known, person: { playerId }, network, now })
    return singleBoardView(context, game, now)
  })
}

/** Converts a visitor's attempt to a game without a player. Columns that matter only for an account get default values. */
const gameOf = ({ board_id, ...visit }: attempts.Visit): PlayedGame => ({
  ...visit,
  ...{ player_id: '', mode: 'made', run_id: visit.id, level: MADE_LEVEL, score_before: 0, tile_order: null },
  ...{ marks: {}, marked_whole: {}, hinted: [], extra_life_used: false, version: 0, skill: 0, traps: 0 },
  ...{ withheld: null, challenge_id: null, chapter_id: null, made_board_id: board_id },
})

/**
 * Begins a board for a visitor without an account, or returns the visitor's attempt. `visitor` is the keyed hash of the
 * visitor. Refuses with `not_found`.
 */
export function startVisit(
  context: Context,
  visitor: string,
  boardId: string,
  network: string,
): Promise<MadeGame> {
  return context.db.transaction().execute(async (tx) => {
    const now = context.now()
    // The lock makes two starts at once run one after the other.
    const board = await boards.lockBoard(tx, boardId)
    const known = await attempts.findVisit(tx, boardId, visitor)
    if (known) return singleBoardView(context, gameOf(known), now)
    const game = newGame(playable(board), '', now)
    await begin(tx, game, { board: playable(board), person: { visitor }, network, now })
    await attempts.insertVisit(tx, { id: game.id, status: 'playing', board: game.board })
    const visit = await attempts.findVisit(tx, boardId, visitor)
    if (!visit) throw new Error(`the attempt ${game.id} is not stored`)
    return singleBoardView(context, gameOf(visit), now)
  })
}

/** Runs `change` with a visitor's locked attempt. Refuses with `not_found`. */
function withVisit<T>(
  { db, now }: Context,
  visitor: string | undefined,
  boardId: string,
  change: (tx: Tx, game: PlayedGame, now: Date) => Promise<T>,
): Promise<T> {
  if (visitor === undefined) throw new Refusal('not_found')
  return db.transaction().execute(async (tx) => {
    const visit = await attempts.findVisit(tx, boardId, visitor, { lock: true })
    if (!visit) throw new Refusal('not_found')
    return change(tx, gameOf(visit), now())
  })
}

/**
 * Handles a guess of a visitor. Guesses that arrive at the same time are judged one after the other. A repeated request
 * with an idempotency key receives the first reply again. Refuses with `not_found`, `not_playing`, `invalid_guess` or
 * `idempotency_key_reused`.
 */
export async function guess(
  context: Context,
  visitor: string | undefined,
  boardId: string,
  { tileIds, idempotencyKey }: { tileIds: readonly string[]; idempotencyKey: string | undefined },
): Promise<GuessReply> {
  const key = keyOf(idempotencyKey)
  return withVisit(context, visitor, boardId, async (tx, game, now) => {
    const earlier = earlierReply(context, game, tileIds, key)
    if (earlier) return earlier
    const judged = judgeGuess(context, game, tileIds, { key, lives: 0, now })
    if ('repeat' in judged) return judged.repeat
    await attempts.writeVisit(tx, judged.game)
    if (isOver(judged.game)) await endAttempt(tx, judged.game, now)
    return replyTo(context, judged.outcome, judged.game, 0, now, {})
  })
}

/** Ends the board of a visitor and returns it with the answers. Refuses with `not_found` or `not_playing`. */
export async function giveUp(
  context: Context,
  visitor: string | undefined,
  boardId: string,
): Promise<MadeGame> {
  return withVisit(context, visitor, boardId, async (tx, game, now) => {
    const level = giveUpLevel(levelOf(game), singleBoardRules)
    if ('code' in level) throw new Refusal('not_playing')
    const ended = boardEnd(madeMode, game, level, now).game
    await attempts.writeVisit(tx, ended)
    await endAttempt(tx, ended, now)
    return singleBoardView(context, ended, now)
  })
}
