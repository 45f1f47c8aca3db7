import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../../design/Button.tsx'
import { Strokes } from '../../../../design/Strokes.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { MiniGamePicture } from '../picture/MiniGamePicture.tsx'
import type { MiniGamePlay } from '../use-mini-game.ts'
import { useStagePage } from '../use-stage-page.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import styles from './PlayFrame.module.css'
import { ThreadClock } from './ThreadClock.tsx'

interface Props {
  play: MiniGamePlay
  /** What is played with, below the board or in the side column. */
  controls?: ReactNode
  /** Where they stand on a wide screen. */
  controlled?: 'aside' | 'below'
  /** The controls are others for each value: they begin anew with it, wherever they come to stand. */
  footKey?: number
  /** What stands on the status line while there is nothing to be told. */
  idle?: string
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * What all mini-games have around them while they are played: the title, the time, the mistakes, what it is worth, how it is
 * played or its hint, what came of the last move, and the way out.
 */
export function PlayFrame({
  play,
  controls,
  controlled = 'aside',
  footKey,
  idle,
  onKeyDown,
  children,
}: Props) {
  const { view, status, said, isTimeUp, outcome, move } = play.state
  const [isAsking, setAsking] = useState(false)
  const heading = useStagePage(view.title)
  const left = view.tries - view.mistakes
  return (
    <>
      <main
        id="main"
        className={cx(styles.frame, styles[controlled])}
        aria-busy={move?.step === 'sending'}
        onKeyDown={onKeyDown}
      >
        <div className={styles.side}>
          <div className={styles.picture}>
            <MiniGamePicture type={view.type} />
          </div>
          <header className={styles.head}>
            <p className={styles.number}>
              Mini-game {view.number} of {view.count}
            </p>
            <Button look="quiet" className={styles.leave} onClick={() => play.isOpen && setAsking(true)}>
              Leave it
            </Button>
            <h1 ref={heading} tabIndex={-1}>
              {view.title}
            </h1>
          </header>
          <div className={styles.meters}>
            <ThreadClock view={view} />
            <div className={styles.facts}>
              <p key={view.mistakes} className={cx(styles.tries, view.mistakes > 0 && styles.lost)}>
                <Strokes used={view.mistakes} total={view.tries} />
                {left} {left === 1 ? 'mistake' : 'mistakes'} left
              </p>
              <p key={`worth ${view.worth}`} className={styles.worth}>
                Worth <strong>{view.worth}</strong> <span>points</span>
              </p>
            </div>
          </div>
          {/* A new element for each text: a longer one in the same place would count as moved. */}
          <p key={view.hint} className={cx(styles.note, view.hint !== null && styles.hint)}>
            {view.hint !== null && <strong>Hint: </strong>}
            {view.hint ?? view.instructions}
          </p>
        </div>
        <div className={styles.board}>{children}</div>
        <div key={footKey} className={styles.foot}>
          <div className={styles.status} data-tone={status?.tone}>
            {status?.shown ? (
              <p key={said.serial}>{status.shown}</p>
            ) : (
              <p key={idle} className={styles.idle}>
                {idle}
              </p>
            )}
          </div>
          {controls}
        </div>
      </main>
      <VisuallyHidden live>
        <span key={said.serial}>{said.text}</span>
      </VisuallyHidden>
      <LeaveDialog
        open={isAsking && !isTimeUp && outcome === null}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          play.move({ skip: true })
        }}
      />
    </>
  )
}
