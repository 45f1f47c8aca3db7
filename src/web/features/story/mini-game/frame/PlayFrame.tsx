import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import type { MiniGameCard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { Dialog } from '../../../../design/Dialog.tsx'
import { Row, Text } from '../../../../design/layout.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import { Skeleton } from '../../../../design/Skeleton.tsx'
import { Strokes } from '../../../../design/Strokes.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { useAnnounce } from '../../../../lib/announce.ts'
import { cx } from '../../../../lib/cx.ts'
import { arriving, Foot, ScenePage } from '../../layout.tsx'
import { MiniGamePicture } from '../picture/MiniGamePicture.tsx'
import type { MiniGamePlay } from '../use-mini-game.ts'
import { useStagePage } from '../use-stage-page.ts'
import styles from './PlayFrame.module.css'
import { ThreadClock } from './ThreadClock.tsx'

interface Props {
  play: MiniGamePlay
  /** The buttons of the mini-game. */
  controls?: ReactNode
  /** Position of `controls` on a wide screen: in the side column, or below the board. */
  controlled?: 'aside' | 'below'
  /**
   * When `footKey` changes, React creates new elements for the buttons. Browsers count a moved element as a layout
   * shift, but not a new element.
   */
  footKey?: number
  /** The text on the status line while there is no message. */
  idle?: string
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The parts that all mini-games share: title, clock, mistakes, points, hint, status line, and the button to leave. */
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
  useAnnounce(said.text, said.serial)
  const heading = useStagePage(view.title)
  const left = view.tries - view.mistakes
  return (
    <>
      <ScenePage
        className={cx(styles.frame, styles[controlled])}
        aria-busy={move?.step === 'sending'}
        onKeyDown={onKeyDown}
      >
        <div className={styles.side}>
          <FrameHead card={view} heading={heading}>
            <Button look="quiet" className={styles.leave} onClick={() => play.isOpen && setAsking(true)}>
              Leave it
            </Button>
          </FrameHead>
          <div className={styles.meters}>
            <ThreadClock view={view} />
            <Row wrap gap={1} justify="space-between" className={styles.facts}>
              <Text
                key={view.mistakes}
                size="small"
                tone="soft"
                className={cx(view.mistakes > 0 && styles.lost)}
              >
                <Row as="span" gap={2}>
                  <Strokes used={view.mistakes} total={view.tries} />
                  {`${left} ${left === 1 ? 'mistake' : 'mistakes'} left`}
                </Row>
              </Text>
              <Text key={`worth ${view.worth}`} size="small" tone="soft">
                Worth{' '}
                <Text as="strong" size="lead" tone="ink" figures>
                  {view.worth}
                </Text>{' '}
                points
              </Text>
            </Row>
          </div>
          <Renewed
            as={Text}
            on={view.hint}
            size="small"
            tone={view.hint === null ? 'soft' : 'ink'}
            className={cx(styles.note, view.hint !== null && arriving)}
          >
            {view.hint !== null && (
              <Text as="strong" tone="thread">
                Hint:{' '}
              </Text>
            )}
            {view.hint ?? view.instructions}
          </Renewed>
        </div>
        <div className={styles.board}>{children}</div>
        <Renewed as={Foot} on={footKey} className={styles.foot}>
          <Row className={styles.status} data-tone={status?.tone}>
            {status?.shown ? (
              <Renewed
                as={Text}
                on={said.serial}
                tone={status.tone === 'plain' ? 'ink' : status.tone}
                strong
                className={arriving}
              >
                {status.shown}
              </Renewed>
            ) : (
              <Renewed as={Text} on={idle} tone="soft">
                {idle}
              </Renewed>
            )}
          </Row>
          {controls}
        </Renewed>
      </ScenePage>
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

interface FrameHeadProps {
  card: Pick<MiniGameCard, 'type' | 'number' | 'count' | 'title'>
  heading: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}

const FrameHead = ({ card, heading, children }: FrameHeadProps) => (
  <>
    <MiniGamePicture type={card.type} className={styles.picture} />
    <Row as="header" justify="space-between" className={styles.head}>
      <div>
        <Text size="small" tone="soft">{`Mini-game ${card.number} of ${card.count}`}</Text>
        <Text as="h1" size="lead" ref={heading} tabIndex={-1}>
          {card.title}
        </Text>
      </div>
      {children}
    </Row>
  </>
)

interface LeaveDialogProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks for confirmation, because a player who leaves a mini-game cannot play it again. */
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

/** The placeholder that is visible while the page loads a mini-game that the player has opened before. */
export function PlaySkeleton({ card }: { card: MiniGameCard }) {
  const heading = useStagePage(card.title)
  return (
    <ScenePage className={styles.frame} aria-busy="true">
      <div className={styles.side}>
        <FrameHead card={card} heading={heading} />
        <div className={styles.meters}>
          <Skeleton height="24px" />
          <div className={styles.facts} />
        </div>
        <Text size="small" tone="soft" className={styles.note}>
          {card.instructions}
        </Text>
      </div>
      <div className={styles.board}>
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton height="280px" radius="var(--r)" />
      </div>
    </ScenePage>
  )
}

/** The row of buttons below the game. */
export const Controls = ({ children }: { children: ReactNode }) => (
  <Row gap={2} className={styles.controls}>
    {children}
  </Row>
)
