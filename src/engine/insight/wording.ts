import type { CategoryKind } from '../catalogue/category.ts'
import { percentText } from '../percent.ts'
import { type Findings, type HourFinding, type KindFinding, standingOf, type Tested } from './findings.ts'
import type { basisKeys, priorities, recommendationTypes, trends } from './insight.ts'
import { kindNames } from './kinds.ts'
import { interval } from './statistics.ts'

/** The figures on which a statement to the player is based. */
export interface Basis {
  sample: number
  figures: { name: string; value: string }[]
}

export interface Recommendation {
  type: (typeof recommendationTypes)[number]
  title: string
  priority: (typeof priorities)[number]
  actionable: string
  description: string
  insight: string
  estimatedImpact: string
  basis: Basis
  action?: 'practice' | 'play' | 'daily'
}

export interface Statements {
  personalizedMessage: string
  overallTrend: (typeof trends)[number]
  streakPotential: number
  difficultyRecommendation: number
  optimalPlayTime: string | null
  strongestCategories: string[]
  weakestCategories: string[]
  recommendations: Recommendation[]
  basis: Record<(typeof basisKeys)[number], Basis>
  trend: { title: string; note: string }
}

const MOST_RECOMMENDATIONS = 3
const RANKS = ['high', 'medium', 'low'] as const

/** For each kind of category, the advice for a player who finds groups of this kind late or never. */
const advice: Readonly<Record<CategoryKind, string>> = {
  synonym: 'Read each word in its second meaning before you choose.',
  members: 'Look for the set that has exactly four members left.',
  property: 'Ask of each word what it has, what it does and what it is made of.',
  fill: 'Try one short word before and after each tile.',
  wordplay: 'Say the words aloud, then look inside them.',
  pop: 'Leave names that you do not know: the other groups narrow them down.',
}

/** Writes the sentences of a player's insights. The same results always give the same sentences. */
export function statementsOf(findings: Findings): Statements {
  const { levels, kinds, present, next } = findings
  const strongest = kinds.filter((kind) => standingOf(kind) === 'strongest')
  const weakest = kinds.filter((kind) => standingOf(kind) === 'weakest').toReversed()
  const trend = trendOf(findings)
  const best = bestHours(findings)
  const potential = Math.round((10 * (present.completed + 1)) / (present.levels + 2))
  return {
    personalizedMessage: message(findings, { strongest, weakest, trend, best }),
    overallTrend: trend.is,
    streakPotential: potential,
    difficultyRecommendation: next.level,
    optimalPlayTime: best ? hoursText(best) : null,
    strongestCategories: strongest.map(({ kind }) => kindNames[kind]),
    weakestCategories: weakest.map(({ kind }) => kindNames[kind]),
    recommendations: recommendationsOf(findings, { weakest, best, trend }),
    basis: {
      overallTrend: { sample: findings.trend.points.length, figures: trend.figures },
      streakPotential: completedBasis(findings),
      difficultyRecommendation: {
        sample: present.levels,
        figures: [
          ...completedBasis(findings).figures,
          { name: `Expected at level ${next.level}`, value: `${tenths(next.chance)} of 10 completed` },
        ],
      },
      optimalPlayTime: {
        sample: levels.count,
        figures: findings.hours.map((hours) => ({
          name: spokenHours(hours, '–'),
          value: `${one(hours.mistakes)} mistakes a level in ${many(hours.levels, 'level')}`,
        })),
      },
      strongestCategories: kindsBasis(strongest),
      weakestCategories: kindsBasis(weakest),
    },
    trend: { title: trend.title, note: trend.note },
  }
}

const one = (value: number): string => value.toFixed(1)
const tenths = (chance: number): number => Math.round(10 * chance)
const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
const hourText = (hour: number): string =>
  hour % 12 === 0 ? (hour === 12 ? 'noon' : 'midnight') : `${hour % 12} ${hour < 12 ? 'am' : 'pm'}`
/**
 * Writes a range of hours as people say it. For example, if `between` is " and ", the function returns "6 and 9 pm" for
 * the hours 18 to 21.
 */
