import { z } from 'zod'
import { GameView, GuessReply, gameApi } from '../../src/contract/game.ts'
import { deal, noHistory, toBoard } from '../../src/engine/board/generate.ts'
import { singleBoardRules } from '../../src/engine/play/play-rules.ts'
import { GROUP_SIZE } from '../../src/engine/rules.ts'
import { publish } from '../../src/server/adapters/live/live.store.ts'
import type { Context } from '../../src/server/context.ts'
import { endpoints, type Feature } from '../../src/server/feature.ts'
import { dealBoard } from '../../src/server/features/game/deal.service.ts'
import { guess } from '../../src/server/features/game/guess.service.ts'
import type { GameMode } from '../../src/server/features/game/mode.ts'
import { learnFromBoard } from '../../src/server/features/rating/rating.service.ts'
import { grant } from '../../src/server/features/wallet/wallet.service.ts'
import { act } from '../../src/server/identity/act.ts'
import { newId, newSeed, newTileIds } from '../../src/server/ids.ts'

// Declares a game mode that the product does not have. The test shows that a new game mode needs only one file and one
// entry in the list of features.

declare module '../../src/contract/game.ts' {
  interface GameModeNames {
    sprint: true
  }
}

const NAME = 'sprint'
const GROUPS = 4
const rules = { ...singleBoardRules, maxMistakes: 3, groupsToFind: 2, timeLimitSeconds: 600 }

export const sprintTopic = (gameId: string) => `sprint:${gameId}`

/**
 * The rules of the test's game mode: three mistakes end a board, and a board has two groups. When a player completes a
 * board, the rival receives a hint.
 */
const mode: GameMode = {
  name: NAME,
  rules,
  otherPlayers: async (_db, { run_id }) => [run_id],
  async onGuess(tx, _context, { outcome, game }) {
    await publish(tx, sprintTopic(game.id), 'guess', { outcome, mistakes: game.mistakes })
    return { sprint: { groupsLeft: Math.max(0, rules.groupsToFind - game.found.length) } }
  },
  async onEnd(tx, context, { game, level, now }) {
    await learnFromBoard(tx, context.ratings, game, level, now)
    if (game.found.length < rules.groupsToFind) return { given: 0 }
    const present = { playerId: game.run_id, item: 'hint', count: 1, reason: 'sprint', ref: game.id } as const
    await grant(tx, { ...present, now })
    return { given: 1 }
  },
}

/**
 * Deals a board of the test's game mode to a player. When the player completes the board, the player `rivalId` receives
 * a hint.
 */
export function startSprint(context: Context, playerId: string, rivalId: string): Promise<string> {
  return act(context, playerId, async (tx, _player, now) => {
    const seed = newSeed()
    const dealt = deal(context.catalogue, {
      seed,
      groups: GROUPS,
      window: { min: 1, max: 3 },
      history: noHistory,
    })
    const board = toBoard(dealt, newTileIds(GROUPS * GROUP_SIZE))
    const { id } = await dealBoard(tx, {
      ...{ id: newId(), player_id: playerId, mode: NAME, run_id: rivalId, level: 1, status: 'playing' },
      ...{ seed, board: JSON.stringify(board), tile_order: null, score_before: 0, start_day: null },
      category_ids: board.groups.map((group) => group.categoryId),
      word_keys: dealt.groups.flatMap((group) => group.words.map((word) => word.key)),
      ...{ started_at: now, ended_at: null },
    })
    return id
  })
}

const view = GameView.extend({ mode: z.string() })
const GUESS = 'POST /api/game/:id/guess'

export const sprint: Feature = {
  name: 'sprint',
  endpoints: [
    endpoints(
      {
        [GUESS]: {
          ...gameApi[GUESS],
          ok: GuessReply.extend({
            game: view,
            sprint: z.object({ groupsLeft: z.int() }).optional(),
            given: z.int().optional(),
          }),
        },
      },
      (context) => ({
        [GUESS]: ({ token, pagePlayerId, params, body, headers }) =>
          guess(
            context,
            { sessionToken: token, pagePlayerId },
            params.id,
            body.wordIds,
            headers['idempotency-key'],
          ),
      }),
    ),
  ],
  modes: [mode],
}
