import type { GroupView } from '../../../../../contract/game.ts'
import { GroupGlyph, groupColor } from '../../../../domain/group/Group.tsx'
import styles from './FoundCategories.module.css'

interface Props {
  found: readonly GroupView[]
  total: number
}

export const FoundCategories = ({ found, total }: Props) => (
  <section className={styles.found} aria-labelledby="found">
    <h2 id="found">Found Categories</h2>
    <p className={styles.count}>
      {found.length}/{total}
    </p>
    <ol className={styles.list}>
      {found.map(({ color, name }) => (
        <li key={color}>
          <span className={styles.mark} style={{ background: groupColor(color) }}>
            <GroupGlyph color={color} size={18} />
          </span>
          <span className={styles.name}>{name}</span>
        </li>
      ))}
      {/* The key is the place: an open place that moved up would count as a layout shift. */}
      {Array.from({ length: total - found.length }, (_, index) => found.length + index).map((place) => (
        <li key={place} className={styles.open}>
          <span className={styles.mark} />
          <span className={styles.name}>Not found yet</span>
        </li>
      ))}
    </ol>
  </section>
)
