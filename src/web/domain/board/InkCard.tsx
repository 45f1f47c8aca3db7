import type { ReactNode } from 'react'
import { buttonClass } from '../../design/Button.tsx'
import { Row, Text } from '../../design/layout.tsx'
import { cx } from '../../lib/cx.ts'
import { groupColor } from '../group/Group.tsx'
import styles from './InkCard.module.css'

/** Largest number of rows in the small picture of a board. More rows would be too small to see. */
const MAX_ROWS = 6

/**
 * A small, decorative picture of a board. It shows four tiles in the colour of each found group, in a fixed mixed
 * order.
 */
function MiniBoard({ groups, colors }: { groups: number; colors: readonly string[] }) {
  const count = Math.min(groups, MAX_ROWS) * 4
  return (
    <div className={styles.mini} aria-hidden="true">
      {Array.from({ length: count }, (_, tile) => {
        // The numbers of tiles (16, 20, 24) have no common factor with 11, so the formula returns a different place for
        // each tile.
        const place = (tile * 11 + 5) % count
        const color = colors[Math.floor(place / 4)]
        return <i key={place} style={color ? { background: groupColor(color) } : {}} />
      })}
    </div>
  )
}

interface Props {
  label: string
  kicker: string
  /** On a wide screen, the card shows a small picture of this board at its side. */
  board?: { groups: number; colors: readonly string[] } | undefined
  /** On a wide screen, the card shows this drawing at its side instead of a board. */
  art?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The card for the game that the player can play now. A page has only one of these dark cards. */
export const InkCard = ({ label, kicker, board, art, className, children }: Props) => (
  <section className={cx(styles.card, className)} aria-label={label}>
    <div className={styles.text}>
      <Text size="small" strong className={styles.kicker}>
        {kicker}
      </Text>
      {children}
    </div>
    {art ? <div className={styles.art}>{art}</div> : board && <MiniBoard {...board} />}
  </section>
)

/** The buttons of the card, at its lower edge. */
export const InkActions = ({ children }: { children: ReactNode }) => (
  <Row wrap className={styles.actions}>
    {children}
  </Row>
)

/** Class names for the content of the card: for a line of text, for the main button or link, and for another button. */
export const onInk = {
  line: styles.line,
  main: cx(buttonClass(), styles.main),
  other: styles.other,
}
