import type { Play } from '../../src/engine/held-result/held-result.ts'
import type { Random } from '../../src/engine/random.ts'
import { GROUP_SIZE } from '../../src/engine/rules.ts'
import { normal } from './simulated-play.ts'

// A model of how quickly people play, based on published speeds of reading and pressing. The values of the model do not
// depend on the thresholds with which the server finds suspicious results.

/**
 * The typical speed of a kind of player. All numbers are medians of these players. The values of a single player differ
 * from the medians by about a fifth.
 */
export interface Pace {
  /** Number of words read in a minute. Adults read about 250 words a minute silently, and read a list more quickly. */
  wordsAMinute: number
  /** Seconds of thinking per group. */
  thinking: number
  /** Seconds per press: 0.3 to 0.6 by touch or mouse, 0.2 for experienced players, 0.7 with the keyboard. */
  press: number
  /** Share of boards on which the player finds all groups before the first press. */
  ahead: number
  /**
   * Share of groups whose category the player knows from earlier boards. For such a group, the player needs only a
   * third of the thinking time.
   */
  learnt: number
  /** Probability that the player makes a wrong guess before finding a group. */
  wrong: number
}

/**
 * Seconds that the page waits after the fourth word, and seconds for which the page shows a right group
 * (web/play/board/timing.ts).
 */
const CHECK_SECONDS = 0.5
const SETTLE_SECONDS = [0.08, 0.42] as const
/** Share of groups that the player sees immediately, in `GLANCE_SECONDS`. */
const GLANCE = 0.12
const GLANCE_SECONDS = 0.3
const SHAKE_SECONDS = 0.5

const spread = (random: Random, median: number, sigma: number) => median * Math.exp(sigma * normal(random))
export const between = (random: Random, low: number, high: number) =>
  low + ((high - low) * random.below(1 << 30)) / (1 << 30)

export const personOf = (random: Random, kind: Pace): Pace => ({
  ...kind,
  wordsAMinute: spread(random, kind.wordsAMinute, 0.2),
  thinking: spread(random, kind.thinking, 0.25),
  press: spread(random, kind.press, 0.15),
})

/** Simulates a person who plays a board to its end. */
export function honestPlay(random: Random, person: Pace, groups: number): Play {
  const reading = (60 / person.wordsAMinute) * GROUP_SIZE
  const settle = random.pick(SETTLE_SECONDS)
  const delay = spread(random, 0.08, 0.8)
  // Some boards are harder for a player than others. Therefore this random factor changes the player's times for all
  // groups of the board.
  const board = Math.exp(0.3 * normal(random))
  const thinking = Array.from({ length: groups }, (_, n) => {
    if (n === groups - 1) return 0
    const known = random.chance(person.learnt) ? 1 / 3 : 1
    return random.chance(GLANCE) ? GLANCE_SECONDS : spread(random, person.thinking * board * known, 0.7)
  })
  // The player finds the first group after reading at least half of the board, and reads the remaining words during
  // play.
  const first = between(random, 0.5, 1)
  const ahead = random.chance(person.ahead)
  const sum = thinking.reduce((total, one) => total + one, 0)
  const foundAt: number[] = []
  let at = ahead ? reading * groups + sum : reading * groups * first
  for (let n = 0; n < groups; n++) {
    if (!ahead) at += (thinking[n] ?? 0) + (n === 0 ? 0 : (reading * groups * (1 - first)) / groups)
    if (n < groups - 1 && random.chance(person.wrong))
      at += spread(random, person.thinking, 0.5) + SHAKE_SECONDS + pressing(random, person) + CHECK_SECONDS
    at += pressing(random, person) + CHECK_SECONDS + delay
    foundAt.push(at * 1000)
    at += settle
  }
  return { foundAt, ended: foundAt.at(-1) ?? 0, found: groups, completed: true }
}

const pressing = (random: Random, { press }: Pace) =>
  Array.from({ length: GROUP_SIZE }, () => spread(random, press, 0.25)).reduce((sum, one) => sum + one, 0)

/**
 * Simulates a program that has the answers. The program waits `before` seconds at the beginning, and `wait()` seconds
 * before it sends each group.
 */
export function knownPlay(groups: number, wait: () => number, before = 0): Play {
  let at = before
  const foundAt = Array.from({ length: groups }, () => {
    at += wait()
    return at * 1000
  })
  return { foundAt, ended: at * 1000, found: groups, completed: true }
}
