import type { GroupView } from '../../../../contract/game.ts'
import { percentText } from '../../../../engine/percent.ts'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { Chart, ChartTitle, ColumnsChart, TriedWords } from '../../../domain/chart/Chart.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import { formatNumber } from '../../../lib/format.ts'
import styles from './charts.module.css'

/** Formats a fraction as a percentage: 0.618 → "62%". */
const percent = (share: number): string => percentText(Math.round(share * 100))

/** Shows the share of players who solved the daily. A longer line means a larger share. */
export function SolvedThread({ share, mean }: { share: number; mean: string | null }) {
  const waves = Math.max(1, Math.round(share * 3))
  // The knot at the end of the thread has a radius of 7 pixels, and lies within the track.
  const end = `calc(7px + (100% - 14px) * ${share})`
  const rows = [['Solved it', percent(share)], ...(mean === null ? [] : [['Mean time of those', mean]])]
  return (
    <Chart title="Solved it" columns={['Figure', 'Value']} rows={rows}>
      <Row as="p" gap={2} align="baseline" wrap>
        <Text as="span" size="title">
          {percent(share)}
        </Text>{' '}
        {mean !== null && <Text as="span" size="small" tone="soft">{`in ${mean} on average`}</Text>}
      </Row>
      <div className={styles.thread}>
        <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.rest} d="M0 6H100" />
        </svg>
        <svg
          viewBox={`0 0 ${waves * 2} 12`}
          preserveAspectRatio="none"
          aria-hidden="true"
          style={{ width: end }}
        >
          <path d={`M0 6${'q.5 -6 1 0t1 0'.repeat(waves)}`} />
        </svg>
        <i style={{ left: end }} />
      </div>
    </Chart>
  )
}

/** Shows how many players made 0, 1, 2, 3 and 4 mistakes. The column with the player's number of mistakes is marked. */
export const MistakesChart = ({ players, own }: { players: readonly number[]; own: number | null }) => (
  <ColumnsChart
    title="Mistakes"
    of={['Mistakes', 'Players']}
    columns={players.map((count, mistakes) => ({
      ...{ label: String(mistakes), value: count, text: formatNumber(count) },
    }))}
    own={own}
  />
)

/**
 * Index of the group that the fewest players found, by the rounded percentages in the chart; -1 if two groups are
 * equal.
 */
export function hardestOf(groups: readonly { foundShare: number }[]): number {
  const shown = groups.map(({ foundShare }) => Math.round(foundShare * 100))
  const least = Math.min(...shown)
  return shown.indexOf(least) === shown.lastIndexOf(least) ? shown.indexOf(least) : -1
}

/** Shows which share of the players found each group, from the easiest to the hardest group. */
export function GroupBars({ groups }: { groups: readonly { group: GroupView; foundShare: number }[] }) {
  const hardest = hardestOf(groups)
  return (
    <Chart
      title="Groups found"
      columns={['Group', 'Found by', 'Note']}
      rows={groups.map(({ group, foundShare }, index) => [
        group.name,
        percent(foundShare),
        index === hardest ? 'the hardest' : 'not the hardest',
      ])}
    >
      <Stack as="ul" gap={3}>
        {groups.map(({ group, foundShare }, index) => (
          <Stack as="li" key={group.color} gap={1}>
            <Row as="span" gap={2} justify="space-between" wrap>
              <Text as="span" size="small" translate="no">
                {group.name}
              </Text>
              {index === hardest && <Tag tone="bad">hardest</Tag>}
            </Row>
            <Stack as="span" gap={2} className={styles.bar}>
              <i style={{ background: groupColor(group.color), width: `${Math.max(9, foundShare * 100)}%` }}>
                <GroupGlyph color={group.color} size={15} />
              </i>
              <Text as="b" size="small" strong figures>
                {percent(foundShare)}
              </Text>
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Chart>
  )
}

/** A category that was not on the board, although its four words were. */
interface FifthGroup {
  name: string
  share: number
}

interface Guess {
  words: readonly string[]
  colors: readonly string[]
  count: number
  share: number
}

/**
 * Shows the most frequent wrong guess: four words, each with the glyph (small sign) of the word's group. `fifth`: how
 * many players took the fifth group, if the board had one, for a group.
 */
export function WrongGuess({ guess, fifth }: { guess: Guess | null; fifth: FifthGroup | null | undefined }) {
  const fell = fifth && (
    <Text size="small" tone="soft">
      {`${Math.round(fifth.share * 100) > 0 ? percent(fifth.share) : 'Nobody'} fell for the fifth group, “${fifth.name}”.`}
    </Text>
  )
  if (!guess) {
    return (
      <Stack as="figure" gap={3}>
        <ChartTitle>Commonest wrong guess</ChartTitle>
        <Text size="small" tone="soft">
          Nobody has guessed wrong.
        </Text>
        {fell}
      </Stack>
    )
  }
  return (
    <Stack gap={2}>
      <Chart
        title="Commonest wrong guess"
        columns={['Words', 'Players']}
        rows={[[guess.words.join(', '), percent(guess.share)]]}
      >
        <TriedWords words={guess.words} colors={guess.colors} />
        <Text
          size="small"
          tone="soft"
          className={styles.note}
        >{`${percent(guess.share)} of players tried these four.`}</Text>
      </Chart>
      {fell}
    </Stack>
  )
}
