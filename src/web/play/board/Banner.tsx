import type { GroupView } from '../../../contract/game.ts'
import { percentText } from '../../../engine/percent.ts'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { GroupGlyph, GroupPattern, groupColor } from '../../domain/group/Group.tsx'
import { cx } from '../../lib/cx.ts'
import { formatNumber } from '../../lib/format.ts'
import styles from './Banner.module.css'

/** Shows how many other players found a group. */
export interface FoundShare {
  /** Number of players who had a group of this category on a board. */
  players: number
  /** Percentage of `players` who found the group. */
  percent: number
}

interface Props {
  group: Pick<GroupView, 'name' | 'words' | 'color'>
  /** True if the player did not find the group; the group is then revealed at the end of the board. */
  isMissed?: boolean
  /** True if the player has just found the group; the banner is then animated. */
  isNew?: boolean
  foundShare?: FoundShare | undefined
}

/**
 * Shows a group that the player has found or missed. The banner replaces a row of tiles and has exactly the same
 * height.
 */
export function Banner({ group, isMissed = false, isNew = false, foundShare }: Props) {
  return (
    <div
      className={cx(styles.banner, isMissed && styles.missed, isNew && styles.fresh)}
      style={{ '--group': groupColor(group.color) }}
    >
      {!isMissed && <GroupPattern color={group.color} />}
      <GroupGlyph color={group.color} />
      <div className={styles.text}>
        <p className={styles.name}>
          {isMissed && <VisuallyHidden>Not found: </VisuallyHidden>}
          <span translate="no">{group.name}</span>
        </p>
        <p className={styles.words} translate="no">
          {group.words.join(', ')}
        </p>
      </div>
      {foundShare && (
        <p className={styles.share}>
          <span aria-hidden="true">
            <b>{percentText(foundShare.percent)}</b> <span className={styles.label}>found it</span>
          </span>
          <VisuallyHidden>{`${percentText(foundShare.percent)} of ${formatNumber(foundShare.players)} players found it`}</VisuallyHidden>
        </p>
      )}
    </div>
  )
}
