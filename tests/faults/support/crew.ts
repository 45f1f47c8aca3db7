import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../src/server/db/database.ts'
import type { WalletItem } from '../../../src/server/db/schema.ts'
import { grant } from '../../../src/server/features/wallet/wallet.service.ts'
import { Client } from '../../support/client.ts'
import { groupsOf } from '../../support/server.ts'
import { audit } from './audit.ts'
import { listen } from './live-server.ts'
import { tallied } from './memory.ts'
import { Player } from './player.ts'
import type { Product } from './product.ts'
import { readRows } from './snapshot.ts'
import type { Store } from './stores.ts'

const REST_MS = 60_000
/** Items that each player receives before the test, so that hints and lives are never used up. */
const granted = { hint: 300, life: 100, premium_day: 30 }

/** Players who play at the same time. The class also counts the requests without a reply. */
export class Crew {
  readonly players: Player[]
  readonly store: Store
  /** Number of actions without a reply, and number of these actions that took effect. */
  unanswered = 0
  unansweredDone = 0
  #answers = new Map<string, string[][]>()
  #playing: Promise<unknown> = Promise.resolve()

  constructor(players: Player[], store: Store) {
    this.players = players
    this.store = store
  }

  /** Number of replies received so far. */
  get answered(): number {
    return this.players.reduce(
      (sum, { memory }) => sum + tallied.reduce((n, kind) => n + memory.tally[kind], 0),
      0,
    )
  }

  play(product: Product): void {
    const answers = async (gameId: string) => {
      const known = this.#answers.get(gameId)
      if (known) return known
      // During an outage the test cannot read the answers, so the player guesses at random.
      const live = await this.store.liveAnswers?.(gameId).catch(() => undefined)
      if (live) this.#answers.set(gameId, live)
      return live
    }
    this.#playing = Promise.all(this.players.map((player) => player.play(product.origin, answers)))
    this.#playing.catch(() => {}) // `rest` reports the error
  }

  /** Waits until no request is running. */
  async rest(): Promise<void> {
    for (const player of this.players) player.rest()
    const late = sleep(REST_MS, undefined, { ref: false }).then(() => {
      throw new Error('a request was neither answered nor refused')
    })
    await Promise.race([this.#playing, late])
  }

  /** Compares all replies to the players with the database. Throws an error with a list of all differences. */
  async audit(): Promise<void> {
    const rows = await this.store.look((db) =>
      readRows(
        db,
        this.players.map((player) => player.id),
      ),
    )
    const wrong: string[] = []
    this.#answers.clear()
    for (const player of this.players) {
      const own = rows.get(player.id)
      if (!own) throw new Error(`player ${player.id} is lost`)
      if (player.pending) this.unanswered++
      if (player.settle(own)) this.unansweredDone++
      wrong.push(...audit(player.memory, own, granted), ...player.complaints)
      const current = own.games.find((game) => game.id === own.player.current_game_id)
      if (current) this.#answers.set(current.id, groupsOf(current.board))
    }
    if (wrong.length > 0)
      throw new Error(`${wrong.length} things are wrong:\n  ${wrong.slice(0, 20).join('\n  ')}`)
  }
}

/** Starts a server in this process and signs up players with premium, hints and lives. Then the server stops. */
export async function gatherCrew(store: Store, size: number): Promise<Crew> {
  const { app, client: visitor } = await listen(store.settings)
  const players: Player[] = []
  try {
    for (let n = 1; n <= size; n++) {
      const client = new Client(visitor.origin)
      const { id } = await client.call('POST /api/auth/register', {
        body: { email: `fault${n}@wordconnect.example`, password: 'a quiet harbour' },
      })
      await client.call('POST /api/username/set', { body: { username: `fault_${n}` } })
      players.push(new Player(id, client.cookie, client.origin))
    }
    await endow(app.context.db)
  } finally {
    await app.close()
  }
  return new Crew(players, store)
}

async function endow(db: Db): Promise<void> {
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    for (const { id: playerId } of await tx.selectFrom('player').select('id').execute())
      for (const [item, count] of Object.entries(granted) as [WalletItem, number][])
        await grant(tx, { playerId, item, count, reason: 'grant', ref: 'faults', now })
  })
}
