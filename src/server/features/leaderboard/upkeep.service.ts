import { boardNames } from '../../../engine/leaderboard/board.ts'
import { isForgotten } from '../../../engine/leaderboard/period.ts'
import type { Context } from '../../context.ts'
import { regularly } from '../../regularly.ts'
import { countedBoards, dropBoard, foldBoards } from './chunk.store.ts'

const FOLD_EVERY_MS = 5_000
const DROP_BATCH = 20_000

/** Folds now and then what was entered; answers the stop. Any number of processes may do it. */
export function foldRegularly({ db, log }: Pick<Context, 'db' | 'log'>): () => Promise<void> {
  let failing = false
  return regularly(FOLD_EVERY_MS, async () => {
    try {
      await foldBoards(db)
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'counting the boards failed; ranks stay right and get slower')
      failing = true
    }
  })
}

/** Deletes boards of weeks and months that nobody can ask for any more, a batch of each. */
export async function dropOldBoards({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const board of await countedBoards(db)) {
    const [name, period] = board.split('/')
    const ofPeriod = period !== undefined && (boardNames as readonly string[]).includes(name ?? '')
    if (ofPeriod && isForgotten(period, now())) await dropBoard(db, board, DROP_BATCH)
  }
}
