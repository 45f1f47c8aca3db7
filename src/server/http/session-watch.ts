import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { type Session, sessionEnds } from '../identity/session.store.ts'

/** What goes on for as long as its session does. */
export interface Watched {
  session: Session
  /** When the session expires, in ms; it may have been prolonged since. */
  endsAt: number
}

interface SessionWatch<W extends Watched> {
  /** Some session of the player may have ended: it is looked at by the next `look`. */
  suspect(playerId: string): void
  /** Looks at the suspected; while the database is away they stay suspected. */
  look(): Promise<void>
  /** Looks at these at once; rejects when the database is away. */
  check(some: readonly W[]): Promise<void>
}

/** Ends what outlives its session. `ofPlayer`: all that is open of a player. */
export function watchSessions<W extends Watched>(
  { db, now, log }: { db: Db; now: () => Date; log: Logger },
  ofPlayer: (playerId: string) => Iterable<W>,
  end: (one: W) => void,
): SessionWatch<W> {
  const suspects = new Set<string>()
  let looking = false

  async function check(some: readonly W[]): Promise<void> {
    if (some.length === 0) return
    const ids = [...new Set(some.map(({ session }) => session.id))]
    const ends = new Map((await sessionEnds(db, ids, now())).map((row) => [row.id, row.expires_at.getTime()]))
    for (const one of some) {
      const endsAt = ends.get(one.session.id)
      if (endsAt === undefined) end(one)
      else one.endsAt = endsAt
    }
  }

  return {
    suspect: (playerId) => void suspects.add(playerId),
    check,
    async look() {
      if (looking) return
      looking = true
      while (suspects.size > 0) {
        const seen = [...suspects]
        suspects.clear() // from here on, whoever is suspected is looked at once more
        try {
          await check(seen.flatMap((player) => [...ofPlayer(player)]))
        } catch (error) {
          log.warn({ err: error }, 'looking at the sessions of streams failed; trying again')
          for (const player of seen) suspects.add(player)
          break
        }
      }
      looking = false
    },
  }
}
