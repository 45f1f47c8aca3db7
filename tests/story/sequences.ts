import { randomFrom } from '../../src/engine/random.ts'
import { compareLeaderboards } from '../../src/server/features/leaderboard/rebuild.service.ts'
import { checkBooks } from '../support/books.ts'
import type { DatabaseKind } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { Ground } from './field.ts'
import { type Played, Sequence } from './sequence.ts'

/** Number of sequences after which the test starts a new server, because the database grows. */
const SEQUENCES_A_SERVER = 500

export type { Played }

/** Plays random sequences of actions in the story mode. Throws at the first sequence that differs from the model. */
export async function playSequences(
  kind: DatabaseKind,
  count: number,
  seed: string,
  tell: (played: Played) => void = () => {},
): Promise<Played> {
  const played: Played = { sequences: 0, steps: 0, races: 0, boards: 0, won: 0, completed: 0 }
  while (played.sequences < count) {
    const server = await startServer(kind)
    try {
      const ground = new Ground(server)
      const last = Math.min(count, played.sequences + SEQUENCES_A_SERVER)
      for (; played.sequences < last; played.sequences++) {
        const name = `${seed} ${played.sequences}`
        const sequence = new Sequence(randomFrom(name), played, ground)
        try {
          await sequence.play()
        } catch (error) {
          console.error(`sequence ${name}:\n${sequence.told.join('\n')}`)
          throw error
        }
        if (played.sequences % 100 === 99) tell({ ...played, sequences: played.sequences + 1 })
      }
      await checkBooks(server)
      // The model contains no leaderboards of weeks and months, so this comparison checks them.
      const { leaderboards, wrongCounts } = await compareLeaderboards(server.app.context)
      const wrong = leaderboards.filter((one) => one.leaderboard.startsWith('story') && one.differences > 0)
      if (wrong.length + wrongCounts.length > 0) throw new Error(JSON.stringify({ wrong, wrongCounts }))
    } finally {
      await server.close()
    }
  }
  return played
}
