import type { GroupView } from '../../../../contract/game.ts'
import { cx } from '../../../ui/cx.ts'
import { GroupGlyph, GroupPattern, groupColor } from '../../../ui/Group.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Banner.module.css'

interface Props {
  group: GroupView
  /** Revealed at the end instead of found. */
  isMissed?: boolean
}

/** A group in the place of the row of tiles it replaces: exactly as high. */
export function Banner({ group, isMissed = false }: Props) {
  return (
    <div
      className={cx(styles.banner, isMissed && styles.missed)}
      style={{ '--group': groupColor(group.color) }}
    >
      {!isMissed && <GroupPattern color={group.color} />}
      <GroupGlyph color={group.color} />
      <div className={styles.text}>
        <p className={styles.name}>
          {isMissed && <VisuallyHidden>Not found: </VisuallyHidden>}
          {group.name}
        </p>
        <p className={styles.words}>{group.words.join(', ')}</p>
      </div>
    </div>
  )
}
