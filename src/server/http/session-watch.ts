import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { type Session, sessionEnds } from '../identity/session.store.ts'

export interface Watched {
  session: Session
  /** When the session expires, as last read, in ms since 1970. It may have been prolonged since. */
  endsAt: number
}

interface SessionWatch<W extends Watched> {
  /** Marks a player of whom a session may have ended. */
  mark(playerId: string): void
  /** While the database is away the players stay marked. */
  checkMarked(): Promise<void>
  /** Rejects when the database is away. */
  check(watched: readonly W[]): Promise<void>
}

/** Ends items whose session has ended. `ofPlayer`: a player's open items. */
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
        marked.clear() // players marked from here on are checked again
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
