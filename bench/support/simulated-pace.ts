import type { Play } from '../../src/engine/held-result/held-result.ts'
import type { Random } from '../../src/engine/random.ts'
import { GROUP_SIZE } from '../../src/engine/rules.ts'
import { normal } from './simulated-play.ts'

// How quick people play, from what is known of reading and pressing. Nothing here comes from the thresholds.

/** A kind of player: medians over its people, who differ by a fifth or so. */
export interface Pace {
  /** Words read in a minute. Adults read some 250 silently; a list is skimmed more quickly. */
  wordsAMinute: number
  /** Seconds of thinking for a group. */
  thinking: number
  /** Seconds for a press: 0.3 to 0.6 by touch or mouse, 0.2 with practice, 0.7 by moving the focus with the keyboard. */
  press: number
  /** Share of boards on which all groups are thought out before the first press. */
  ahead: number
  /** Share of groups whose category the player knows from earlier boards: a third of the thinking. */
  learnt: number
  /** Probability of a wrong guess before a group. */
  wrong: number
}

/** The page waits so long after the fourth word, and shows so long that the group was right (web/play/board/timing.ts). */
const CHECK_SECONDS = 0.5
const SETTLE_SECONDS = [0.08, 0.42] as const
/** A group is seen at a glance so often, and is then thought about for so long. */
const GLANCE = 0.12
const GLANCE_SECONDS = 0.3
const SHAKE_SECONDS = 0.5

const spread = (random: Random, median: number, sigma: number) => median * Math.exp(sigma * normal(random))
export const between = (random: Random, low: number, high: number) =>
  low + ((high - low) * random.below(1 << 30)) / (1 << 30)

/** A person of a kind. */
export const personOf = (random: Random, kind: Pace): Pace => ({
  ...kind,
  wordsAMinute: spread(random, kind.wordsAMinute, 0.2),
  thinking: spread(random, kind.thinking, 0.25),
  press: spread(random, kind.press, 0.15),
})

/** A person plays a board to its end. */
export function honestPlay(random: Random, person: Pace, groups: number): Play {
  const reading = (60 / person.wordsAMinute) * GROUP_SIZE
  const settle = random.pick(SETTLE_SECONDS)
  const delay = spread(random, 0.08, 0.8)
  // How hard the board is for this player today moves all its groups.
  const board = Math.exp(0.3 * normal(random))
  const thinking = Array.from({ length: groups }, (_, n) => {
    if (n === groups - 1) return 0
    const known = random.chance(person.learnt) ? 1 / 3 : 1
    return random.chance(GLANCE) ? GLANCE_SECONDS : spread(random, person.thinking * board * known, 0.7)
  })
  // The first group is found when between one half and all of the board has been read; the rest is read on the way.
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

/** A program that knows the answers: waits before the first group and before each group, and sends it. */
export function knownPlay(groups: number, wait: () => number, before = 0): Play {
  let at = before
  const foundAt = Array.from({ length: groups }, () => {
    at += wait()
    return at * 1000
  })
  return { foundAt, ended: at * 1000, found: groups, completed: true }
}