export const spokenHours = ({ from, to }: Pick<HourFinding, 'from' | 'to'>, between: string): string => {
  const isOneHalf = from % 12 !== 0 && to % 12 !== 0 && from < 12 === to < 12
  return `${isOneHalf ? from % 12 : hourText(from)}${between}${hourText(to)}`
}
const hoursText = ({ from, to }: Pick<HourFinding, 'from' | 'to'>): string => `${from}–${to}`
/** Returns the name of a kind of category with a small first letter, for use inside a sentence. */
const named = (kind: CategoryKind): string =>
  kindNames[kind].charAt(0).toLowerCase() + kindNames[kind].slice(1)

const completedBasis = ({ present }: Findings): Basis => ({
  sample: present.levels,
  figures: [{ name: 'Completed of the latest levels', value: `${present.completed} of ${present.levels}` }],
})

const kindsBasis = (kinds: readonly KindFinding[]): Basis => ({
  sample: kinds.reduce((sum, { tries }) => sum + tries, 0),
  figures: kinds.flatMap(kindFigures),
})

const kindFigures = ({ kind, right, tries, expected, later }: KindFinding): Basis['figures'] => [
  { name: `${kindNames[kind]}, right at the first try`, value: `${right} of ${tries}` },
  { name: 'Expected of you', value: one(expected) },
  ...(later?.sure
    ? [
        {
          name: 'Place in the order of finding',
          value: `${percentText(Math.round(Math.abs(100 * later.value)))} of a board ${later.value > 0 ? 'later' : 'earlier'}`,
        },
      ]
    : []),
]

interface Trend {
  is: Statements['overallTrend']
  title: string
  note: string
  figures: Basis['figures']
}

/**
 * The numbers for which a trend can show a change. `better` is +1 if a larger number is an improvement, and −1 if a
 * smaller number is an improvement. The function `said` returns the size of a change as text.
 */
const changes = [
  {
    key: 'score',
    name: 'Points',
    better: 1,
    more: 'more',
    less: 'fewer',
    said: (size: number) => `${Math.round(size)} points`,
  },
  {
    key: 'mistakes',
    name: 'Mistakes',
    better: -1,
    more: 'more',
    less: 'fewer',
    said: (size: number) => `${one(size)} mistakes`,
  },
  {
    key: 'time',
    name: 'Time',
    better: -1,
    more: 'slower',
    less: 'faster',
    said: (size: number) => percentText(Math.round(100 * size)),
  },
] as const
type Change = (typeof changes)[number]

function trendOf({ trend }: Findings): Trend {
  const levels = trend.points.length
  const tested = changes.flatMap((change) => {
    const effect = trend[change.key]
    return effect ? { change, effect } : []
  })
  const figures = tested.map(({ change, effect }) => ({
    name: `${change.name} over ${levels} levels`,
    value: `${changeText(change, effect.value)}; ${range(change, effect)}`,
  }))
  const sure = tested.filter(({ effect }) => effect.sure)
  const signs = new Set(sure.map(({ change, effect }) => Math.sign(effect.value) * change.better))
  const [first] = sure
  if (!first || signs.size !== 1)
    return { is: 'other', title: 'No clear trend', note: unclear(levels, tested.length > 0), figures }
  const is = signs.has(1) ? 'improving' : 'declining'
  return {
    is,
    title: `${is === 'improving' ? 'Improving' : 'Declining'}: ${changeText(first.change, first.effect.value)} a level`,
    note: `From the first of these ${levels} levels to the last, at equal difficulty; ${range(first.change, first.effect)}.`,
    figures,
  }
}

const unclear = (levels: number, isTested: boolean): string =>
  isTested
    ? `What is different between these ${levels} levels can be chance, at equal difficulty.`
    : `A trend needs 20 levels; these are ${levels}.`

function changeText({ key, more, less, said }: Change, value: number): string {
  // The effect on time is a change of the logarithm of the time, so the function must convert it to percent.
  const size = Math.abs(key === 'time' ? Math.exp(value) - 1 : value)
  return `${said(size)} ${value > 0 ? more : less}`
}

