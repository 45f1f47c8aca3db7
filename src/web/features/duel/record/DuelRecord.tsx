import { Link } from '@tanstack/react-router'
import { AsTable } from '../../../design/AsTable.tsx'
import { buttonClass } from '../../../design/Button.tsx'
import { Figures } from '../../../design/Figures.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { ThreadChart } from '../../../design/ThreadChart.tsx'
import { FEWEST_POINTS } from '../../../design/thread-chart.ts'
import type { Output } from '../../../lib/api.ts'
import { formatNumber, playerName } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { useUser } from '../../../lib/session.ts'
import { certainty, courseOf, duelCount, type Rating, ratingText } from '../rating.ts'
import styles from './DuelRecord.module.css'

type Profile = Output<'GET /api/users/:username'>

function RatingCard({ duels }: { duels: Rating }) {
  const [first, last] = [duels.history[0], duels.history.at(-1)]
  return (
    <Card as="div" gap={2}>
      <Text as="h3" size="body" strong>
        Rating
      </Text>
      <Text size="title">{ratingText(duels)}</Text>
      <Text size="small" tone="soft">
        {certainty(duels)}
      </Text>
      {first && last && duels.history.length >= FEWEST_POINTS && (
        <>
          <div>
            <ThreadChart
              points={duels.history.map(({ at, rating }) => ({ at: Date.parse(at), value: rating }))}
              label={courseOf(duels)}
            />
            <Row justify="space-between" aria-hidden="true">
              {[first, last].map(({ at, rating }) => (
                <Text key={at} size="note" tone="soft" className={styles.end}>
                  <b>{rating}</b> {formatDay(at)}
                </Text>
              ))}
            </Row>
          </div>
          <AsTable
            columns={['After the duel on', 'Rating']}
            rows={duels.history.toReversed().map(({ at, rating }, index) => ({
              key: `${at} ${index}`,
              cells: [formatDay(at), String(rating)],
            }))}
          />
        </>
      )}
    </Card>
  )
}

/**
 * The wins and losses of the signed-in player in duels against the player whose page is open. Shows nothing on the
 * signed-in player's own page.
 */
function Between({ profile: { user, headToHead } }: { profile: Profile }) {
  if (!headToHead) return null
  const name = playerName(user)
  const { wins, losses, draws } = headToHead
  return (
    <Card as="div" gap={2}>
      <Text as="h3" size="body" strong>
        Between you
      </Text>
      {wins + losses + draws === 0 ? (
        <Text size="small" tone="soft">{`You and ${name} have not raced each other yet.`}</Text>
      ) : (
        <>
          <Row as="p" align="baseline" wrap className={styles.score}>
            <span>
              <b>{formatNumber(wins)}</b> you
            </span>
            <Text as="span" size="heading" tone="soft" aria-hidden="true">
              :
            </Text>
            <span className={styles.theirs}>
              <b>{formatNumber(losses)}</b> {name}
            </span>
          </Row>
          <Text size="small" tone="soft">
            {draws === 0 ? 'Duels won. No draw so far.' : `Duels won, and ${formatNumber(draws)} drawn.`}
          </Text>
        </>
      )}
    </Card>
  )
}

/** The part of a player's page that is about the player's duels. */
export function DuelRecord({ profile }: { profile: Profile }) {
  const me = useUser()
  const { user, duels } = profile
  const isOwn = me.id === user.id
  const isNew = duelCount(duels) === 0
  return (
    <Stack as="section" gap={3} aria-labelledby="duels" className={styles.record}>
      <h2 id="duels" tabIndex={-1}>
        Speed Duels
      </h2>
      {isNew ? (
        <Stack align="start">
          <Text tone="soft">
            {isOwn
              ? 'You have not raced anybody yet. Your rating begins at 1500 with your first duel.'
              : `${playerName(user)} has not finished a duel yet.`}
          </Text>
          {isOwn && (
            <Link to="/" hash="challenges" className={buttonClass()}>
              Find a rival
            </Link>
          )}
        </Stack>
      ) : (
        <>
          <Figures
            ruled
            label="Duels"
            figures={[
              { name: 'Wins', value: duels.wins },
              { name: 'Losses', value: duels.losses },
              { name: 'Draws', value: duels.draws },
            ]}
          />
          <div className={styles.cards}>
            <RatingCard duels={duels} />
            <Between profile={profile} />
          </div>
        </>
      )}
    </Stack>
  )
}
