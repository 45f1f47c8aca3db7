import { Figures } from '../../design/Figures.tsx'
import { BadgeMark } from '../../domain/badge/BadgeMark.tsx'
import type { Output } from '../../lib/api.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import styles from './PlayerFigures.module.css'

export type Profile = Output<'GET /api/users/:username'>
type Stats = Profile['stats']

const figures: { label: string; value: (stats: Stats) => string }[] = [
  { label: 'Highest Level', value: ({ highestLevel }) => formatNumber(highestLevel) },
  { label: 'Total Score', value: ({ totalScore }) => formatNumber(totalScore) },
  { label: 'Runs', value: ({ runsPlayed }) => formatNumber(runsPlayed) },
  { label: 'Levels Completed', value: ({ levelsCompleted }) => formatNumber(levelsCompleted) },
  { label: 'Without a Mistake', value: ({ perfectLevels }) => formatNumber(perfectLevels) },
  { label: 'Words Connected', value: ({ wordsFound }) => formatNumber(wordsFound) },
  { label: 'Win Streak Now', value: ({ winStreak }) => formatNumber(winStreak) },
  { label: 'Best Win Streak', value: ({ bestWinStreak }) => formatNumber(bestWinStreak) },
]

/** Figures of other modes. An empty value is not shown. */
const otherModes: typeof figures = [
  { label: 'Daily Wins', value: ({ dailyChallengeWins: wins }) => (wins > 0 ? formatNumber(wins) : '') },
  { label: 'Story Wins', value: ({ storyModeWins: wins }) => (wins > 0 ? formatNumber(wins) : '') },
]

export const WaitingFigures = () => (
  <Figures ruled figures={figures.map(({ label: name }) => ({ name, value: undefined }))} />
)

export function PlayerFigures({ profile: { stats, badges } }: { profile: Profile }) {
  return (
    <>
      <Figures
        ruled
        label="Figures"
        figures={[...figures, ...otherModes.filter(({ value }) => value(stats))].map(({ label, value }) => ({
          name: label,
          value: value(stats),
        }))}
      />
      {badges.length > 0 && (
        <section className={styles.badges} aria-labelledby="badges">
          <h2 id="badges">Badges</h2>
          <ul>
            {badges.map(({ badgeType, badgeName, earnedAt }) => (
              <li key={badgeType}>
                <BadgeMark type={badgeType} isWon size={44} />
                <b>{badgeName}</b>
                <time dateTime={earnedAt}>{formatDay(earnedAt)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
