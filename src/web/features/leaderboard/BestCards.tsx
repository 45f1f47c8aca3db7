import { Link } from '@tanstack/react-router'
import { AsTable } from '../../design/AsTable.tsx'
import { buttonClass } from '../../design/Button.tsx'
import { Card, Row, Stack, Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { ThreadChart } from '../../design/ThreadChart.tsx'
import { FEWEST_POINTS } from '../../design/thread-chart.ts'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import type { Output } from '../../lib/api.ts'
import { formatNumber, playerName, plural } from '../../lib/format.ts'
import { formatDay } from '../../lib/format-date.ts'
import { useUser } from '../../lib/session.ts'
import styles from './BestCards.module.css'
import { wordsOf } from './leaderboards.ts'
import { firstLeaderboard } from './search.ts'

type Profile = Output<'GET /api/users/:username'>
type Best = Profile['bests'][number]

/** A sentence about the history: "From 400 points on 3 Nov 2026 to 2,350 points on 21 Nov 2026, in 3 steps." */
function course({ board, history }: Best): string {
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last) return ''
  const { spoken } = wordsOf(board)
  if (first === last) return `${spoken(last.value)}, reached on ${formatDay(last.createdAt)}.`
  const [from, to] = [formatDay(first.createdAt), formatDay(last.createdAt)]
  const start = from === to ? spoken(first.value) : `${spoken(first.value)} on ${from}`
  return `From ${start} to ${spoken(last.value)} on ${to}, in ${plural(history.length - 1, 'step')}.`
}

function BestCard({ best }: { best: Best }) {
  const { board } = best
  const { label, best: title, figure } = wordsOf(board)
  const [first, last] = [best.history[0], best.history.at(-1)]
  const [from, to] = [first, last].map((one) => one && formatDay(one.createdAt))
  return (
    <Card gap={2} aria-labelledby={`best-${board}`}>
      <Row wrap gap={2} justify="space-between">
        <Text as="h3" size="body" strong id={`best-${board}`}>
          {title}
        </Text>
        <Text as="span" size="small" tone="soft">
          <Link to="/leaderboards" search={board === firstLeaderboard ? {} : { board }} className={linkClass}>
            <span>{`#${formatNumber(best.rank)} of ${formatNumber(best.total)}`}</span>
            <VisuallyHidden>{` in ${label}`}</VisuallyHidden>
          </Link>
        </Text>
      </Row>
      <Text size="title">{figure(best.value)}</Text>
      {first && last && !isDrawn(best) && (
        <Text size="small" tone="soft">
          {first === last ? `Reached on ${formatDay(first.createdAt)}.` : course(best)}
        </Text>
      )}
      {first && last && isDrawn(best) && (
        <>
          <ThreadChart
            points={best.history.map(({ value, createdAt }) => ({ at: Date.parse(createdAt), value }))}
            lowIsBest={board === 'fastest-times'}
            label={course(best)}
          />
          {/* The chart draws faster times higher, so its direction is not obvious. The first and the last value
              below the chart make the direction clear. */}
          <Text as="div" size="note" tone="soft" aria-hidden="true">
            <Row as="p" justify="space-between">
              <Text as="b" tone="ink">
                {figure(first.value)}
              </Text>
              <Text as="b" tone="ink">
                {figure(last.value)}
              </Text>
            </Row>
            <Row as="p" justify={from === to ? 'center' : 'space-between'}>
              {from !== to && <span>{from}</span>}
              <span>{to}</span>
            </Row>
          </Text>
          <AsTable
            columns={['Reached', title]}
            rows={best.history.toReversed().map(({ value, createdAt }) => ({
              key: `${createdAt} ${value}`,
              cells: [formatDay(createdAt), figure(value)],
            }))}
          />
        </>
      )}
    </Card>
  )
}

const isDrawn = ({ history }: Best): boolean => history.length >= FEWEST_POINTS

/**
 * The bests with a chart are before the others, so that cards of the same height are side by side. If the number of
 * charts is odd, the other bests are in the free place beside the last chart.
 */
export function BestCards({ profile: { user, bests } }: { profile: Profile }) {
  const own = useUser().id === user.id
  const drawn = bests.filter(isDrawn)
  const cardsOf = (some: readonly Best[]) => some.map((best) => <BestCard key={best.board} best={best} />)
  const isOdd = drawn.length % 2 === 1
  const told = bests.length > drawn.length && (
    <Stack gap={5} className={isOdd ? undefined : styles.told}>
      {cardsOf(bests.filter((best) => !isDrawn(best)))}
    </Stack>
  )
  return (
    <Stack as="section" gap={3} aria-labelledby="bests">
      <Text as="h2" size="lead" id="bests">
        Bests
      </Text>
      {bests.length === 0 ? (
        <Stack align="start">
          <Text tone="soft">
            {own
              ? 'You are on no leaderboard yet. Finish your first level, and your bests begin here.'
              : `${playerName(user)} is on no leaderboard yet.`}
          </Text>
          {own && (
            <Link to="/game" className={buttonClass()}>
              Play Game
            </Link>
          )}
        </Stack>
      ) : (
        <Stack gap={5}>
          {drawn.length > 0 && (
            <Stack gap={5} className={styles.drawn}>
              {cardsOf(drawn)}
              {isOdd && told}
            </Stack>
          )}
          {!isOdd && told}
        </Stack>
      )}
    </Stack>
  )
}
