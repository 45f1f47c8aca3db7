import type { StreakView } from '../../../../contract/daily.ts'
import { FREEZE_EVERY } from '../../../../engine/daily/streak.ts'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { formatNumber, inWords, plural } from '../../../lib/format.ts'
import { FreezeMark } from './FreezeMark.tsx'
import styles from './StreakCard.module.css'

/** A sentence about the effect of today's daily on the streak. */
function todayLine({ current, doneToday }: StreakView, isOver: boolean): string {
  if (doneToday) return current === 1 ? 'It has begun. Come back tomorrow.' : 'Today is tied in.'
  if (isOver) return current === 0 ? 'The next challenge begins a new one.' : 'A freeze kept it today.'
  return current === 0 ? 'Complete a challenge to begin one.' : 'Complete today’s challenge to go on.'
}

/**
 * A sentence about the next streak freeze: "3 more days for the next one." `left`: number of days. `held`: number of
 * freezes that the player has. `most`: highest number of freezes that a player can have.
 */
const nextLine = (left: number | null, held: number, most: number) =>
  left === null
    ? `You hold ${inWords(most)}, the most there can be.`
    : `${left === 1 ? 'One more day' : `${formatNumber(left)} more days`} for ${held === 0 ? 'a freeze' : 'the next one'}.`

/** Shows the streak, the player's number of freezes, and the number of days to the next freeze. */
export function StreakCard({ streak, isOver }: { streak: StreakView; isOver: boolean }) {
  const { current, best, freezes, maxFreezes, toNextFreeze } = streak
  const gone = toNextFreeze === null ? FREEZE_EVERY : FREEZE_EVERY - toNextFreeze
  return (
    <Card gap={2} className={styles.card} aria-label="Your streak">
      <Text size="small" tone="soft" strong>
        Your streak
      </Text>
      <Row align="baseline" justify="space-between">
        <Text as="h2" size="title">{`${formatNumber(current)} ${current === 1 ? 'day' : 'days'}`}</Text>
        {best > current && <Text tone="soft">{`best ${formatNumber(best)}`}</Text>}
      </Row>
      <Text tone="soft">{todayLine(streak, isOver)}</Text>
      <Stack gap={2} className={styles.freezes}>
        <Row gap={2}>
          {Array.from({ length: maxFreezes }, (_, place) => place).map((place) => (
            <FreezeMark key={place} isHeld={place < freezes} />
          ))}
          <Text as="strong" tone="ink" strong>
            {freezes === 0 ? 'No freeze held' : `${plural(freezes, 'freeze')} held`}
          </Text>
        </Row>
        <Row gap={0} justify="space-between" className={styles.steps} aria-hidden="true">
          {Array.from({ length: FREEZE_EVERY }, (_, step) => step).map((step) => (
            <i key={step} data-gone={step < gone ? '' : undefined} />
          ))}
        </Row>
        <p>{nextLine(toNextFreeze, freezes, maxFreezes)}</p>
        <p>{`A freeze keeps your streak over a day you miss. ${FREEZE_EVERY} days in a row earn one.`}</p>
      </Stack>
    </Card>
  )
}
