import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { type Session, sessionEnds } from '../identity/session.store.ts'

export interface Watched {
  session: Session
  /**
   * Expiry of the session when it was last read from the database, in Unix ms. The session may have been prolonged
   * since then.
   */
  endsAt: number
}

interface SessionWatch<W extends Watched> {
  /** Marks a player whose session may have ended. */
  mark(playerId: string): void
  /** Checks the sessions of all marked players. While the database is unreachable, the players stay marked. */
  checkMarked(): Promise<void>
  /** Checks the sessions of the given items. The promise rejects when the database is unreachable. */
  check(watched: readonly W[]): Promise<void>
}

/** Watches sessions and ends each item whose session has ended. `ofPlayer` returns the open items of a player. */
export function watchSessions<W extends Watched>(
  { db, now, log }: { db: Db; now: () => Date; log: Logger },
  ofPlayer: (playerId: string) => Iterable<W>,
  end: (item: W) => void,
): SessionWatch<W> {
  const marked = new Set<string>()
  let isChecking = false

  async function check(watched: readonly W[]): Promise<void> {
    if (watched.length === 0) return
    const ids = [...new Set(watched.map(({ session }) => session.id))]
    const ends = new Map((await sessionEnds(db, ids, now())).map((row) => [row.id, row.expires_at.getTime()]))
    for (const item of watched) {
      const endsAt = ends.get(item.session.id)
      if (endsAt === undefined) end(item)
      else item.endsAt = endsAt
    }
  }

  return {
    mark: (playerId) => void marked.add(playerId),
    check,
    async checkMarked() {
      if (isChecking) return
      isChecking = true
      while (marked.size > 0) {
        const players = [...marked]
        marked.clear() // players that are marked after this line are checked again
        try {
          await check(players.flatMap((player) => [...ofPlayer(player)]))
        } catch (error) {
          log.warn({ err: error }, 'checking the sessions of streams failed; trying again')
          for (const player of players) marked.add(player)
          break
        }
      }
      isChecking = false
    },
  }
}
