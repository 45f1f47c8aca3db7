import type { Catalogue } from '../../../engine/catalogue/index.ts'
import { difficultyWindow } from '../../../engine/difficulty.ts'
import { GROUP_SIZE, groupCount, PERFORMANCE_LEVELS } from '../../../engine/rules.ts'
import { dealtBoard } from '../../boards/dealing.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import { catalogueWith, openPacks } from '../../content/packs.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { newId, newSeed, newTileIds } from '../../ids.ts'
import { dealBoard, playedBoards } from '../game/deal.service.ts'
import { entitlements } from '../wallet/wallet.service.ts'
import { recentForm, setCurrentGame } from './record.store.ts'

interface LevelToDeal {
  playerId: string
  level: number
  /** The country for which the board is dealt (`regionFor`); empty if it is unknown. */
  region?: string
  /** Score of the run before this level. */
  scoreBefore: number
  /** Id of the run; absent if the level begins a new run. */
  runId?: string
  /**
   * The player's local day if this start uses a free game. It is null for the next level of a run, because the next
   * level uses no free game.
   */
  startDay: string | null
}

/** Returns the general catalogue of categories together with the category packs that the player can use now. */
export async function ownCatalogue(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { player_id }: Pick<PlayedGame, 'player_id'>,
): Promise<Catalogue> {
  return catalogueWith(openPacks(await entitlements(db, player_id, now()), now()), await currentOverlay(db))
}

/** Creates the board of a level, and makes it the player's current game. The caller must hold the player's row lock. */
export async function dealLevel(tx: Tx, context: Context, toDeal: LevelToDeal): Promise<PlayedGame> {
  const now = context.now()
  const [past, form] = [
    await playedBoards(tx, toDeal.playerId),
    await recentForm(tx, toDeal.playerId, PERFORMANCE_LEVELS),
  ]
  const groups = groupCount(toDeal.level)
  const { board, ...dealt } = dealtBoard(tx, {
    from: { packs: openPacks(await entitlements(tx, toDeal.playerId, now), now) },
    request: {
      seed: newSeed(),
      groups,
      window: difficultyWindow(toDeal.level, form),
      difficulty: context.ratings.difficulty,
      region: toDeal.region ?? '',
    },
    pasts: [past],
    tileIds: newTileIds(groups * GROUP_SIZE),
  })
  const id = newId()
  const game = await dealBoard(tx, {
    id,
    player_id: toDeal.playerId,
    mode: 'classic',
    run_id: toDeal.runId ?? id,
    level: toDeal.level,
    status: 'playing',
    ...dealt,
    board: JSON.stringify(board),
    tile_order: null,
    score_before: toDeal.scoreBefore,
    start_day: toDeal.startDay,
    started_at: now,
    ended_at: null,
  })
  await setCurrentGame(tx, toDeal.playerId, id)
  return game
}
