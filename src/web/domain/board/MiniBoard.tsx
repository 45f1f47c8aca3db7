import { groupColor } from '../group/Group.tsx'
import styles from './MiniBoard.module.css'

/** More rows would be too small to see. */
const MAX_ROWS = 6

/** A small picture of a board: four tiles in the colour of each found group, in a fixed mixed order. Decorative. */
export function MiniBoard({ groups, colors }: { groups: number; colors: readonly string[] }) {
  const count = Math.min(groups, MAX_ROWS) * 4
  return (
    <div className={styles.board} aria-hidden="true">
      {Array.from({ length: count }, (_, tile) => {
        // Eleven shares no factor with 16, 20 or 24, so every place is taken once.
        const place = (tile * 11 + 5) % count
        const color = colors[Math.floor(place / 4)]
        return <i key={place} style={color ? { background: groupColor(color) } : {}} />
      })}
    </div>
  )
}
