import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../design/IconButton.tsx'
import { Row } from '../../design/layout.tsx'
import styles from './Turn.module.css'

interface Props {
  /** What one press turns: "day" or "week". */
  of: string
  hasEarlier: boolean
  hasLater: boolean
  onTurn: (by: 1 | -1) => void
}

/** Two buttons, for the day or week before and the one after. */
export const Turn = ({ of, hasEarlier, hasLater, onTurn }: Props) => (
  <Row gap={1} className={styles.turn}>
    <IconButton
      label={`Previous ${of}`}
      icon={<ChevronLeft size={20} aria-hidden="true" />}
      aria-disabled={!hasEarlier || undefined}
      onClick={() => hasEarlier && onTurn(-1)}
    />
    <IconButton
      label={`Next ${of}`}
      icon={<ChevronRight size={20} aria-hidden="true" />}
      aria-disabled={!hasLater || undefined}
      onClick={() => hasLater && onTurn(1)}
    />
  </Row>
)