const range = (change: Change, effect: Tested): string => {
  const [low, high] = interval(effect)
  const [from, to] = Math.abs(low) < Math.abs(high) ? [low, high] : [high, low]
  return `${percentText(95)} sure of ${changeText(change, from)} to ${changeText(change, to)}`
}

/**
 * Returns the range of hours in which the player makes the fewest mistakes at equal difficulty. Returns undefined if
 * the difference from other hours is not significant.
 */
function bestHours({ hours }: Findings): (HourFinding & { beyond: Tested }) | undefined {
  const better = hours.flatMap(({ beyond, ...hour }) =>
    beyond?.sure && beyond.value < 0 ? [{ ...hour, beyond }] : [],
  )
  return better.toSorted((a, b) => a.beyond.value - b.beyond.value)[0]
}

function message(
  { levels }: Findings,
  told: { strongest: KindFinding[]; weakest: KindFinding[]; trend: Trend; best: HourFinding | undefined },
): string {
  const [strong, weak] = [told.strongest[0], told.weakest[0]]
  if (strong && weak)
    return `You see ${named(strong.kind)} at once. What you miss most is ${named(weak.kind)}.`
  if (weak) return `What you miss most is ${named(weak.kind)}.`
  if (strong) return `You see ${named(strong.kind)} before everything else.`
  if (told.trend.is === 'improving') return 'You are getting better, at equal difficulty.'
  if (told.trend.is === 'declining')
    return 'Your latest levels went worse than the ones before, at equal difficulty.'
  if (told.best) return `You play best between ${spokenHours(told.best, ' and ')}.`
  return `Nothing stands out in your last ${levels.count} levels.`
}

function recommendationsOf(
  findings: Findings,
  { weakest, best, trend }: { weakest: KindFinding[]; best: ReturnType<typeof bestHours>; trend: Trend },
): Recommendation[] {
  const all = [
    ...weakest.slice(0, 1).map((kind) => practise(findings, kind)),
    herrings(findings),
    best && timing(findings, best),
    trend.is === 'declining' && pause(findings, trend),
    hints(findings),
    nextLevel(findings),
    daily(findings),
  ]
  return all
    .filter((one): one is Recommendation => Boolean(one))
    .slice(0, MOST_RECOMMENDATIONS)
    .toSorted((a, b) => RANKS.indexOf(a.priority) - RANKS.indexOf(b.priority))
}

function practise({ levels }: Findings, kind: KindFinding): Recommendation {
  const { right, tries, expected, later } = kind
  const fewer = (expected - right) / levels.count
  return {
    type: 'strategy',
    priority: 'high',
    title: `Practise ${named(kind.kind)}`,
    description: later?.sure
      ? 'You come to these groups later than to others of the same difficulty.'
      : 'You find these groups at the first try less often than others of the same difficulty.',
    actionable: advice[kind.kind],
    insight: `${right} of ${tries} right at the first try; ${one(expected)} were expected of you.`,
    estimatedImpact:
      fewer >= 0.05 ? `About ${one(fewer)} mistakes fewer a level` : 'An earlier start on the board',
    basis: { sample: tries, figures: kindFigures(kind) },
    action: 'practice',
  }
}

function herrings({ traps, levels }: Findings): Recommendation | undefined {
  const { beyond } = traps
  if (!beyond?.sure || beyond.value < 0) return undefined
  return {
    type: 'strategy',
    priority: 'high',
    title: 'Look for a fifth word',
    description: 'Red herrings cost you more than most players.',
    actionable: 'When four words look right, look for a fifth. If there is one, leave that group for later.',
    insight: `${one(beyond.value)} mistakes more for each red herring; ${traps.herrings} of your ${traps.mistakes} mistakes followed one.`,
    estimatedImpact: `Up to ${one(beyond.value)} mistakes fewer for each red herring`,
    basis: {
      sample: levels.count,
      figures: [
        { name: 'Mistakes for each red herring, beyond most players', value: one(beyond.value) },
        { name: 'Mistakes that followed one', value: `${traps.herrings} of ${traps.mistakes}` },
      ],
    },
  }
}

