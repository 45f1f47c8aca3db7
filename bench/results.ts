import type { HeldReason } from '../src/engine/held-result/held-reason.ts'
import {
  burstOf,
  heldReasonOfPlay,
  heldReasonOfPlayer,
  type Known,
  type Play,
  paceOf,
  RECORD_RESULTS,
} from '../src/engine/held-result/held-result.ts'
import { type Random, randomFrom } from '../src/engine/random.ts'
import { DAILY_GROUPS, groupCount } from '../src/engine/rules.ts'
import { between, honestPlay, knownPlay, type Pace, personOf } from './support/simulated-pace.ts'
import { printTable, quantile } from './support/table.ts'

const PLAYERS = 2000
const RESULTS = 60
const CHEATS = 20_000
const HONEST_LIMIT = 0.001
const CHEATS_LIMIT = 0.95
/**
 * Share of daily challenges that another account on the same network has ended before the player. For example, the
 * members of a family and the users of a mobile network often share one network.
 */
const SHARED = 0.1
const DAILY_EVERY = 4
/**
 * Number of daily challenges in an account's first week. Only in this week is an account new, and only new accounts can
 * be part of a burst.
 */
const NEW_DAILIES = 7
const CLASS = 30
const BURST = 10

const usual: Pace = { wordsAMinute: 250, thinking: 20, press: 0.4, ahead: 0.1, learnt: 0.1, wrong: 0.2 }
/** Kinds of honest players. `weight` is the assumed share of results by players of this kind. */
const people: Record<string, Pace & { weight: number; isClass?: boolean }> = {
  slow: { ...usual, wordsAMinute: 180, thinking: 45, press: 0.6, weight: 0.2 },
  usual: { ...usual, weight: 0.45 },
  'usual, by keyboard': { ...usual, press: 0.7, weight: 0.05 },
  'usual, a class on one network': { ...usual, isClass: true, weight: 0.05 },
  quick: { ...usual, wordsAMinute: 320, thinking: 10, press: 0.3, weight: 0.16 },
  'has learnt the categories': { ...usual, thinking: 12, press: 0.35, learnt: 0.7, weight: 0.05 },
  'thinks first, then presses': { ...usual, thinking: 12, press: 0.25, ahead: 1, weight: 0.02 },
  expert: { ...usual, wordsAMinute: 350, thinking: 6, press: 0.25, learnt: 0.3, weight: 0.015 },
  speedrunner: {
    ...usual,
    wordsAMinute: 400,
    thinking: 4,
    press: 0.2,
    learnt: 0.3,
    wrong: 0.05,
    weight: 0.005,
  },
}

/**
 * Simulated cheating programs that know the answers of a board. Each function in this list simulates one way of
 * cheating, with one account or with many new accounts, and returns the results.
 */
const cheats: Record<string, (random: Random) => (HeldReason | undefined)[]> = {
  'the answers of a burner, at once': (random) => [
    judge(
      knownPlay(4, () => between(random, 0, 0.5)),
      stranger,
    ),
  ],
  'learnt categories, up to 3 s a group': (random) => [
    judge(
      knownPlay(groupCount(1 + random.below(15)), () => between(random, 0, 3)),
      stranger,
    ),
  ],
  'a minute of waiting, then all at once': (random) => [
    judge(
      knownPlay(4, () => between(random, 0, 0.6), between(random, 5, 120)),
      stranger,
    ),
  ],
  'ten on one network, 1 to 8 s a group': (random) => {
    const known = { record: [], seenOnNetwork: true }
    const burst = Array.from({ length: BURST }, () => {
      const wait = between(random, 1, 8)
      return judged(
        knownPlay(4, () => between(random, wait * 0.67, wait * 1.33)),
        known,
      )
    })
    return withBursts(burst).map(({ doubt }) => doubt)
  },
  'a slow account, suddenly 1 to 4 s a group': (random) => [
    judge(
      knownPlay(4, () => between(random, 1, 4)),
      { record: recordOf(random, people.slow ?? usual), seenOnNetwork: false },
    ),
  ],
}

/** Kinds of accounts that a cheating program with pauses may use. */
const places: Record<string, (random: Random) => Known> = {
  'new account': () => stranger,
  'its network had seen it': () => ({ record: [], seenOnNetwork: true }),
  'the same, after four levels at 10 s': () => ({ record: [10, 10, 10, 10], seenOnNetwork: true }),
  'a slow record': (random) => ({ record: recordOf(random, people.slow ?? usual), seenOnNetwork: false }),
  'a usual record': (random) => ({ record: recordOf(random, usual), seenOnNetwork: false }),
  'a quick record': (random) => ({ record: recordOf(random, people.quick ?? usual), seenOnNetwork: false }),
}
const stranger: Known = { record: [], seenOnNetwork: false }

const recordOf = (random: Random, kind: Pace) => {
  const person = personOf(random, kind)
  return Array.from({ length: RECORD_RESULTS }, () => paceOf(honestPlay(random, person, 4)))
}
const judge = (play: Play, known: Known): HeldReason | undefined =>
  heldReasonOfPlay(play) ?? heldReasonOfPlayer(play, known)
