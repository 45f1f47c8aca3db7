import type { ReactNode } from 'react'
import type { Badge } from '../../../../contract/badge.ts'
import { cx } from '../../../ui/cx.ts'
import { groupColor } from '../../../ui/Group.tsx'
import styles from './BadgeMark.module.css'

type BadgeType = Badge['badgeType']

const knots = (places: readonly (readonly [number, number])[], r = 2.9) =>
  places.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />)

/** Seven knots up a slope: one for each day. */
const week = [
  [13, 43],
  [19.5, 37.5],
  [26, 41],
  [32, 32],
  [38.5, 34],
  [45, 24],
  [51, 20],
] as const

/** Each badge is a tile with a picture made of thread and knots. */
const marks: Record<BadgeType, { color: string; picture: ReactNode }> = {
  // A knot rises over the thread.
  daily_first: {
    color: 'group-1',
    picture: (
      <>
        <path d="M11 43c7-4 12-4 21 0s14 4 21 0" />
        <path d="M22 37.5a10 10 0 0 1 20 0" />
        <path d="M32 15v6M17.2 21.2l4.2 4.2M46.8 21.2l-4.2 4.2M11 34.5h5.5M47.5 34.5H53" />
        {knots([[32, 36.5]], 4.4)}
      </>
    ),
  },
  daily_week_streak: {
    color: 'group-2',
    picture: (
      <>
        <path d={`M${week.map(([x, y]) => `${x} ${y}`).join('L')}`} />
        {knots(week, 3.3)}
      </>
    ),
  },
  // A spool, wound full.
  daily_month_streak: {
    color: 'group-3',
    picture: (
      <>
        <path d="M19 15h26M19 49h26" className={styles.heavy} />
        <path d="M22 22.5l20-3M22 29l20-3M22 35.5l20-3M22 42l20-3M22 46l20-1.5" />
        <path d="M42 39c7 1 5 7 10 7" />
        {knots([[52.5, 46]])}
      </>
    ),
  },
  // A ball of thread.
  daily_hundred_streak: {
    color: 'group-4',
    picture: (
      <>
        <circle cx="30" cy="29" r="16" className={styles.open} />
        <path d="M17.5 21c8-2 18 2 25 11M15 28c8-1 17 4 22 14M24 14.5c8 2 16 8 20.5 16M15.5 35c5 0 9 2.5 13 9" />
        <path d="M40 41.5c4 6 8 7 13 5" />
        {knots([[53, 46]])}
      </>
    ),
  },
  // Four tiles tied in one go, without a loose end.
  daily_perfect_week: {
    color: 'group-10',
    picture: (
      <>
        <path d="M15 15h13v13H15ZM36 15h13v13H36ZM15 36h13v13H15ZM36 36h13v13H36Z" className={styles.soft} />
        <path d="M21.5 21.5c7 6 14 6 21 0 -6 7-6 14 0 21 -7-6-14-6-21 0 6-7 6-14 0-21Z" />
        {knots(
          [
            [21.5, 21.5],
            [42.5, 21.5],
            [21.5, 42.5],
            [42.5, 42.5],
          ],
          3.5,
        )}
      </>
    ),
  },
  // A needle in flight.
  daily_speed_demon: {
    color: 'group-5',
    picture: (
      <>
        <path d="M52 13 27 38" className={styles.heavy} />
        <path d="M27 38c-4 4-4-4-8-1s2 8-2 11-6-1-6-1" />
        <path d="M37 43.5 31 49.5M46.5 34 36 44.5M20.5 17.5l-6 6M30 14 19 25" className={styles.soft} />
        {knots([[28.5, 36.5]], 3.6)}
      </>
    ),
  },
  // The product's own W, worn as a crown.
  daily_champion: {
    color: 'group-8',
    picture: (
      <>
        <path d="M13 22c1 9 4 15 8 15s5-18 11-18 7 18 11 18 7-6 8-15" />
        <path d="M17 46h30" className={styles.heavy} />
        {knots(
          [
            [13, 21],
            [32, 18],
            [51, 21],
          ],
          3.9,
        )}
      </>
    ),
  },
}

interface Props {
  type: BadgeType
  /** Won, or still to be won: then it is only pencilled in. */
  isWon: boolean
  /** Pixels. */
  size?: number
  /** Draws itself once, for the moment of winning. */
  isNew?: boolean
}

/** The drawn mark of a badge. Decorative: its name stands beside it. */
export function BadgeMark({ type, isWon, size = 72, isNew = false }: Props) {
  const { color, picture } = marks[type]
  return (
    <svg
      className={cx(styles.mark, isWon ? styles.won : styles.wanted, isNew && styles.fresh)}
      style={{ '--badge': groupColor(color) }}
      width={size}
      height={size}
      viewBox="0 0 64 66"
      aria-hidden="true"
    >
      <rect className={styles.edge} x="2" y="4" width="60" height="60" rx="15" />
      <rect className={styles.tile} x="2" y="2" width="60" height="60" rx="15" />
      {picture}
    </svg>
  )
}
