import type { GameView } from '../../src/contract/game.ts'
import type { Category } from '../../src/engine/catalogue/category.ts'
import { readCatalogueFiles } from '../../src/server/content/catalogue.ts'
import type { Client } from '../support/client.ts'
import { startDaily } from '../support/dailies.ts'
import { giveUp, guess, start } from '../support/moves.ts'

/** The actions of an attacker: the attacker uses the product over the network, and cannot read the stored answers. */
export interface Target {
  /** Signs up a player with a username, from a new network or from `address`. */
  player(address?: string): Promise<{ client: Client }>
  /** Advances the product's clock. */
  wait(seconds: number): Promise<void>
  /** Waits until the product's jobs have checked the results. */
  settle(): Promise<void>
}

export interface Taken {
  /** Number of results that the attacker's accounts have reached by cheating. */
  results: number
  /** Number of these results that are on a leaderboard. */
  counted: number
}

/** The answers (words by category) that the attacker has seen. */
type Learnt = Map<string, Set<string>>

/** Adds the answers of a finished board to the known words. */
function learn(learnt: Learnt, { completedGroups, missedGroups = [] }: GameView): void {
  for (const { name, words } of [...completedGroups, ...missedGroups])
    learnt.set(name, new Set([...(learnt.get(name) ?? []), ...words]))
}

/**
 * Divides a board's tiles into groups of four, by the answers that the attacker has seen. Returns an empty list if the
 * attacker has seen too few words of the board.
 */
function known(learnt: Learnt, { words }: GameView): string[][] {
  const fits = [...learnt.values()].map((theirs) =>
    words.filter(({ text }) => theirs.has(text)).map(({ id }) => id),
  )
  const part = (left: ReadonlySet<string>): string[][] | undefined => {
    const [first] = left
    if (first === undefined) return []
    for (const ids of fits) {
      if (!ids.includes(first)) continue
      const others = ids.filter((id) => id !== first && left.has(id))
      for (const [x, a] of others.entries())
        for (const [y, b] of others.slice(x + 1).entries())
          for (const c of others.slice(x + y + 2)) {
            const rest = part(new Set([...left].filter((id) => ![first, a, b, c].includes(id))))
            if (rest) return [[first, a, b, c], ...rest]
          }
    }
    return undefined
  }
  return part(new Set(words.map(({ id }) => id))) ?? []
}

/** Reads the answers from the public catalogue. */
export function readOpenCatalogue(): Learnt {
  const categories = readCatalogueFiles().flatMap(({ content }) => content as Category[])
  return new Map(
    categories.map(({ name, words }) => [name, new Set(words.map((word) => word.toUpperCase()))]),
  )
}

async function press(target: Target, client: Client, id: string, groups: string[][], pace: number) {
  for (const wordIds of groups) {
    if (pace > 0) await target.wait(pace)
    await guess(client, id, wordIds)
  }
}

/**
 * One account gives up the board of the daily, and so gets its answers. With these answers, the other accounts complete
 * the board without a mistake, in `pace` seconds per group. If `address` is given, all accounts sign up from this
 * address; otherwise each account signs up from its own network.
 */
export async function takeDaily(
  target: Target,
  { accounts, pace = 0, address }: { accounts: number; pace?: number; address?: string },
): Promise<Taken> {
  const learnt: Learnt = new Map()
  const burner = await target.player(address)
  learn(learnt, await giveUp(burner.client, (await startDaily(burner.client)).id))
  const players: Client[] = []
  for (let n = 0; n < accounts; n++) {
    const { client } = await target.player(address)
    const game = await startDaily(client)
    await press(target, client, game.id, known(learnt, game), pace)
    players.push(client)
  }
  await target.settle()
  const taken: Taken = { results: 0, counted: 0 }
  for (const client of players) {
    const view = await client.call('GET /api/daily-challenge')
    if (view.userAttempt?.completed) taken.results++
    const params = { id: view.challenge.id }
    if ((await client.call('GET /api/daily-challenge/:id/leaderboard', { params })).me) taken.counted++
  }
  return taken
}

/** New accounts complete the first levels, in `pace` seconds per group, as long as the attacker knows the answers. */
export async function takeLevels(
  target: Target,
  learnt: Learnt,
  { accounts, pace = 0 }: { accounts: number; pace?: number },
): Promise<Taken> {
  const taken: Taken = { results: 0, counted: 0 }
  for (let n = 0; n < accounts; n++) {
    const { client } = await target.player()
    const game = await start(client)
    const groups = known(learnt, game)
    if (groups.length < game.groupCount) continue
    await press(target, client, game.id, groups, pace)
    const { status } = await client.call('GET /api/game/:id', { params: { id: game.id } })
    if (status === 'level_complete') taken.results++
    if ((await client.call('GET /api/scores/personal')).rank !== null) taken.counted++
  }
  return taken
}
