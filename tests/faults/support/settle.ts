import { isDeepStrictEqual } from 'node:util'
import type { GuessReply } from '../../../src/contract/game.ts'
import { hintTiles } from '../../../src/engine/play/level.ts'
import type { GameRow } from '../../../src/server/db/schema.ts'
import type { Action } from './action.ts'
import type { Memory } from './memory.ts'
import type { Rows } from './snapshot.ts'

/**
 * An action was sent and never answered: it may have been done or not. Where the rows say that it was, the memory takes
 * it in as if it had been answered, so that the audit can then ask for all of it: an action half done does not pass.
 * Answers whether it was done.
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
      return settleGuess(memory, pending, row, rows)
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

/** Done when its reply was kept or the row holds one guess more; the audit wants both. */
function settleGuess(
  memory: Memory,
  pending: Action & { do: 'guess' },
  row: GameRow,
  { replies }: Rows,
): boolean {
  const reply = replies.get(pending.key) as GuessReply | undefined
  if (reply) memory.guessed(pending, reply)
  return reply !== undefined || row.guesses.length > memory.game(row.id).guesses.length
}
