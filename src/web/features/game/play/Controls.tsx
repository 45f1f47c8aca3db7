import { Lightbulb, Shuffle, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Controls.module.css'

interface Props {
  /** May the board be touched now? */
  isOpen: boolean
  isShuffling: boolean
  hasSelection: boolean
  /** Undefined until known. */
  hints: number | undefined
  isHinting: boolean
  onShuffle: () => void
  onClear: () => void
  onHint: () => void
}

/**
 * Shuffle, Clear, Hint. What cannot be done now is disabled by word, not taken away: a button that has just been pressed
 * keeps the focus. Hint at 0 is such a button too; pressing it tells when more come.
 */
export function Controls(props: Props) {
  const { isOpen, isShuffling, hasSelection, hints, isHinting } = props
  const hasNone = hints !== undefined && hints <= 0
  const canHint = isOpen && !isHinting && hints !== undefined
  return (
    <>
      <Control
        icon={<Shuffle size={20} aria-hidden="true" />}
        can={isOpen && !isShuffling}
        onPress={props.onShuffle}
      >
        {isShuffling ? 'Shuffling...' : 'Shuffle'}
      </Control>
      <Control icon={<X size={20} aria-hidden="true" />} can={isOpen && hasSelection} onPress={props.onClear}>
        Clear
      </Control>
      <Control
        icon={<Lightbulb size={20} aria-hidden="true" />}
        can={canHint}
        isDimmed={hasNone}
        onPress={props.onHint}
      >
        <span>
          Hint{' '}
          {hints !== undefined && (
            <span className={styles.count}>
              {hints}
              <VisuallyHidden> left{hasNone && ', says when more come'}</VisuallyHidden>
            </span>
          )}
        </span>
      </Control>
    </>
  )
}

interface ControlProps {
  icon: ReactNode
  /** Does a press do anything? */
  can: boolean
  /** Told as disabled although a press is answered. */
  isDimmed?: boolean
  onPress: () => void
  children: ReactNode
}

function Control({ icon, can, isDimmed = false, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      className={cx(buttonClass(), styles.button)}
      aria-disabled={!can || isDimmed || undefined}
      onClick={() => can && onPress()}
    >
      {/* New with every label: an icon beside a longer word would count as moved. */}
      <Fragment key={String(children)}>
        {icon}
        {children}
      </Fragment>
    </button>
  )
}
