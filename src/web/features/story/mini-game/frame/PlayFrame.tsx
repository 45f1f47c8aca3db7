import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { MiniGameCard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { Dialog } from '../../../../design/Dialog.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import { Skeleton } from '../../../../design/Skeleton.tsx'
import { Strokes } from '../../../../design/Strokes.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { MiniGamePicture } from '../picture/MiniGamePicture.tsx'
import type { MiniGamePlay } from '../use-mini-game.ts'
import { useStagePage } from '../use-stage-page.ts'
import styles from './PlayFrame.module.css'
import { ThreadClock } from './ThreadClock.tsx'

interface Props {
  play: MiniGamePlay
  /** Shown below the board or in the side column. */
  controls?: ReactNode
  /** Where the controls are on a wide screen. */
  controlled?: 'aside' | 'below'
  /** A new value makes new controls (`Renewed`). */
  footKey?: number
  /** The status line while there is no message. */
  idle?: string
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The frame of all mini-games: title, time, mistakes, points, hint, status line, and the way out. */
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
          <Renewed as="p" on={view.hint} className={cx(styles.note, view.hint !== null && styles.hint)}>
            {view.hint !== null && <strong>Hint: </strong>}
            {view.hint ?? view.instructions}
          </Renewed>
        </div>
        <div className={styles.board}>{children}</div>
        <Renewed as="div" on={footKey} className={styles.foot}>
          <div className={styles.status} data-tone={status?.tone}>
            {status?.shown ? (
              <Renewed as="p" on={said.serial}>
                {status.shown}
              </Renewed>
            ) : (
              <Renewed as="p" on={idle} className={styles.idle}>
                {idle}
              </Renewed>
            )}
          </div>
          {controls}
        </Renewed>
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

interface LeaveDialogProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks first, because leaving is final. */
const LeaveDialog = ({ open, onStay, onLeave }: LeaveDialogProps) => (
  <Dialog
    open={open}
    onClose={onStay}
    title="Leave this mini-game?"
    actions={
      <>
        <Button onClick={onStay}>Stay</Button>
        <Button look="danger" onClick={onLeave}>
          Leave it
        </Button>
      </>
    }
  >
    <p>It then earns no points, and you cannot come back to it in this run. The story goes on.</p>
    <p>The thread goes on burning while you think about it.</p>
  </Dialog>
)

/** A running mini-game while it is loaded again. */
export function PlaySkeleton({ card }: { card: MiniGameCard }) {
  const heading = useStagePage(card.title)
  return (
    <main id="main" className={styles.frame} aria-busy="true">
      <div className={styles.side}>
        <div className={styles.picture}>
          <MiniGamePicture type={card.type} />
        </div>
        <header className={styles.head}>
          <p className={styles.number}>
            Mini-game {card.number} of {card.count}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {card.title}
          </h1>
        </header>
        <div className={styles.meters}>
          <Skeleton height="24px" />
          <div className={styles.facts} />
        </div>
        <p className={styles.note}>{card.instructions}</p>
      </div>
      <div className={styles.board}>
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton height="280px" radius="var(--r)" />
      </div>
    </main>
  )
}

/** The buttons below the game. */
export const Controls = ({ children }: { children: ReactNode }) => (
  <div className={styles.controls}>{children}</div>
)
