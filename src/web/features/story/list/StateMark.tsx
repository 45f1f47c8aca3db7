import { Check, Lock, LockOpen } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { capitalize } from '../../../lib/format.ts'
import type { ChapterState } from '../chapter-words.ts'
import styles from './StateMark.module.css'

const icons = { locked: Lock, unlocked: LockOpen, completed: Check }

/** Lies over the picture. Where there is little room only the icon is shown. */
export function StateMark({ state, isNext }: { state: ChapterState; isNext: boolean }) {
  const Icon = icons[state]
  return (
    <p className={cx(styles.mark, styles[state], isNext && styles.next)}>
      <Icon size={16} aria-hidden="true" />
      <span>{capitalize(state)}</span>
    </p>
  )
}
