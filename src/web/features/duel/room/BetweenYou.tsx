import type { HeadToHead } from '../../../../contract/duel.ts'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { cx } from '../../../lib/cx.ts'
import { useNow } from '../../../lib/now.ts'
import styles from './BetweenYou.module.css'

type Outcome = HeadToHead['latest'][number]['outcome']
const told: Record<Outcome, string> = { won: 'You won', lost: 'You lost', draw: 'Draw' }

const LISTED = 3

export function BetweenYou({ record, name }: { record: HeadToHead; name: string }) {
  const { wins, draws, losses, latest } = record
  const now = useNow()
  if (wins + draws + losses === 0) return <p className={styles.none}>Your first duel with {name}.</p>
  return (
    <div className={styles.between}>
      <dl className={styles.figures}>
        <Figure label="You" value={wins} />
        <Figure label={draws === 1 ? 'Draw' : 'Draws'} value={draws} />
        <Figure label={name} value={losses} />
      </dl>
      <div aria-hidden="true">
        <div className={styles.line}>
          {latest.toReversed().map(({ challengeId, outcome }) => (
            <Knot key={challengeId} outcome={outcome} />
          ))}
        </div>
        <p className={styles.note}>Latest on the right</p>
      </div>
      <ul className={styles.list}>
        {latest.slice(0, LISTED).map(({ challengeId, outcome, mine, theirs, at }) => (
          <li key={challengeId}>
            <Knot outcome={outcome} />
            <VisuallyHidden>{told[outcome]}, </VisuallyHidden>
            <span className={styles.scores}>
              {mine} <i>:</i> {theirs}
            </span>
            <time dateTime={at}>{shortDay(at, now)}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const Knot = ({ outcome }: { outcome: Outcome }) => (
  <span className={cx(styles.knot, styles[outcome])} aria-hidden="true" />
)

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** "today", or "12 Nov", in the player's time zone. */
function shortDay(iso: string, now: number): string {
  const at = new Date(iso)
  return at.toDateString() === new Date(now).toDateString() ? 'today' : days.format(at)
}

/** "You 4, draws 1, lexi_k 3". */
export const recordLine = ({ wins, draws, losses }: HeadToHead, name: string): string =>
  wins + draws + losses === 0
    ? 'Your first duel'
    : `You ${wins}, ${draws === 1 ? 'draw' : 'draws'} ${draws}, ${name} ${losses}`
