import type { GameView } from '../../src/contract/game.ts'
import type { Client } from '../support/client.ts'
import { startDaily } from '../support/dailies.ts'
import { giveUp, guess, start } from '../support/moves.ts'

/** A running product as an attacker has it: over the wire, without its answers. */
export interface Target {
  /** Makes an account with a username, from a network of its own or from the one at `address`. */
  player(address?: string): Promise<{ client: Client; id: string }>
  /** Lets time pass on the product's clock. */
  wait(seconds: number): Promise<void>
  /** Waits until the product's jobs have looked at the results. */
  settle(): Promise<void>
}

export interface Taken {
  /** Results that the attacker's accounts reached on purpose. */
  results: number
  /** Those of them that stand on a leaderboard. */
  counted: number
}

/** The words of each category that was seen. */
type Learnt = Map<string, Set<string>>

/** Learns the answers that a board shows when it is over. */
function learn(learnt: Learnt, { completedGroups, missedGroups = [] }: GameView): void {
  for (const { name, words } of [...completedGroups, ...missedGroups])
    learnt.set(name, new Set([...(learnt.get(name) ?? []), ...words]))
}

/** The groups of a board by what was learnt; fewer than the board has where something is not known. */
function known(learnt: Learnt, { words }: GameView): string[][] {
  const left = new Map(words.map(({ id, text }) => [id, text]))
  const groups: string[][] = []
  for (const theirs of learnt.values()) {
    const ids = [...left].flatMap(([id, text]) => (theirs.has(text) ? id : []))
    if (ids.length !== 4) continue
    groups.push(ids)
    for (const id of ids) left.delete(id)
  }
  return groups
}

async function press(target: Target, client: Client, id: string, groups: string[][], pace: number) {
  for (const wordIds of groups) {
    if (pace > 0) await target.wait(pace)
    await guess(client, id, wordIds)
  }
}

/**
 * One account learns the day's board by giving it up; the others then complete it without a mistake, with so many seconds for
 * each group. They sign up from networks of their own, or all from the one at `address`.
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

/** Accounts that learn categories: each gives up so many first levels. */
export async function learnCategories(
  target: Target,
  { accounts, boards = 2 }: { accounts: number; boards?: number },
  begin: (playerId: string) => Promise<void> = async () => {},
): Promise<Learnt> {
  const learnt: Learnt = new Map()
  for (let n = 0; n < accounts; n++) {
    const { client, id } = await target.player()
    await begin(id)
    for (let board = 0; board < boards; board++) learn(learnt, await giveUp(client, (await start(client)).id))
  }
  return learnt
}

/** New accounts complete those of their first levels whose categories are all known, with so many seconds a group. */
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
