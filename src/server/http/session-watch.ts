import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { type Session, sessionEnds } from '../identity/session.store.ts'

export interface Watched {
  session: Session
  /**
   * End of the session in Unix ms, as last read from the database. It is possible that the session was prolonged after
   * that.
   */
  endsAt: number
}

interface SessionWatch<W extends Watched> {
  /** Adds a player to the list for the next check, because one of the player's sessions has possibly ended. */
  mark(playerId: string): void
  /**
   * Checks the sessions of all players in the list. If the database is unreachable, the players stay in the list for
   * the next check.
   */
  checkMarked(): Promise<void>
  /**
   * Checks the sessions of the given items, and ends each item whose session has ended. The promise rejects when the
   * database is unreachable.
   */
  check(watched: readonly W[]): Promise<void>
}

/**
 * Returns functions that check sessions. If the session of an item (such as a stream) has ended, the functions call
 * `end` with the item. `ofPlayer` returns the open items of a player.
 */
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
