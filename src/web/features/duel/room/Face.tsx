import type { Duelist } from '../../../../contract/duel.ts'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { cx } from '../../../lib/cx.ts'
import { playerName } from '../../../lib/format.ts'
import styles from './Face.module.css'

interface Props {
  player: Duelist
  who: 'me' | 'rival'
  /** Width and height including the ring, in CSS pixels. */
  size: number
  isAway?: boolean
}

/**
 * A player's picture in a ring. The ring is solid for the signed-in player and dashed for the rival. Decorative,
 * because the player's name is beside the picture.
 */
export function Face({ player, who, size, isAway = false }: Props) {
  const gap = size >= 80 ? 8 : 4
  return (
    <span
      className={cx(styles.face, styles[who], isAway && styles.away)}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} className={styles.ring} aria-hidden="true">
        <circle cx={size / 2} cy={size / 2} r={size / 2 - 1.5} />
      </svg>
      <Avatar
        id={player.id}
        name={playerName(player)}
        imageUrl={player.profileImageUrl}
        frame={player.frame}
        size={size - 2 * gap}
      />
    </span>
  )
}