function timing({ hours, levels }: Findings, best: HourFinding & { beyond: Tested }): Recommendation {
  const others = hours.filter(({ from }) => from !== best.from)
  const count = others.reduce((sum, hour) => sum + hour.levels, 0)
  const mistakes = others.reduce((sum, hour) => sum + hour.levels * hour.mistakes, 0) / count
  return {
    type: 'timing',
    priority: 'medium',
    title: `Play between ${spokenHours(best, ' and ')}`,
    description: 'You make fewer mistakes then, at equal difficulty.',
    actionable: 'Keep the levels that matter to you for these hours.',
    insight: `${one(best.mistakes)} mistakes a level in ${many(best.levels, 'level')}; ${one(mistakes)} in the ${count} at other hours.`,
    estimatedImpact: `About ${one(-best.beyond.value)} mistakes fewer a level`,
    basis: {
      sample: levels.count,
      figures: [
        {
          name: spokenHours(best, '–'),
          value: `${one(best.mistakes)} in ${many(best.levels, 'level')}`,
        },
        { name: 'Other hours', value: `${one(mistakes)} in ${many(count, 'level')}` },
      ],
    },
    action: 'play',
  }
}

function pause({ trend }: Findings, { note, title, figures }: Trend): Recommendation {
  return {
    type: 'challenge',
    priority: 'medium',
    title: 'Change the pace',
    description: 'Your latest levels went worse than the ones before.',
    actionable: 'Play one board a day for a while: the daily is the same for everybody.',
    insight: `${title}. ${note}`,
    estimatedImpact: 'Not known',
    basis: { sample: trend.points.length, figures },
    action: 'daily',
  }
}

function hints({ hints: found }: Findings): Recommendation | undefined {
  const { beyond, tries, right } = found
  if (!beyond?.sure || beyond.value < 0) return undefined
  const without = Math.max(0, Math.round(right - beyond.value))
  return {
    type: 'strategy',
    priority: 'low',
    title: 'Ask for a hint before the last mistake',
    description: 'Hints lead you to the right four.',
    actionable: 'After two mistakes, a hint is worth more than another guess.',
    insight: `${right} of ${tries} tries after a hint were right; about ${without} would be without one.`,
    estimatedImpact: `About ${Math.round(beyond.value)} mistakes fewer in ${many(tries, 'hint')}`,
    basis: {
      sample: tries,
      figures: [
        { name: 'Right after a hint', value: `${right} of ${tries}` },
        { name: 'Expected without one', value: String(without) },
      ],
    },
    action: 'play',
  }
}

function nextLevel({ present, next }: Findings): Recommendation {
  const expected = `about ${tenths(next.chance)} of 10`
  return {
    type: 'difficulty',
    priority: 'low',
    title: `Aim for level ${next.level}`,
    description: 'It is the highest level that you would complete more often than not.',
    actionable: 'Take your time on the way: a level counts even when it is slow.',
    insight: `You completed ${present.completed} of your last ${many(present.levels, 'level')}; at level ${next.level}, ${expected} are expected.`,
    estimatedImpact: `A level that you complete ${expected} times`,
    basis: {
      sample: present.levels,
      figures: [
        { name: 'Completed of the latest levels', value: `${present.completed} of ${present.levels}` },
        { name: `Expected at level ${next.level}`, value: `${tenths(next.chance)} of 10` },
      ],
    },
    action: 'play',
  }
}

function daily({ present }: Findings): Recommendation {
  const mistakes = one(present.mistakes / present.levels)
  return {
    type: 'challenge',
    priority: 'low',
    title: 'Play today’s daily',
    description: 'One board a day, the same for everybody.',
    actionable: 'Start with the group that you are surest of.',
    insight: `Your last ${many(present.levels, 'level')} had ${mistakes} mistakes each; a daily forgives three.`,
    estimatedImpact: 'A place among everybody',
    basis: { sample: present.levels, figures: [{ name: 'Mistakes a level', value: mistakes }] },
    action: 'daily',
  }
}
