import { isDeepStrictEqual } from 'node:util'
import { hintTiles } from '../../../src/engine/play/level.ts'
import type { GameRow } from '../../../src/server/db/schema.ts'
import { hashOfKey, replyToGuess } from '../../../src/server/features/game/guess.service.ts'
import { classic } from '../../../src/server/features/run/classic.mode.ts'
import type { Action } from './action.ts'
import type { Memory } from './memory.ts'
import type { Rows } from './snapshot.ts'

/**
 * Handles an action without a reply. If the database rows show that the action took effect, the function records the
 * action as acknowledged. The audit then checks that all effects of the action are stored. Returns true if the action
 * took effect.
 */
export function settle(memory: Memory, pending: Action, rows: Rows): boolean {
  if (pending.do === 'start' || pending.do === 'next') {
    const dealt = rows.games.find((game) => !memory.games.has(game.id))
    if (!dealt) return false
    memory.dealt(pending, dealt.id)
    return true
  }
  const row = rows.games.find((game) => game.id === pending.gameId)
  if (!row) return false
  const game = memory.game(pending.gameId)
  switch (pending.do) {
    case 'guess':
      return settleGuess(memory, pending, row)
    case 'hint': {
      const group = row.hinted[game.hints.length]
      if (group === undefined) return false
      game.hints.push(hintTiles(row.board, group))
      return true
    }
    case 'order':
      if (!isDeepStrictEqual(row.tile_order, pending.wordIds)) return false
      game.order = pending.wordIds
      return true
    case 'life':
      if (!row.extra_life_used) return false
      game.lifeUsed = true
      game.status = 'playing'
      return true
    case 'give-up':
      if (row.status !== 'game_over') return false
      game.status = 'game_over'
      return true
  }
}

/**
 * The part of the server's context that the test needs to compute the player's view of a game. It contains no
 * categories, because `sameReply` does not compare categories.
 */
const context = {
  modes: new Map([['classic' as const, classic]]),
  ratings: {
    difficulty: new Map(),
    editors: () => undefined,
    of: () => undefined,
    learns: false,
    refresh: async () => {},
  },
}

/** The guess took effect if the game's row contains a guess with the same idempotency key. */
function settleGuess(memory: Memory, pending: Action & { do: 'guess' }, row: GameRow): boolean {
  const index = row.guesses.findIndex(({ key }) => key === hashOfKey(pending.key))
  if (index < 0) return false
  memory.guessed(pending, replyToGuess(context, row, index))
  return true
}
