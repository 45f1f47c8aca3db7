import styles from './Avatar.module.css'
import { groupColor } from './Group.tsx'

/** FNV-1a, so that a player keeps the same colour everywhere. */
function colorOf(id: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return groupColor(`group-${((hash >>> 0) % 10) + 1}`)
}

interface Props {
  id: string
  name: string
  imageUrl?: string | null
  /** Pixels. */
  size?: number
}

/** A player's picture, or their initial on a colour of their own. Decorative: the name stands beside it. */
export function Avatar({ id, name, imageUrl, size = 32 }: Props) {
  const box = { width: size, height: size, fontSize: size * 0.44 }
  return imageUrl ? (
    <img
      className={styles.avatar}
      style={box}
      src={imageUrl}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  ) : (
    <span aria-hidden="true" className={styles.avatar} style={{ ...box, background: colorOf(id) }}>
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
