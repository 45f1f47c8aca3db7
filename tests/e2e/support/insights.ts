import type { Page } from '@playwright/test'
import type { Recommendations } from '../../../src/contract/insight.ts'

/**
 * Differences between the value of each level in a chart and the trend line, in thousandths. The differences are
 * constants, so that the charts are the same on every machine.
 */
const NOISE = [420, -310, 95, -280, 240, -60, 130, -190, 310, 20, -120, 75, -230, 180, -40, 260, -150, 50]

/**
 * Returns a time between 11:01 and 11:59 UTC. Such a time has the same date in UTC and in the time zone that the test
 * uses.
 */
const noon = (date: string, minute = 30) => `${date}T11:${String(minute).padStart(2, '0')}:00.000Z`

/**
 * Returns a trend of `count` levels between two times. The values of the trend line at equal distances are `values`.
 * The confidence interval is wider at both ends of the line.
 */
function trendOf(count: number, from: string, to: string, values: readonly number[], half: number) {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    const [step, part] = [Math.floor(share * (values.length - 1)), (share * (values.length - 1)) % 1]
    const [before = 0, after = before] = values.slice(step, step + 2)
    const value = before + (after - before) * ((1 - Math.cos(Math.PI * part)) / 2)
    const around = half * (1 + 3 * (share - 0.5) ** 2)
    return {
      at: new Date(start + share * (end - start)).toISOString(),
      value,
      low: value - around,
      high: value + around,
      score: Math.round(value * (1 + (NOISE[(index * 7) % NOISE.length] ?? 0) / 1000)),
      level: 1 + Math.floor(index / 5),
    }
  })
}

const charted = (trend: ReturnType<typeof trendOf>) => ({
  points: trend.map(({ at, level, score }) => ({ at, level, score })),
  line: trend.map(({ at, value, low, high }) => ({ at, value, low, high })),
})

type Kind = Recommendations['charts']['kinds'][number]
const kind = (
  id: Kind['kind'],
  name: string,
  standing: Kind['standing'],
  [found, groups]: [number, number],
  [low, high]: [number, number],
): Kind => ({
  kind: id,
  name,
  standing,
  found,
  groups,
  percent: Math.round((100 * found) / groups),
  low,
  high,
})

const hour = (from: number, levels: number, mistakes: number | null, best = false) => ({
  from,
  to: from + 3,
  levels,
  mistakes,
  best,
})

const basis = (sample: number, ...figures: [name: string, value: string][]) => ({
  sample,
  figures: figures.map(([name, value]) => ({ name, value })),
})

/** Insights of a player with strengths, weaknesses, a trend, and hours at which the player plays best. */
export const richInsights: Recommendations = {
  personalizedMessage:
    'You see what words mean at once. Half of your mistakes hide in how they sound or are spelled.',
  overallTrend: 'improving',
  streakPotential: 7,
  difficultyRecommendation: 8,
  optimalPlayTime: '18–21',
  strongestCategories: ['Members of a set', 'Things with a part'],
  weakestCategories: ['Sounds and letters', 'Popular culture'],
  recommendations: [
    {
      type: 'strategy',
      title: 'Say the words aloud',
      priority: 'high',
      description: 'Sounds and popular culture are where your boards end.',
      actionable: 'Before a guess, say each word and listen for a second one in it.',
      insight: '17 of 39 such groups without a mistake (44\u00a0%); of all others, 112 of 134 (84\u00a0%).',
      estimatedImpact: '0.5 fewer mistakes a level',
      basis: basis(173, ['Such groups', '17 of 39'], ['All others', '112 of 134']),
      action: 'practice',
    },
    {
      type: 'timing',
      title: 'Play between 6 and 9 pm',
      priority: 'medium',
      description: 'You make fewer than half the mistakes then.',
      actionable: 'Keep the daily for the evening.',
      insight: '0.7 mistakes a level in 12 levels; 1.7 in the 28 at other hours.',
      estimatedImpact: 'Up to 1 mistake fewer a level',
      basis: basis(40, ['18–21', '0.7 in 12 levels'], ['Other hours', '1.7 in 28 levels']),
      action: 'daily',
    },
    {
      type: 'difficulty',
      title: 'Go on to level 8',
      priority: 'low',
      description: 'Level 7 has become easy for you.',
      actionable: 'Five groups are enough of a stretch.',
      insight: 'Last five boards of level 7: no more than one mistake on any, 2:24 each.',
      estimatedImpact: '+50 points a level',
      basis: basis(5, ['Mistakes, at most', '1'], ['Time', '2:24']),
      action: 'play',
    },
  ],
  basis: {
    overallTrend: basis(40, ['First ten levels', '275 points'], ['Last ten levels', '361 points']),
    streakPotential: basis(10, ['Completed of the last ten', '7'], ['Interval, 95\u00a0%', '4 to 9']),
    difficultyRecommendation: basis(22, ['Level 8 completed', '12 of 19'], ['Level 9 completed', '1 of 3']),
    optimalPlayTime: basis(40, ['18–21', '0.7 mistakes'], ['Other hours', '1.7 mistakes']),
    strongestCategories: basis(87, ['Members of a set', '52 of 56'], ['Things with a part', '27 of 31']),
    weakestCategories: basis(39, ['Sounds and letters', '11 of 24'], ['Popular culture', '6 of 15']),
  },
  levels: { count: 40, from: noon('2026-10-03'), to: noon('2026-11-21') },
  charts: {
    trend: {
      title: 'Improving: 86 points more a level',
      note: 'Last ten levels against the first ten; 95\u00a0% sure of 28 to 144.',
      ...charted(trendOf(40, noon('2026-10-03'), noon('2026-11-21'), [262, 292, 271, 294, 361], 27 / 1.75)),
    },
    kinds: [
      kind('members', 'Members of a set', 'strongest', [52, 56], [83, 97]),
      kind('property', 'Things with a part', 'strongest', [27, 31], [71, 95]),
      kind('fill', 'Words before a word', 'between', [20, 26], [58, 89]),
      kind('synonym', 'Words that mean the same', 'between', [13, 21], [41, 79]),
      kind('wordplay', 'Sounds and letters', 'weakest', [11, 24], [28, 65]),
      kind('pop', 'Popular culture', 'weakest', [6, 15], [20, 64]),
    ],
    hours: [
      hour(6, 2, null),
      hour(9, 6, 1.8),
      hour(12, 7, 2.1),
      hour(15, 5, 1.6),
      hour(18, 12, 0.7, true),
      hour(21, 8, 1.5),
    ],
  },
}

