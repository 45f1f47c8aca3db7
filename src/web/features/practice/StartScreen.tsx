import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { GameView } from '../../../contract/game.ts'
import type { PracticeView } from '../../../contract/practice.ts'
import { Button, buttonClass } from '../../design/Button.tsx'
import { Page, Row } from '../../design/layout.tsx'
import { InkActions, InkCard, onInk } from '../../domain/board/InkCard.tsx'
import { useSecond } from '../../lib/now.ts'
import { usePage } from '../../lib/page.ts'
import { useUser } from '../../lib/session.ts'
import { NextBoard, PremiumLink } from './FreePractice.tsx'
import styles from './Practice.module.css'
import { useStart } from './use-practice.ts'

interface Props {
  view: PracticeView
  onStarted: (game: GameView) => void
}

/**
 * The screen before a practice board. It shows the start button. If no board is left today, it shows the time of the
 * next free board and links to other games.
 */
export function StartScreen({ view, onStarted }: Props) {
  const heading = usePage('Practice')
  const { isPremium } = useUser()
  const start = useStart(onStarted)
  const isNextDay = useSecond() >= Date.parse(view.resetsAt)
  const canStart = view.canStart || isNextDay
  return (
    <Page as="main">
      <InkCard
        label="Practice"
        kicker="Practice"
        board={{ groups: 4, colors: ['group-1', 'group-2', 'group-3'] }}
        className={styles.card}
      >
        <h1 ref={heading} tabIndex={-1}>
          {canStart ? 'Practise what you miss' : 'Today’s practice is played'}
        </h1>
        <p className={onInk.line}>
          A board made mostly of the kinds of groups that you find least often. It counts nowhere: no score,
          no streak, no leaderboard.
        </p>
        {canStart && (
          <Row as="ul" wrap gap={2} className={styles.facts}>
            <li>Four groups</li>
            <li>4 mistakes max</li>
            <li>No hints</li>
          </Row>
        )}
        {canStart ? (
          <InkActions>
            <Button className={onInk.main} busy={start.isPending} onClick={() => start.mutate()}>
              <span>{start.isPending ? 'Starting…' : 'Start Practice'}</span>{' '}
              <ArrowRight size={18} aria-hidden="true" />
            </Button>
            <p className={onInk.line}>
              {isPremium ? 'As many boards as you like.' : 'One board a day, beside your free games.'}
            </p>
          </InkActions>
        ) : (
          <>
            <NextBoard at={view.resetsAt} />
            <InkActions>
              <Link to="/game" className={onInk.main}>
                Play Game <ArrowRight size={18} aria-hidden="true" />
              </Link>
              <Link to="/daily-challenge" className={`${buttonClass()} ${onInk.other}`}>
                Daily Challenge
              </Link>
            </InkActions>
            <PremiumLink />
          </>
        )}
      </InkCard>
    </Page>
  )
}
