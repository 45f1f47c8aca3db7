import type { ItemDecision, ItemKind } from '../../../contract/desk/item.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { addToLog, findWaiting } from './desk.store.ts'
import { inboxKinds } from './kinds.ts'

/**
 * Decides about an item of the inbox by a command on the server, without time to undo. `act` decides in the transaction
 * of the entry in the log. Its result is falsy if there was nothing to decide.
 */
export const byCommand = <K extends ItemKind, T>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind: name, ref, decision }: { kind: K; ref: string; decision: ItemDecision<K> },
  act: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const kind = inboxKinds.find((one) => one.kind === name)
    const item = kind && (await findWaiting(tx, kind, ref))
    const result = await act(tx)
    if (result)
      await addToLog(tx, {
        ...{ at: now(), staffId: null, playerId: item?.player_id ?? null, action: 'applied' },
        ...{ kind: name, ref, decision },
      })
    return result
  })