/** Insights of a player without any significant result, who plays at all hours. */
export const unsureInsights: Recommendations = {
  personalizedMessage: 'Your play is even so far: no kind of group and no hour stands out.',
  overallTrend: 'other',
  streakPotential: 5,
  difficultyRecommendation: 3,
  optimalPlayTime: null,
  strongestCategories: [],
  weakestCategories: [],
  recommendations: [
    {
      type: 'challenge',
      title: 'Play today’s daily',
      priority: 'medium',
      description: 'It is the same board for all.',
      actionable: 'See how many found what you miss.',
      insight: '1 of the last 7 dailies played.',
      estimatedImpact: 'A streak of two days',
      basis: basis(7, ['Dailies played', '1 of 7']),
      action: 'daily',
    },
    {
      type: 'difficulty',
      title: 'Stay at level 3',
      priority: 'low',
      description: 'You complete about half of its boards.',
      actionable: 'Play a few more before you go on.',
      insight: 'Level 3: 4 of 8 boards completed.',
      estimatedImpact: 'Not known yet',
      basis: basis(8, ['Level 3 completed', '4 of 8']),
      action: 'play',
    },
  ],
  basis: {
    overallTrend: basis(16, ['Points more a level', '−2 (−9 to 5)']),
    streakPotential: basis(10, ['Completed of the last ten', '5'], ['Interval, 95\u00a0%', '2 to 8']),
    difficultyRecommendation: basis(8, ['Level 3 completed', '4 of 8']),
    optimalPlayTime: basis(16, ['Hours with enough levels', '1']),
    strongestCategories: basis(64, ['Widest lead', '9\u00a0% (−8 to 26)']),
    weakestCategories: basis(64, ['Widest gap', '11\u00a0% (−6 to 28)']),
  },
  levels: { count: 16, from: noon('2025-12-28'), to: noon('2026-01-21') },
  charts: {
    trend: {
      title: 'No trend that is sure',
      note: 'Between 9 points fewer and 5 more a level.',
      ...charted(trendOf(16, noon('2025-12-28'), noon('2026-01-21'), [1240, 1215, 1228], 160)),
    },
    kinds: [
      kind('property', 'Things with a part', 'between', [9, 12], [47, 91]),
      kind('members', 'Members of a set', 'between', [14, 20], [48, 86]),
      kind('fill', 'Words before a word', 'between', [7, 11], [35, 85]),
      kind('wordplay', 'Sounds and letters', 'between', [10, 19], [31, 73]),
    ],
    hours: [
      hour(0, 1, null),
      hour(3, 1, null),
      hour(6, 2, null),
      hour(9, 1, null),
      hour(12, 5, 1.4),
      hour(15, 1, null),
      hour(18, 3, null),
      hour(21, 2, null),
    ],
  },
}

/** Insights from the smallest possible number of levels: five levels of one afternoon. */
export const fewestInsights: Recommendations = {
  personalizedMessage: 'Five levels finished. Play on, and more can be said.',
  overallTrend: 'other',
  streakPotential: 10,
  difficultyRecommendation: 1,
  optimalPlayTime: null,
  strongestCategories: [],
  weakestCategories: [],
  recommendations: [
    {
      type: 'difficulty',
      title: 'Go on to the next level',
      priority: 'low',
      description: 'All five levels were completed.',
      actionable: 'Start where your run stands.',
      insight: '5 of 5 levels completed, with 4 mistakes in all.',
      estimatedImpact: 'More to tell from',
      basis: basis(5, ['Completed', '5 of 5']),
      action: 'play',
    },
  ],
  basis: {
    overallTrend: basis(5, ['Points more a level', '20 (−60 to 100)']),
    streakPotential: basis(5, ['Completed', '5 of 5']),
    difficultyRecommendation: basis(5, ['Level 1 completed', '1 of 1']),
    optimalPlayTime: basis(5, ['Hours with enough levels', '0']),
    strongestCategories: basis(20, ['Kinds with enough groups', '0']),
    weakestCategories: basis(20, ['Kinds with enough groups', '0']),
  },
  levels: { count: 5, from: noon('2026-11-21'), to: noon('2026-11-21') },
  charts: {
    trend: {
      title: 'Too few levels for a trend',
      note: 'Between 60 points fewer and 100 more a level.',
      ...charted(trendOf(5, noon('2026-11-21', 5), noon('2026-11-21', 55), [410, 430], 90)),
    },
    kinds: [],
    hours: [hour(12, 5, null)],
  },
}

/** Replies to the page's request for insights with the given insights. */
export async function giveInsights(page: Page, insights: Recommendations): Promise<void> {
  await page.route('**/api/recommendations', (route) => route.fulfill({ json: insights }))
}
