import { Figures } from '../../design/Figures.tsx'
import { Card, Row, Stack, Text } from '../../design/layout.tsx'
import { BadgeMark } from '../../domain/badge/BadgeMark.tsx'
import type { Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { formatDay } from '../../lib/format-date.ts'
import styles from './PlayerFigures.module.css'

export type Profile = Output<'GET /api/users/:username'>
type Stats = Profile['stats']

/** Shows a dash for a streak that the player hides. */
const streak = (levels: number | null): string => (levels === null ? '–' : formatNumber(levels))

const figures: { label: string; value: (stats: Stats) => string }[] = [
  { label: 'Highest Level', value: ({ highestLevel }) => formatNumber(highestLevel) },
  { label: 'Total Score', value: ({ totalScore }) => formatNumber(totalScore) },
  { label: 'Runs', value: ({ runsPlayed }) => formatNumber(runsPlayed) },
  { label: 'Levels Completed', value: ({ levelsCompleted }) => formatNumber(levelsCompleted) },
  { label: 'Without a Mistake', value: ({ perfectLevels }) => formatNumber(perfectLevels) },
  { label: 'Words Connected', value: ({ wordsFound }) => formatNumber(wordsFound) },
  { label: 'Win Streak Now', value: ({ winStreak }) => streak(winStreak) },
  { label: 'Best Win Streak', value: ({ bestWinStreak }) => streak(bestWinStreak) },
]

/** The player's figures from all game modes except the main game. They are shown if the player has won in one of them. */
const otherModes: typeof figures = [
  { label: 'Days in Top Three', value: ({ dailyChallengeWins }) => formatNumber(dailyChallengeWins) },
  { label: 'Story Wins', value: ({ storyModeWins }) => formatNumber(storyModeWins) },
]

export const WaitingFigures = () => (
  <Figures ruled figures={figures.map(({ label: name }) => ({ name, value: undefined }))} />
)

export function PlayerFigures({ profile: { stats, badges } }: { profile: Profile }) {
  const hasOthers = stats.dailyChallengeWins + stats.storyModeWins > 0
  return (
    <>
      <Figures
        ruled
        label="Figures"
        className={hasOthers ? styles.ten : undefined}
        figures={[...figures, ...(hasOthers ? otherModes : [])].map(({ label, value }) => ({
          name: label,
          value: value(stats),
        }))}
      />
      {badges.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="badges">
          <Text as="h2" size="lead" id="badges">
            Badges
          </Text>
          <Stack as="ul" gap={3} className={styles.badges}>
            {badges.map(({ badgeType, badgeName, earnedAt }) => (
              <Card as="li" key={badgeType}>
                <Row>
                  <BadgeMark type={badgeType} isWon size={44} />
                  <Stack gap={0}>
                    <b>{badgeName}</b>
                    <Text as="time" size="small" tone="soft" dateTime={earnedAt}>
                      {formatDay(earnedAt)}
                    </Text>
                  </Stack>
                </Row>
              </Card>
            ))}
          </Stack>
        </Stack>
      )}
    </>
  )
}
