import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import styles from './Margin.module.css'

/** The name of a group with its symbol on its colour. */
export const GroupTag = ({ color, name }: { color: string; name: string }) => (
  <span className={styles.tag}>
    <span className={styles.chip} style={{ background: groupColor(color) }}>
      <GroupGlyph color={color} size={13} />
    </span>
    <b translate="no">{name}</b>
  </span>
)
