import { Lightbulb, Shuffle, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Controls.module.css'

interface Props {
  /** May the board be touched now? */
  isOpen: boolean
  /** A guess is being checked: presses wait, but nothing dims for that moment. */
  isChecking: boolean
  isShuffling: boolean
  hasSelection: boolean
  onShuffle: () => void
  onClear: () => void
  /** Left out on boards without hints. */
  hint?: {
    /** Undefined until known. */
    left: number | undefined
    isBusy: boolean
    onPress: () => void
  }
}

/**
 * Shuffle, Clear, Hint. What cannot be done now is disabled by word, not taken away: a button that has just been pressed
 * keeps the focus. Hint at 0 is such a button too; pressing it tells when more come.
 */
export function Controls(props: Props) {
  const { isOpen, isChecking, isShuffling, hasSelection, hint } = props
  const hasNone = hint?.left !== undefined && hint.left <= 0
  const isDimmed = !isOpen && !isChecking
  return (
    <>
      <Control
        icon={<Shuffle size={20} aria-hidden="true" />}
        label={isShuffling ? 'Shuffling...' : 'Shuffle'}
        isDimmed={isDimmed || isShuffling}
        onPress={() => isOpen && !isShuffling && props.onShuffle()}
      />
      <Control
        icon={<X size={20} aria-hidden="true" />}
        label="Clear"
        isDimmed={isDimmed || isShuffling || !hasSelection}
        onPress={() => isOpen && props.onClear()}
      />
      {hint && (
        <Control
          icon={<Lightbulb size={20} aria-hidden="true" />}
          label="Hint"
          isDimmed={isDimmed || hint.isBusy || hint.left === undefined || hasNone}
          onPress={() => isOpen && hint.onPress()}
        >
          {hint.left !== undefined && (
            <span className={styles.count}>
              {hint.left}
              <VisuallyHidden> left{hasNone && ' today'}</VisuallyHidden>
            </span>
          )}
        </Control>
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
      className={cx(buttonClass(), styles.button)}
      aria-disabled={isDimmed || undefined}
      onClick={onPress}
    >
      {/* New with every label: an icon beside a longer word would count as moved. */}
      <Fragment key={label}>
        {icon}
        <span>
          {label} {children}
        </span>
      </Fragment>
    </button>
  )
}