/** A result. If the server holds the result for a check, the field `doubt` contains the reason. */
interface Judged {
  pace: number
  doubt: HeldReason | undefined
}
const judged = (play: Play, known: Known): Judged => ({ pace: paceOf(play), doubt: judge(play, known) })

/**
 * Marks the results that the server holds because they are a burst of new accounts. `results` are the results of new
 * accounts of one network on one daily challenge.
 */
function withBursts(results: readonly Judged[]): Judged[] {
  const burst = new Set(burstOf(results))
  return results.map((one) => ({ ...one, doubt: one.doubt ?? (burst.has(one) ? 'burst' : undefined) }))
}

const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.01 ? 3 : 1)} %`

/**
 * Measures how many results of simulated honest players and of cheating programs the server holds (a held result is not
 * on the leaderboard until it is checked). The server must hold at most 0.1 % of the honest results, for each kind of
 * player and for all players together. It must hold at least 95 % of the results of each kind of cheating.
 */
export async function run({ seed }: { seed: string }): Promise<boolean> {
  const random = randomFrom(`results ${seed}`)
  let holds = true
  let overall = 0
  const rows = Object.entries(people).map(([name, kind]) => {
    const { held, paces } = honestResults(random, kind)
    const share = held.length / paces.length
    overall += kind.weight * share
    holds &&= share <= HONEST_LIMIT
    const figures = [0.001, 0.01, 0.5].map((q) => quantile(paces, q).toFixed(1))
    return [name, paces.length, ...figures, held.length, percent(share), why(held)]
  })
  printTable(['honest players', 'results', 's a group 0.1 %', '1 %', 'half', 'held', 'share', 'why'], rows)
  console.log(
    `all together, by their assumed shares: ${percent(overall)} of honest results are held (at most 0.1 %)\n`,
  )
  holds &&= overall <= HONEST_LIMIT

  const caught = Object.entries(cheats).map(([name, cheat]) => {
    const doubts: (HeldReason | undefined)[] = []
    while (doubts.length < CHEATS) doubts.push(...cheat(random))
    const held = doubts.filter((doubt) => doubt !== undefined)
    holds &&= held.length / doubts.length >= CHEATS_LIMIT
    return [name, doubts.length, percent(held.length / doubts.length), why(held)]
  })
  printTable(['cheats', 'results', 'held', 'why'], caught)

  console.log('\nheld of programs that wait so long for each group, a third more or less:')
  const waits = [1, 2, 3, 4, 6, 8, 10]
  printTable(
    ['', ...waits.map((wait) => `${wait} s`)],
    Object.entries(places).map(([name, known]) => [
      name,
      ...waits.map((wait) => {
        const plays = Array.from({ length: CHEATS / 10 }, () =>
          judge(
            knownPlay(4, () => between(random, wait * 0.67, wait * 1.33)),
            known(random),
          ),
        )
        return percent(plays.filter((doubt) => doubt !== undefined).length / plays.length)
      }),
    ]),
  )
  return holds
}

/**
 * Simulates the results of honest players of a kind, beginning with each player's first result. The check compares each
 * result with the player's earlier results. If the players are a school class, they play their first daily challenges
 * together in one network.
 */
function honestResults(random: Random, kind: Pace & { isClass?: boolean }) {
  const players = Array.from({ length: PLAYERS }, () => resultsOf(random, kind))
  const size = kind.isClass ? CLASS : 1
  for (let from = 0; from < players.length; from += size) {
    const crowd = players.slice(from, from + size)
    for (let n = 0; n < NEW_DAILIES * DAILY_EVERY; n += DAILY_EVERY)
      for (const [index, one] of withBursts(crowd.flatMap((results) => results[n] ?? [])).entries())
        crowd[index]?.splice(n, 1, one)
  }
  const all = players.flat()
  return { held: all.flatMap(({ doubt }) => doubt ?? []), paces: all.map(({ pace }) => pace) }
}

function resultsOf(random: Random, kind: Pace & { isClass?: boolean }): Judged[] {
  const person = personOf(random, kind)
  const record: number[] = []
  return Array.from({ length: RESULTS }, (_, n) => {
    const isDaily = n % DAILY_EVERY === 0
    const groups = isDaily ? DAILY_GROUPS : groupCount(1 + random.below(20))
    const seenOnNetwork = isDaily && random.chance(kind.isClass ? 1 : SHARED)
    const one = judged(honestPlay(random, person, groups), {
      record: record.slice(-RECORD_RESULTS),
      seenOnNetwork,
    })
    if (!one.doubt) record.push(one.pace)
    return one
  })
}

function why(doubts: readonly HeldReason[]): string {
  const counts = new Map<HeldReason, number>()
  for (const doubt of doubts) counts.set(doubt, (counts.get(doubt) ?? 0) + 1)
  return [...counts].map(([doubt, count]) => `${doubt} ${count}`).join(', ')
}
