import type { StoryRun } from '../../../contract/story.ts'
import { giveUp } from '../../../engine/play/level.ts'
import type { Chapter } from '../../../engine/story/content.ts'
import { isOpenRun, isUnlocked, storyRules } from '../../../engine/story/story.ts'
import { regionFor } from '../../boards/region.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { atOneMoment } from '../../db/one-moment.ts'
import type { PlayedGame, Player } from '../../db/schema.ts'
import type { RunRow } from '../../db/story-tables.ts'
import { act, actAndDeal } from '../../identity/act.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { lockReferredGame, ownGame } from '../game/board.service.ts'
import { endLockedBoard } from '../game/end.service.ts'
import { levelOf } from '../game/game.view.ts'
import { isPremium } from '../wallet/wallet.service.ts'
import { dealChapter } from './board.service.ts'
import { endIfTimeIsUp, isTimeUp, ownRun } from './mini-game.service.ts'
import * as store from './story.store.ts'
import { chapterOf, isWaiting, requireChapter, runView } from './story.view.ts'

/**
 * Returns true if the account is allowed to open every chapter. The setting `PREVIEW_EMAILS` lists the e-mail addresses
 * of these accounts.
 */
export const isPreview = ({ env }: Pick<Context, 'env'>, { email }: Pick<Player, 'email'>): boolean =>
  env.previewEmails.includes(email.toLowerCase())

async function view(context: Context, db: Db | Tx, run: RunRow, now: Date): Promise<StoryRun> {
  const game = run.game_id === null ? undefined : await ownGame(db, run.game_id, run.player_id)
  return viewWith(context, db, run, game, now)
}

async function viewWith(
  context: Context,
  db: Db | Tx,
  run: RunRow,
  game: PlayedGame | undefined,
  now: Date,
): Promise<StoryRun> {
  const miniGames = await store.miniGamesOf(db, run.id)
  const toldAt = await store.toldAt(db, run.player_id, run.passage_id)
  return runView(context, { run, game, miniGames, toldAt }, now)
}

/** Returns a run for the API. If the run needs its next board, the function makes the board first. */
async function viewOfDealt(context: Context, tx: Tx, waiting: RunRow, now: Date): Promise<StoryRun> {
  const { run, game } = await dealIfWaiting(tx, waiting, now)
  return viewWith(context, tx, run, game, now)
}

/**
 * Returns the player's open run; null if the player has no open run. If the time limit of the run's mini-game has
 * passed, the function first ends the mini-game.
 */
export async function current(context: Context, { playerId }: Session): Promise<StoryRun | null> {
  const now = context.now()
  // All queries read the same snapshot of the database. Otherwise, another request could store the last guess of a
  // board between two queries.
  const found = await atOneMoment(context.db, async (db) => {
    const run = await store.openRun(db, playerId)
    if (!run) return null
    return (await isTimeUp(db, run, now)) ? 'time_is_up' : view(context, db, run, now)
  })
  if (found !== 'time_is_up') return found
  return act(context, playerId, async (tx, _player, now) => {
    const open = await store.openRun(tx, playerId)
    const settled = open && (await endIfTimeIsUp(tx, open, now))
    return settled && isOpenRun(settled.stage) ? view(context, tx, settled, now) : null
  })
}

/**
 * Starts a run of a chapter, or continues the player's open run of this chapter. If the player has an open run of
 * another chapter, that run ends. `given.region` is the country of the player's browser (`regionOf`). Refuses with `not_found`, `username_required`, `premium_required` or
 * `chapter_locked`.
 */
