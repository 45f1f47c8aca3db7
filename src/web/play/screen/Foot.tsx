import { Lightbulb, Shuffle, X } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Button, buttonClass } from '../../design/Button.tsx'
import { Row, Text } from '../../design/layout.tsx'
import { Renewed } from '../../design/Renewed.tsx'
import { Strokes } from '../../design/Strokes.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { useAnnounce } from '../../lib/announce.ts'
import { cx } from '../../lib/cx.ts'
import { useOnline } from '../../lib/online.ts'
import { coach } from '../state/coach.ts'
import { isFirstBoard } from '../state/first-board.ts'
import { CLEAR_AGAIN, FULL, isOpen, shownMarks } from '../state/play-reducer.ts'
import { mistakesLeft } from '../state/sentences.ts'
import type { Play } from '../state/use-play.ts'
import styles from './Foot.module.css'

/** The data of the hint button; undefined on a board without hints. */
export interface HintControl {
  /** Number of hints left. Undefined until the server has sent the number. */
  left: number | undefined
  isBusy: boolean
  onPress: () => void
}

interface Props {
  play: Play
  hint: HintControl | undefined
  /** The entries of the game's menu, which are shown here only on a wide screen. */
  menu: ReactNode
  /** A sentence of the game mode, which the status line shows instead of any other sentence. */
  notice?: string | null | undefined
  /**
   * True if the game mode shows the mistakes in another part of the screen. The status line then shows the number of
   * selected words.
   */
  isBrief?: boolean
}

/**
 * The part of the screen below a board: the mistakes left, the number of selected words, the status line and the
 * buttons. On a wide screen this part also contains the menu.
 */
export function Foot({ play, hint, menu, notice: modeNotice, isBrief = false }: Props) {
  const { game, selected, status, check } = play.state
  const isOnline = useOnline()
  const [isCoached] = useState(isFirstBoard)
  const notice = check ? null : (modeNotice ?? (isOnline ? null : 'You are offline. What you see is kept.'))
  const lesson = isCoached ? coach(play.state) : null
  // The result of a guess is announced first (use-said.ts).
  useAnnounce(play.state.settling ? '' : lesson?.said)
  const told =
    notice ??
    (play.state.isFull ? FULL : null) ??
    (play.state.isClearing ? CLEAR_AGAIN : null) ??
    lesson?.shown ??
    status?.text
  // The status line is empty while a guess is being checked.
  const text = told ?? (check ? '' : 'Find four words that belong together.')
  const hasFailed = check?.step === 'failed'
  const left = Math.max(0, game.maxMistakes - game.mistakes)
  const count = (
    <p className={styles.meter}>
      <strong>{`${selected.length} of 4`}</strong> selected
    </p>
  )
  return (
    <>
      {!isBrief && (
        <Row justify="space-between" className={styles.meters}>
          <Row
            key={game.mistakes}
            as="span"
            role="img"
            aria-label={mistakesLeft(game)}
            className={cx(styles.meter, game.mistakes > 0 && styles.lost)}
          >
            <Strokes used={game.mistakes} total={game.maxMistakes} />
            <span>
              <strong>{left}</strong> {left === 1 ? 'mistake left' : 'mistakes left'}
            </span>
          </Row>
          {count}
        </Row>
      )}
      <div
        className={cx(styles.status, isBrief && styles.brief)}
        data-idle={told === undefined ? '' : undefined}
      >
        <Renewed as="p" on={`${text} ${hasFailed}`}>
          {text}
        </Renewed>
        {hasFailed && <Button onClick={play.retry}>Try again</Button>}
        {isBrief && !hasFailed && count}
      </div>
      <div className={styles.controls}>
        <Controls play={play} hint={hint} />
      </div>
      <div className={styles.menu}>{menu}</div>
    </>
  )
}

/**
 * The buttons "Shuffle", "Clear" and "Hint". A button that has no effect now is marked as disabled but stays focusable,
 * so that a pressed button does not lose the focus. If the player has no hints left, a press on the "Hint" button shows
 * when the player receives more hints.
 */
function Controls({ play, hint }: Pick<Props, 'play' | 'hint'>) {
  const { state } = play
  const isReady = isOpen(state) || state.shuffling
  const hasNone = hint?.left !== undefined && hint.left <= 0
  const isDimmed = !isReady
  const hasClearable = state.selected.length > 0 || Object.keys(shownMarks(state)).length > 0
  return (
    <>
      <Control
        icon={<Shuffle size={20} aria-hidden="true" />}
        label={state.shuffling ? 'Shuffling...' : 'Shuffle'}
        isDimmed={isDimmed || state.shuffling}
        onPress={() => isReady && !state.shuffling && play.shuffle()}
      />
      <Control
        icon={<X size={20} aria-hidden="true" />}
        label="Clear"
        isDimmed={isDimmed || state.shuffling || !hasClearable}
        onPress={() => isReady && play.clear()}
      />
      {hint && (
        <Renewed
          as={Control}
          on={hint.left === undefined ? 'uncounted' : 'counted'}
          icon={<Lightbulb size={20} aria-hidden="true" />}
          label="Hint"
          isDimmed={isDimmed || hint.isBusy || hint.left === undefined || hasNone}
          onPress={() => isReady && hint.onPress()}
        >
          {hint.left !== undefined && (
            <Text as="b" figures className={styles.count}>
              <span>{hint.left}</span>
              <VisuallyHidden>{` left${hasNone ? ' today' : ''}`}</VisuallyHidden>
            </Text>
          )}
        </Renewed>
      )}
    </>
  )
}

interface ControlProps {
  icon: ReactNode
  label: string
  isDimmed: boolean
  onPress: () => void
  children?: ReactNode
}

function Control({ icon, label, isDimmed, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      className={cx(buttonClass(), styles.control)}
      aria-disabled={isDimmed || undefined}
      onClick={onPress}
    >
      <Renewed as={Fragment} on={label}>
        {icon}
        <span>
          {label} {children}
        </span>
      </Renewed>
    </button>
  )
}
