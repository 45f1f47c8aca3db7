import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStill } from '../../lib/motion.ts'
import styles from './Confetti.module.css'
import { groupColor } from './Group.tsx'

/** Duration of the confetti, in ms: docs/rules.md#the-page. */
export const CONFETTI_MS = 3_000
export const CONFETTI_PIECES = 50

/**
 * A piece of confetti: its start position (% of the width), its movement (vw, turns), its delay and duration (ms), its
 * shape and colour.
 */
interface Piece {
  left: number
  drift: number
  turns: number
  delay: number
  duration: number
  color: string
  isThread: boolean
}

/**
 * Returns the pieces of the confetti. All pieces reach the ground within CONFETTI_MS. `random` returns numbers from 0
 * up to but not including 1.
 */
export function piecesOf(random: () => number): Piece[] {
  return Array.from({ length: CONFETTI_PIECES }, (_, piece) => {
    const delay = random() * 900
    return {
      left: random() * 100,
      drift: random() * 24 - 12,
      turns: random() * 4 - 2,
      delay,
      duration: CONFETTI_MS - delay - random() * 500,
      color: groupColor(`group-${(piece % 10) + 1}`),
      isThread: piece % 5 === 4,
    }
  })
}

/** Decorative animation of falling tiles and short threads. With reduced motion, nothing is shown. */
export function Confetti({ onEnd }: { onEnd: () => void }) {
  const [pieces] = useState(() => (prefersStill() ? [] : piecesOf(Math.random)))
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), CONFETTI_MS)
    return () => clearTimeout(timer)
  }, [])
  if (pieces.length === 0) return null
  return (
    <div className={styles.sky} aria-hidden="true" data-confetti="">
      {pieces.map(({ left, drift, turns, delay, duration, color, isThread }) => (
        <i
          key={`${left} ${delay}`}
          style={{
            left: `${left}%`,
            ...(isThread ? { width: 4, height: 26 } : { width: 14, height: 18 }),
            background: isThread ? 'var(--thread)' : color,
            animationDelay: `${delay}ms`,
            animationDuration: `${duration}ms`,
            '--drift': `${drift}vw`,
            '--turns': `${turns}turn`,
          }}
        />
      ))}
    </div>
  )
}
