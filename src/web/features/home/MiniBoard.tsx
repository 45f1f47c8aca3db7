import { groupColor } from '../../ui/Group.tsx'
import styles from './MiniBoard.module.css'

/** Which tiles of a found group lie where: spread like a hand-dealt board, and always the same. */
const spread = [5, 14, 3, 8, 0, 11, 6, 13, 2, 9, 15, 4, 7, 10, 1, 12]

/** A board of sixteen in small: four tiles in the colour of each group found. Decorative. */
export function MiniBoard({ colors }: { colors: string[] }) {
  return (
    <div className={styles.board} aria-hidden="true">
      {spread.map((place, tile) => {
        const color = colors[Math.floor(place / 4)]
        return <i key={`${place}-${tile}`} style={color ? { background: groupColor(color) } : {}} />
      })}
    </div>
  )
}
