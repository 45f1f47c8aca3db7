import { isComplete } from '../../../engine/play/level.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { HeldResultTable, HeldState } from '../../db/schema.ts'
import { logSecurity } from '../../security-log.ts'
import { noteDecision, noteHeld, whyHeld } from '../held-result/held-result.service.ts'
import { elapsedSeconds } from './game.view.ts'
import * as store from './held.store.ts'
import type { BoardEnd, GameMode } from './mode.ts'

/**
 * Checks the result of a board that ends in this transaction. If the result is doubtful, it does not count until a
 * person has checked it (docs/rules.md#held-results). Returns the given end of the board; for a doubtful result,
 * `game.withheld` is set.
 */
export async function holdIfDoubtful(
  tx: Tx,
  context: Context,
  mode: GameMode,
  end: BoardEnd,
): Promise<BoardEnd> {
  const { game, now } = end
  const held = await stateOf(tx, context, mode, end)
  if (held === null) return end
  const { state, doubt } = held
  await store.setHeld(tx, [game.id], state)
  await noteHeld(tx, { gameId: game.id, playerId: game.player_id, doubt, at: now })
  await noteDecision(tx, [game.id], state, now)
  logSecurity(context, 'result_held', {
    account: game.player_id,
    game: game.id,
    mode: game.mode,
    level: game.level,
    groups: game.found.length,
    seconds: elapsedSeconds(game, now),
    doubt,
  })
  return { ...end, game: { ...game, withheld: state } }
}

async function stateOf(
  tx: Tx,
  { env }: Context,
  mode: GameMode,
  { game, level, now }: BoardEnd,
): Promise<{ state: HeldState; doubt: HeldResultTable['doubt'] } | null> {
  if (!mode.heldResults || !env.resultChecks) return null
  const right = game.guesses.filter(({ group }) => group !== null)
  const foundAt = right.flatMap(({ at }) => at ?? [])
  const { seenBy } = mode.heldResults
  const doubt = await whyHeld(tx, {
    playerId: game.player_id,
    dealtAt: game.started_at,
    play: {
      foundAt: foundAt.length === right.length ? foundAt : [],
      ended: now.getTime() - game.started_at.getTime(),
      found: level.found.length,
      completed: isComplete(game.board, level, mode.rules),
    },
    record: () => store.latestPaces(tx, game),
    ...(seenBy && { seenBy: (playerIds) => seenBy(tx, game, playerIds) }),
  })
  // The score of a level includes the earlier levels of the run. Therefore, a level must also wait if an earlier level
  // waits. If the level itself is doubtful too, the stored reason is the reason of this level. Then the level still
  // waits after a person has released the earlier levels.
  const ofRun = await store.heldInRun(tx, game)
  if (ofRun) return { state: ofRun, doubt: doubt ?? 'run' }
  return doubt ? { state: 'held', doubt } : null
}
