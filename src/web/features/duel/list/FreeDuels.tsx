import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { buttonClass } from '../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Renewed } from '../../../design/Renewed.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { StoreLink } from '../../../domain/offers/StoreLink.tsx'
import { useUser } from '../../../lib/session.ts'
import { seenBy } from '../duel.ts'
import { useOpenDuels } from '../duel-queries.ts'
import { OpenDuels } from './DuelLists.tsx'
import styles from './FreeDuels.module.css'
import { LiveStrip } from './LiveStrip.tsx'
import { WaitingDuels } from './WaitingDuels.tsx'

/**
 * A sentence with the names of the challengers: "ostrava has challenged you.", "ostrava and one other have challenged
 * you."
 */
function challengersSentence(names: readonly string[]): string {
  const [first, ...others] = names
  if (!first) return 'Race another player over the same board.'
  if (others.length === 0) return `${first} has challenged you.`
  return `${first} and ${others.length === 1 ? 'one other have' : `${others.length} others have`} challenged you.`
}

/** Free players see this component instead of the lists of duels. */
export function FreeDuels() {
  const { id } = useUser()
  const { data, isPending } = useOpenDuels()
  const challenges =
    data?.filter(({ mine, challengerId }) => mine === 'not_started' && challengerId !== id) ?? []
  if (isPending) {
    return (
      <Stack gap={8} className={styles.free}>
        <Skeleton height="260px" radius="var(--rl)" />
        <WaitingDuels count={2} />
      </Stack>
    )
  }
  return (
    <Stack gap={8} className={styles.free}>
      <Row as="section" className={styles.card} aria-labelledby="duels-premium">
        <Stack gap={3} className={styles.words}>
          <h3 id="duels-premium">Speed Duels are part of Premium</h3>
          <Text strong>{challengersSentence(challenges.map((duel) => seenBy(id, duel).rivalName))}</Text>
          <Stack as="ul" gap={1} className={styles.gives}>
            <li>The same five groups for both, live or against a ghost</li>
            <li>A rating of your own, and the course that it takes</li>
            <li>Challenge anybody, by name or by link</li>
          </Stack>
          <Row>
            <StoreLink className={buttonClass('primary')}>
              Get Premium <ArrowRight size={18} aria-hidden="true" />
            </StoreLink>
          </Row>
        </Stack>
        <Stack gap={2} className={styles.picture} aria-hidden="true">
          <Text size="note" strong>
            you
          </Text>
          <LiveStrip groupCount={5} mine={4} theirs={3} />
          <Text size="note" strong className={styles.rival}>
            your rival
          </Text>
        </Stack>
      </Row>
      {data?.length !== 0 && <OpenDuels empty={null} />}
      <Renewed as={Fragment} on={data?.length}>
        <Stack as="section" gap={2} aria-labelledby="for-nothing">
          <h3 id="for-nothing">Free for you, today</h3>
          <Text tone="soft">
            The daily challenge is a race too: one board for everybody, the same clock, and a leaderboard at
            its end.
          </Text>
          <Row gap={2} wrap>
            <Link to="/daily-challenge" className={buttonClass()}>
              Daily Challenge
            </Link>
            <Link to="/leaderboards" className={buttonClass('quiet')}>
              Leaderboards
            </Link>
          </Row>
        </Stack>
      </Renewed>
    </Stack>
  )
}
