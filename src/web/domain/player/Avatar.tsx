import { useState } from 'react'
import { groupColor } from '../group/Group.tsx'
import styles from './Avatar.module.css'
import { avatarFigure } from './avatar-figure.ts'

interface Props {
  id: string
  name: string
  imageUrl?: string | null | undefined
  /** `legend`: the avatar has a ring, because the player has the referral tier "legend". */
  frame?: 'legend' | null
  /** Width and height, in CSS pixels. */
  size?: number
}

/**
 * The avatar of a player without a picture: a colour, a line and an initial. The colour and the line depend on the id.
 */
function Generated({ id, name, size }: { id: string; name: string; size: number }) {
  const { color, path, knots } = avatarFigure(id)
  const box = { width: size, height: size, fontSize: size * 0.44, background: groupColor(color) }
  return (
    <span aria-hidden="true" className={styles.avatar} style={box}>
      <svg width={size} height={size} viewBox="0 0 48 48" className={styles.thread} aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
        {knots.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="2.6" fill="currentColor" />
        ))}
      </svg>
      <span className={styles.initial}>{[...name][0]?.toUpperCase()}</span>
    </span>
  )
}

/**
 * Shows a player's picture, or a drawing that depends on the player's id. Screen readers ignore the avatar, because the
 * name is beside it.
 */
export function Avatar({ id, name, imageUrl, frame, size = 32 }: Props) {
  const picture = <Picture id={id} name={name} imageUrl={imageUrl} size={size} />
  return frame ? <span className={styles.framed}>{picture}</span> : picture
}

function Picture({
  id,
  name,
  imageUrl,
  size,
}: Required<Omit<Props, 'frame' | 'imageUrl'>> & Pick<Props, 'imageUrl'>) {
  const [broken, setBroken] = useState<string>()
  if (!imageUrl || imageUrl === broken) return <Generated id={id} name={name} size={size} />
  return (
    <img
      className={styles.avatar}
      style={{ width: size, height: size }}
      width={size}
      height={size}
      src={imageUrl}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(imageUrl)}
    />
  )
}
