import { ArrowRight } from 'lucide-react'
import type { Ref } from 'react'
import type { DailyView } from '../../../../contract/daily.ts'
import { Button } from '../../../design/Button.tsx'
import { Row } from '../../../design/layout.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { InkActions, InkCard, onInk } from '../../../domain/board/InkCard.tsx'
import { longDate, weekdayName } from '../../../lib/calendar-date.ts'
import { useSecond } from '../../../lib/now.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { sameClock, zoneName } from '../dates.ts'
import { Countdown } from './Countdown.tsx'
import { Difficulty } from './Difficulty.tsx'
import { playersLine } from './players-line.ts'
import styles from './StartCard.module.css'

interface Props {
  view: DailyView
  isStarting: boolean
  onStart: () => void
  /** Called when the date of the shown daily has ended. */
  onEnded: () => void
  heading: Ref<HTMLHeadingElement>
}

/** A card with the button that starts the daily. The card shows the date of the daily and the latest time to start. */
export function StartCard({ view, isStarting, onStart, onEnded, heading }: Props) {
  const { challenge, endsAt, endsIn, nextAt } = view
  const now = useSecond()
  const isLatest = now < Date.parse(nextAt)
  const isHere = sameClock(endsIn, timeZone() ?? endsIn, now)
  return (
    <InkCard
      label="Daily Challenge"
      kicker={`Daily Challenge · ${longDate(challenge.date)}`}
      board={{ groups: 4, colors: ['group-1'] }}
      className={styles.card}
    >
      <h1 ref={heading} tabIndex={-1}>
        {isLatest ? 'Today’s sixteen' : `${weekdayName(challenge.date)}’s sixteen`}
      </h1>
      <p className={styles.intro}>
        One board, the same for everybody. The clock starts when you do.{' '}
        <span className={styles.players}>{playersLine(view.players)}</span>
      </p>
      <Row as="ul" gap={2} wrap className={styles.facts}>
        <li>One attempt</li>
        <li>{`${challenge.maxMistakes} mistakes max`}</li>
        <li>
          <VisuallyHidden>Difficulty: </VisuallyHidden>
          <Difficulty day={challenge.difficulty} />
        </li>
      </Row>
      {view.open ? (
        <>
          <InkActions>
            <Button className={onInk.main} busy={isStarting} onClick={onStart}>
              <span>{isStarting ? 'Starting…' : 'Take Challenge'}</span>{' '}
              <ArrowRight size={18} aria-hidden="true" />
            </Button>
            <p className={onInk.line}>
              <Countdown before="Closes in " until={endsAt} onZero={onEnded} />
            </p>
          </InkActions>
          <p
            className={onInk.line}
          >{`Counts for ${longDate(challenge.date)}, if you start before midnight${isHere ? '' : ` in ${zoneName(endsIn)}`}.`}</p>
        </>
      ) : (
        <p className={onInk.line}>
          It was begun with an account that has been deleted, so it cannot be taken again.
          <Countdown before=" Next challenge in " until={nextAt} onZero={onEnded} />
        </p>
      )}
    </InkCard>
  )
}
