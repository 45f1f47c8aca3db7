import type { ReactNode } from 'react'
import { buttonClass } from '../../design/Button.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './InkCard.module.css'
import { MiniBoard } from './MiniBoard.tsx'

interface Props {
  label: string
  kicker: string
  /** A small picture of the board at the side, where there is room. */
  board?: { groups: number; colors: readonly string[] } | undefined
  className?: string | undefined
  children: ReactNode
}

/** The one dark card of a page: what the player can play now. */
export const InkCard = ({ label, kicker, board, className, children }: Props) => (
  <section className={cx(styles.card, className)} aria-label={label}>
    <div className={styles.text}>
      <p className={styles.kicker}>{kicker}</p>
      {children}
    </div>
    {board && (
      <div className={styles.board}>
        <MiniBoard {...board} />
      </div>
    )}
  </section>
)

/** The buttons of the card, at its lower edge. */
export const InkActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

/** Class names for the content of the card: a line of text, the main button or link, another button. */
export const onInk = {
  line: styles.line,
  main: cx(buttonClass(), styles.main),
  other: styles.other,
}
