import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../design/Button.tsx'
import { useSecond } from '../../../lib/now.ts'
import { Key } from '../Key.tsx'
import { type Item, titleOf, wordsOf } from '../words.ts'
import styles from './UndoBar.module.css'

/** A decision can be undone for this time. */
const UNDO_SECONDS = 10

/** A decision that has not taken effect yet. */
export interface Pending {
  item: Item
  decision: string
  /** Time at which the decision takes effect, in ms of the server's clock. */
  until: number
}

/** Returns what was decided: "Released: mira_w". */
export const sayPending = ({ item, decision }: Pick<Pending, 'item' | 'decision'>): string =>
  `${wordsOf(decision).past}: ${titleOf(item)}`

interface Props {
  pending: Pending
  onUndo: () => void
  /** Called when the decision takes effect. */
  onEnd: () => void
}

/** Says what was decided last, and offers to undo it until it takes effect. */
export function UndoBar({ pending, onUndo, onEnd }: Props) {
  // The server's clock is known to a second, so that ten seconds can look like eleven.
  const left = Math.min(UNDO_SECONDS, Math.max(0, Math.ceil((pending.until - useSecond()) / 1000)))
  const end = useEffectEvent(onEnd)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return (
    <div className={styles.bar}>
      <span className={styles.text}>{sayPending(pending)}</span>
      <span className={styles.left} aria-hidden="true">{`${left} s`}</span>
      <Button aria-keyshortcuts="z" className={styles.undo} onClick={onUndo}>
        Undo
        <Key of="z" />
      </Button>
    </div>
  )
}
