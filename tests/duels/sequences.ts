import { randomFrom } from '../../src/engine/random.ts'
import { brokenRules } from '../../src/server/backup/audit.store.ts'
import type { DatabaseKind } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { BoardPool } from './boards.ts'
import { type Played, Sequence } from './sequence.ts'

/** Number of sequences of actions after which the test starts a new server, because the database grows. */
const SEQUENCES_A_SERVER = 1_000

export type { Played }

/**
 * Plays random sequences of actions in duels. Throws at the first sequence in which the server differs from the model.
 */
export async function playSequences(
  kind: DatabaseKind,
  count: number,
  seed: string,
  tell: (played: Played) => void = () => {},
): Promise<Played> {
  const played: Played = {
    sequences: 0,
    steps: 0,
    races: 0,
    duels: 0,
    completed: 0,
    draws: 0,
    events: 0,
    arrived: 0,
  }
  while (played.sequences < count) {
    const server = await startServer(kind)
    const boards = new BoardPool(server)
    try {
      const last = Math.min(count, played.sequences + SEQUENCES_A_SERVER)
      for (; played.sequences < last; played.sequences++) {
        const name = `${seed} ${played.sequences}`
        const sequence = new Sequence(randomFrom(name), played)
        try {
          await sequence.play(server, boards)
        } catch (error) {
          console.error(`sequence ${name}:\n${sequence.told.join('\n')}`)
          throw error
        }
        if (played.sequences % 100 === 99) tell({ ...played, sequences: played.sequences + 1 })
      }
      // The test ignores the rule `is looked at first` of books.ts, because copied boards can break this rule. The end
      // time of an abandoned board is an hour after its start, even if the server stores the end days later. Between
      // these two times, the player can end another board with the same category. In real play, two boards with the
      // same category are rare.
      const broken = (await brokenRules(server.app.context.db)).filter(
        (rule) => !rule.includes('is looked at first'),
      )
      if (broken.length > 0) throw new Error(broken.join('\n'))
    } finally {
      await server.close()
    }
  }
  return played
}
