import type { Findings, Tested } from '../../src/engine/insight/findings.ts'
import { findingsOf, standingOf } from '../../src/engine/insight/findings.ts'
import { type DealtBoard, type Habits, play } from './players.ts'

/**
 * `MOST_FALSE` is the largest allowed share of players with a false finding. `WANTED_POWER` is the share of simulated
 * effects that the insights must find.
 */
export const MOST_FALSE = 0.05
export const WANTED_POWER = 0.9

/** Simulated players without any effect. */
export const nulls: readonly { who: string; habits: Habits }[] = [
  { who: 'a typical player', habits: {} },
  { who: 'a strong one', habits: { skill: 1.5 } },
  { who: 'a weak one', habits: { skill: -1.2 } },
  { who: 'whose boards get harder', habits: { harder: true } },
  { who: 'strong, harder boards, other hours', habits: { skill: 1, harder: true, hoursMove: true } },
  { who: 'a careless one', habits: { careless: true } },
  { who: 'careless, harder boards', habits: { careless: true, harder: true, skill: 0.5 } },
]

const isSure = (effect: Tested | undefined, sign: 1 | -1) =>
  effect?.sure === true && Math.sign(effect.value) === sign
const standing = (findings: Findings, name: string) => {
  const kind = findings.kinds.find((one) => one.kind === name)
  return kind && standingOf(kind)
}

/**
 * Kinds of simulated players with a known effect. `size` is the size of the effect in logits. After `levels` levels,
 * the insights should show the effect.
 */
export const planted: readonly {
  who: string
  size: number
  habits: (size: number) => Habits
  levels: number
  found: (findings: Findings) => boolean
}[] = [
  {
    ...{ who: 'weak at shared traits', size: 1.5, levels: 200 },
    habits: (size) => ({ kinds: { property: -size } }),
    found: (findings) => standing(findings, 'property') === 'weakest',
  },
  {
    ...{ who: 'weak at fill-ins', size: 1.5, levels: 200 },
    habits: (size) => ({ kinds: { fill: -size } }),
    found: (findings) => standing(findings, 'fill') === 'weakest',
  },
  {
    ...{ who: 'strong at members', size: 2, levels: 200 },
    habits: (size) => ({ kinds: { members: size }, skill: -0.5 }),
    found: (findings) => standing(findings, 'members') === 'strongest',
  },
  {
    ...{ who: 'improves from first to last', size: 3, levels: 100 },
    habits: (size) => ({ gain: size, skill: -1 }),
    found: ({ trend }) => isSure(trend.score, 1) || isSure(trend.mistakes, -1) || isSure(trend.time, -1),
  },
  {
    ...{ who: 'declines from first to last', size: 3, levels: 100 },
    habits: (size) => ({ gain: -size, skill: 2 }),
    found: ({ trend }) => isSure(trend.score, -1) || isSure(trend.mistakes, 1) || isSure(trend.time, 1),
  },
  {
    ...{ who: 'better from 18 to 21', size: 2, levels: 200 },
    habits: (size) => ({ evening: size }),
    found: ({ hours }) => isSure(hours.find(({ from }) => from === 18)?.beyond, -1),
  },
  {
    ...{ who: 'walks into herrings, for each', size: 1.8, levels: 200 },
    habits: (size) => ({ herring: size, skill: 1 }),
    found: ({ traps }) => isSure(traps.beyond, 1),
  },
  {
    ...{ who: 'helped by many hints', size: 3, levels: 200 },
    habits: (size) => ({ hint: size, skill: -1.2, asks: 0.7 }),
    found: ({ hints }) => isSure(hints.beyond, 1),
  },
]

/** Returns the effects that the findings mark as sure. */
const claims = (findings: Findings): string[] => [
  ...(['score', 'mistakes', 'time'] as const).filter((name) => findings.trend[name]?.sure),
  ...findings.kinds.flatMap(({ kind, beyond, later }) => [
    ...(beyond?.sure ? [kind] : []),
    ...(later?.sure ? [`${kind} later`] : []),
  ]),
  ...findings.hours.filter(({ beyond }) => beyond?.sure).map(({ from }) => `hour ${from}`),
  ...(isSure(findings.hints.beyond, 1) ? ['hints'] : []),
  ...(findings.traps.beyond?.sure ? ['herrings'] : []),
]

/** Returns the share of players with at least one false finding, and the false findings. */
export function falseClaims(
  boards: readonly DealtBoard[][],
  habits: Habits,
  levels: number,
  players: number,
) {
  const told = new Map<string, number>()
  let wrong = 0
  for (let n = 0; n < players; n++) {
    const found = claims(findingsOf(play(boards, habits, levels, `null ${levels} ${n}`)))
    if (found.length > 0) wrong++
    for (const claim of found) told.set(claim, (told.get(claim) ?? 0) + 1)
  }
  return { share: wrong / players, told }
}

/**
 * Returns the share of players for whom the insights find the simulated effect. The size of the effect is multiplied by
 * `times`.
 */
export function power(
  boards: readonly DealtBoard[][],
  plant: (typeof planted)[number],
  players: number,
  times = 1,
): number {
  let hits = 0
  for (let n = 0; n < players; n++)
    if (plant.found(findingsOf(play(boards, plant.habits(times * plant.size), plant.levels, `planted ${n}`))))
      hits++
  return hits / players
}
