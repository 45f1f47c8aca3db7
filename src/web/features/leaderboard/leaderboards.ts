import {
  type LeaderboardName,
  leaderboardNames,
  type LeaderboardPeriod as Period,
  leaderboardPeriods as periods,
} from '../../../engine/leaderboard/leaderboard.ts'
import { percentText } from '../../../engine/percent.ts'
import { capitalize, formatNumber, formatSeconds, plural } from '../../lib/format.ts'

export { type Period, periods }

interface Words {
  label: string
  /** The name of a player's best value on this leaderboard. */
  best: string
  about: string
  how: string
  /** Formats a value for a row. */
  figure: (value: number) => string
  /** Formats a value for a sentence. */
  spoken: (value: number) => string
}

const words = {
  'high-scores': {
    label: 'High Scores',
    best: 'Best Score',
    about: 'The best run of each player.',
    how: 'Finish a level to see your score here.',
    figure: formatNumber,
    spoken: (value) => `${formatNumber(value)} points`,
  },
  'fastest-times': {
    label: 'Fast Times',
    best: 'Fastest Time',
    about: 'The fastest level of four groups, with no hint and no extra life.',
    how: 'Complete a level of four groups with no hint and no extra life.',
    figure: formatSeconds,
    spoken: (value) => `${formatSeconds(value)} minutes`,
  },
  'highest-levels': {
    label: 'High Levels',
    best: 'Highest Level',
    about: 'The highest level that each player has reached.',
    how: 'Finish a level to see it here.',
    figure: (value) => `Level ${formatNumber(value)}`,
    spoken: (value) => `level ${formatNumber(value)}`,
  },
  'story-mode': {
    label: 'Story Mode',
    best: 'Story Chapters',
    about: 'The chapters that each player has completed; between equals, the lower total of best times.',
    how: 'Complete a chapter of the story to see it here.',
    figure: (value) => (value === 1 ? '1 chapter' : `${formatNumber(value)} chapters`),
    spoken: (value) => plural(value, 'chapter'),
  },
  'win-streaks': {
    label: 'Win Streaks',
    best: 'Best Win Streak',
    about: 'The most levels completed in a row.',
    how: 'Complete a level and your streak begins.',
    figure: (value) => `${formatNumber(value)} in a row`,
    spoken: (value) => `${plural(value, 'level')} in a row`,
  },
  'daily-champions': {
    label: 'Daily Champs',
    best: 'Days in Top Three',
    about: 'Days among the three best of the daily challenge.',
    how: 'Be among the three best of a day: it counts once that day is over everywhere.',
    figure: (value) => (value === 1 ? '1 day' : `${formatNumber(value)} days`),
    spoken: (value) => plural(value, 'day'),
  },
} satisfies Record<LeaderboardName, Words>

export type Leaderboard = LeaderboardName

export const leaderboards: readonly Leaderboard[] = leaderboardNames

export const wordsOf = (leaderboard: Leaderboard): Words => words[leaderboard]

export const periodLabels = {
  all: 'All Time',
  week: 'This Week',
  month: 'This Month',
} satisfies Record<Period, string>

/** A sentence about the player's rank: "Nobody is ahead of you.", "You are ahead of 96% of the players here." */
export function standing({
  rank,
  percentile,
  total,
}: {
  rank: number
  percentile: number
  total: number
}): string {
  if (total === 1) return 'You are the only one here so far.'
  if (rank === 1) return 'Nobody is ahead of you.'
  if (percentile === 0) return `${capitalize(plural(rank - 1, 'player'))} to overtake.`
  return `You are ahead of ${percentText(percentile)} of the players here.`
}
