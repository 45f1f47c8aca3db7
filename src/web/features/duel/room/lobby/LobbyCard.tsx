import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Duelist } from '../../../../../contract/duel.ts'
import { Card, Row, Stack, Text } from '../../../../design/layout.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { playerName } from '../../../../lib/format.ts'
import type { Sides } from '../../duel.ts'
import { ratingText } from '../../rating.ts'
import { YouBadge } from '../DuelBadge.tsx'
import { Face } from '../Face.tsx'
import styles from './LobbyCard.module.css'
import { LobbyThreads } from './LobbyThreads.tsx'
import { type Attendance, attendanceWords } from './lobby-words.ts'

interface Props {
  sides: Sides
  /** State of the player: present, ready and so on. Null if the card does not show whether the player is ready. */
  mine: Attendance | null
  rival: Attendance
  /** Number of seconds until the end of the countdown; null before the countdown. */
  left: number | null
  /** Content at the lower edge of the card. */
  children: ReactNode
}

export function LobbyCard({ sides: { me, rival: other }, mine, rival, left, children }: Props) {
  const isMeeting = mine !== null && rival !== 'racing' && rival !== 'finished'
  return (
    <Card gap={0} className={styles.card} aria-label="Lobby" data-gone={left === 0 ? '' : undefined}>
      <div className={styles.meeting} data-quiet={isMeeting ? undefined : ''}>
        {isMeeting && <LobbyThreads mine={mine} rival={rival} />}
        <Duelling player={me} who="me" state={isMeeting ? mine : null} />
        {isMeeting && <Count left={left} />}
        <Duelling player={other} who="rival" state={mine === null ? null : rival} />
      </div>
      <Stack gap={2} className={styles.foot}>
        {children}
      </Stack>
    </Card>
  )
}

interface DuellingProps {
  player: Duelist
  who: 'me' | 'rival'
  state: Attendance | null
}

function Duelling({ player, who, state }: DuellingProps) {
  return (
    <Stack gap={1} align="center">
      <Face player={player} who={who} size={104} isAway={state === 'away' || state === 'unknown'} />
      <Text size="lead" cut className={styles.name}>
        {playerName(player)}
      </Text>
      <Row as="p" gap={2} className={styles.rating}>
        {who === 'me' && <YouBadge />}
        <Text as="span" tone="soft" figures>
          <VisuallyHidden>Rating </VisuallyHidden>
          <span>{ratingText(player)}</span>
          {player.provisional && <VisuallyHidden> provisional</VisuallyHidden>}
        </Text>
      </Row>
      {state && (
        <Renewed as={Row} on={state} gap={2} className={cx(styles.state, state === 'ready' && styles.ready)}>
          {state === 'ready' && <Check size={16} aria-hidden="true" />}
          {attendanceWords[state]}
        </Renewed>
      )}
    </Stack>
  )
}

const NUMBERS = [3, 2, 1]

/** Shows the numbers of the countdown. Before the countdown, all three numbers are dim; at zero the card goes. */
function Count({ left }: { left: number | null }) {
  return (
    <Renewed
      as={Row}
      on={left}
      gap={4}
      align="baseline"
      justify="center"
      className={styles.count}
      aria-hidden="true"
    >
      {NUMBERS.map((number) => (
        <span key={number} data-now={number === left ? '' : undefined}>
          {number}
        </span>
      ))}
    </Renewed>
  )
}