export function start(
  context: Context,
  playerId: string,
  chapterId: string,
  given: Pick<RunRow, 'pauses' | 'region'>,
): Promise<{ run: StoryRun }> {
  const chapter = requireChapter(chapterId)
  return actAndDeal(context, playerId, async (tx, player, now) => {
    const open = await store.openRun(tx, playerId)
    const settled = open && (await endIfTimeIsUp(tx, open, now))
    const isOpen = settled !== undefined && isOpenRun(settled.stage)
    if (isOpen && settled.chapter_id === chapterId) {
      const run = await store.updateRun(tx, settled.id, given)
      return {
        run: given.pauses ? await view(context, tx, run, now) : await viewOfDealt(context, tx, run, now),
      }
    }
    await requireReader(context, tx, player, chapter, now)
    if (isOpen) await leave(tx, context, settled, now)
    const run = await begin(tx, playerId, chapter, given, now)
    return { run: await viewOfDealt(context, tx, run, now) }
  })
}

/** Begins a run of a chapter. The caller must hold the player's row lock, and the player must have no open run. */
export async function begin(
  tx: Tx,
  playerId: string,
  chapter: Chapter,
  given: Pick<RunRow, 'pauses' | 'region'>,
  now: Date,
): Promise<RunRow> {
  await store.tell(tx, playerId, chapter.opening.id, now)
  return store.insertRun(tx, {
    ...{ id: newId(), player_id: playerId, chapter_id: chapter.id, stage: 'playing', ...given },
    ...{ streak_id: newId(), game_id: null, passage_id: chapter.opening.id },
    ...{ started_at: now, ended_at: null },
  })
}

/**
 * Checks that the player is allowed to play a chapter. Refuses with `username_required`, `premium_required` or
 * `chapter_locked`.
 */
async function requireReader(
  context: Context,
  tx: Tx,
  player: Player,
  chapter: Chapter,
  now: Date,
): Promise<void> {
  if (player.username === null) throw new Refusal('username_required')
  if (!(await isPremium(tx, player.id, now)))
    throw new Refusal('premium_required', { message: 'Story Mode is for premium players.' })
  const { highestLevel } = await context.figures(tx, player.id, now)
  if (!isUnlocked(chapter, highestLevel) && !isPreview(context, player))
    throw new Refusal('chapter_locked', {
      message: `This chapter opens at level ${chapter.requiredLevel}.`,
      details: { requiredLevel: chapter.requiredLevel, highestLevel },
    })
}

/** Ends a run that the player leaves, and the open board of the run. */
async function leave(tx: Tx, context: Context, run: RunRow, now: Date): Promise<void> {
  await store.updateRun(tx, run.id, { stage: 'left', ended_at: now })
  if (run.game_id === null) return
  const game = await lockReferredGame(tx, run.game_id, run.player_id)
  const level = giveUp(levelOf(game), storyRules)
  if (!('code' in level)) await endLockedBoard(tx, context, game, level, now)
}

/** If the run needs its next board, makes the board. Returns the run and its current board. */
export async function dealIfWaiting(
  tx: Tx,
  run: RunRow,
  now: Date,
): Promise<{ run: RunRow; game: PlayedGame | undefined }> {
  const game = run.game_id === null ? undefined : await lockReferredGame(tx, run.game_id, run.player_id)
  if (!isWaiting(run, game)) return { run, game }
  const dealt = await dealChapter(tx, {
    ...{ playerId: run.player_id, chapter: chapterOf(run), streakId: run.streak_id, now },
    region: regionFor(await sessionPlayer(tx, { playerId: run.player_id }), run.region),
  })
  return { run: await store.updateRun(tx, run.id, { game_id: dealt.id }), game: dealt }
}

/**
 * Makes the next board of a run if the current board is over. Returns the run with its current board. Refuses with
 * `not_found` or `not_playing`.
 */
export function next(context: Context, playerId: string, runId: string): Promise<{ run: StoryRun }> {
  return actAndDeal(context, playerId, async (tx, _player, now) => {
    const run = await ownRun(tx, playerId, runId)
    if (run.stage !== 'playing') throw new Refusal('not_playing')
    return { run: await viewOfDealt(context, tx, run, now) }
  })
}
