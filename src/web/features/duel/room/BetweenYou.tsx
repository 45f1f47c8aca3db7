import type { HeadToHead } from '../../../../contract/duel.ts'
import { Figures } from '../../../design/Figures.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { useNow } from '../../../lib/now.ts'
import { OutcomeKnot } from '../OutcomeKnot.tsx'
import styles from './BetweenYou.module.css'

type Outcome = HeadToHead['latest'][number]['outcome']
const told: Record<Outcome, string> = { won: 'You won', lost: 'You lost', draw: 'Draw' }

const LISTED = 3

export function BetweenYou({ record, name }: { record: HeadToHead; name: string }) {
  const { wins, draws, losses, latest } = record
  const now = useNow()
  if (wins + draws + losses === 0) return <Text tone="soft">{`Your first duel with ${name}.`}</Text>
  return (
    <Stack gap={3} className={styles.between}>
      <Figures
        figures={[
          { name: 'You', value: wins },
          { name: draws === 1 ? 'Draw' : 'Draws', value: draws },
          { name, value: losses },
        ]}
      />
      <div aria-hidden="true">
        <Row justify="space-between" className={styles.line}>
          {latest.toReversed().map(({ challengeId, outcome }) => (
            <OutcomeKnot key={challengeId} outcome={outcome} />
          ))}
        </Row>
        <Text size="note" tone="soft" className={styles.note}>
          Latest on the right
        </Text>
      </div>
      <ul className={styles.list}>
        {latest.slice(0, LISTED).map(({ challengeId, outcome, mine, theirs, at }) => (
          <Row as="li" key={challengeId}>
            <OutcomeKnot outcome={outcome} />
            <VisuallyHidden>{`${told[outcome]}, `}</VisuallyHidden>
            <Text as="span" strong figures>{`${mine} : ${theirs}`}</Text>
            <Text as="time" size="small" tone="soft" dateTime={at}>
              {shortDay(at, now)}
            </Text>
          </Row>
        ))}
      </ul>
    </Stack>
  )
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** Formats a date in the browser's time zone: "today" or "12 Nov". */
function shortDay(iso: string, now: number): string {
  const at = new Date(iso)
  return at.toDateString() === new Date(now).toDateString() ? 'today' : days.format(at)
}

/** The head-to-head record: "You 4, draws 1, lexi_k 3". */
export const recordLine = ({ wins, draws, losses }: HeadToHead, name: string): string =>
  wins + draws + losses === 0
    ? 'Your first duel'
    : `You ${wins}, ${draws === 1 ? 'draw' : 'draws'} ${draws}, ${name} ${losses}`
