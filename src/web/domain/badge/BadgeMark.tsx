import type { ReactNode } from 'react'
import type { Badge } from '../../../contract/daily/badge.ts'
import { cx } from '../../lib/cx.ts'
import { groupColor } from '../group/Group.tsx'
import styles from './BadgeMark.module.css'

type BadgeType = Badge['badgeType']

const knots = (places: readonly (readonly [number, number])[], r = 2.9) =>
  places.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />)

/** Positions of seven circles, one for each day of the week. Each circle is higher than the one before. */
const week = [
  [13, 43],
  [19.5, 37.5],
  [26, 41],
  [32, 32],
  [38.5, 34],
  [45, 24],
  [51, 20],
] as const

/** Positions of seven circles on a ring, clockwise from the top. */
const ring = Array.from({ length: 7 }, (_, day) => {
  const angle = (day / 7) * 2 * Math.PI
  const at = (value: number) => Math.round(value * 10) / 10
  return [at(32 + 18 * Math.sin(angle)), at(32 - 18 * Math.cos(angle))] as const
})

/** Returns a drawing: a circle in the middle and outer circles at the given angles (in degrees), connected by lines. */
function tied(degrees: readonly number[]) {
  const ends = degrees.map((degree) => {
    const angle = (degree / 180) * Math.PI
    const at = (value: number) => Math.round(value * 10) / 10
    return [at(32 + 19 * Math.cos(angle)), at(32 - 19 * Math.sin(angle))] as const
  })
  return (
    <>
      <path d={ends.map(([x, y]) => `M32 32L${x} ${y}`).join('')} />
      {knots([[32, 32]], 6)}
      {knots(ends, 4)}
    </>
  )
}

/** The tier of a beginner has a picture, but no badge. */
type Mark = BadgeType | 'referral_beginner'

/** Each badge is a tile with a picture made of lines (threads) and circles (knots). */
const marks: Record<Mark, { color: string; picture: ReactNode }> = {
  // Picture: a circle above a line, like the rising sun.
  daily_first: {
    color: 'group-1',
    picture: (
      <>
        <path d="M11 44c7-4 12-4 21 0s14 4 21 0" />
        <path className={styles.solid} d="M22.5 37.5a9.5 9.5 0 0 1 19 0Z" />
        <path d="M32 16v5.5M17.5 21.5l4 4M46.5 21.5l-4 4M11 35h5.5M47.5 35H53" />
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
  // Picture: a spool that is full of thread.
  daily_month_streak: {
    color: 'group-3',
    picture: (
      <>
        <path d="M19 15h26M19 49h26" strokeWidth="4.6" />
        <path d="M22 22.5l20-3M22 29l20-3M22 35.5l20-3M22 42l20-3M22 46l20-1.5" />
        <path d="M42 39c7 1 5 7 10 7" />
        {knots([[52.5, 46]])}
      </>
    ),
  },
  // Picture: a ball of thread.
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
  // Picture: seven circles on a closed line.
  daily_perfect_week: {
    color: 'group-10',
    picture: (
      <>
        <circle cx="32" cy="32" r="18" className={styles.open} />
        <path d="m24.5 32.5 5.5 5.5 10-11.5" strokeWidth="4.6" />
        {knots(ring, 3.9)}
      </>
    ),
  },
  // Picture: a flying needle.
  daily_speed_demon: {
    color: 'group-5',
    picture: (
      <>
        <path d="M53 12 31 34" strokeWidth="3.6" />
        <ellipse cx="28" cy="37" rx="5.5" ry="3" transform="rotate(-45 28 37)" className={styles.open} />
        <path d="M27 38c-2 5 1 9-3 11s-5-4-9-2-3 5-3 5" />
        <path
          d="M40 42l-8 8M49 34l-6 6M21 16l-7 7M31 13 18 26"
          className={styles.soft}
          strokeWidth="2"
          opacity="0.55"
        />
      </>
    ),
  },
  // Picture: the W of the product's logo, drawn as a crown.
  daily_champion: {
    color: 'group-8',
    picture: (
      <>
        <path d="M13 22c1 9 4 15 8 15s5-18 11-18 7 18 11 18 7-6 8-15" />
        <path d="M17 46h30" strokeWidth="4.6" />
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
  // Badges for referrals: a circle in the middle is connected with outer circles. Each badge has more outer circles
  // than the badge before.
  referral_beginner: { color: 'group-6', picture: knots([[32, 32]], 6) },
  referral_connector: { color: 'group-6', picture: <g transform="translate(0 8.5)">{tied([90])}</g> },
  referral_networker: { color: 'group-7', picture: tied([90, 210, 330]) },
  referral_influencer: { color: 'group-9', picture: tied([18, 90, 162, 234, 306]) },
  referral_ambassador: {
    color: 'group-3',
    picture: (
      <>
        <circle cx="32" cy="32" r="19" className={styles.soft} strokeWidth="2" opacity="0.55" />
        {tied([0, 45, 90, 135, 180, 225, 270, 315])}
      </>
    ),
  },
  // Picture: all circles are on one line. The avatar of a player of the tier "legend" has a similar ring.
  referral_legend: {
    color: 'group-8',
    picture: (
      <>
        <circle cx="32" cy="32" r="19" className={styles.open} />
        {tied([0, 45, 90, 135, 180, 225, 270, 315])}
        <circle cx="32" cy="32" r="8" className={styles.solid} />
      </>
    ),
  },
}

interface Props {
  type: Mark
  /** If false, only the outline of the badge is drawn. */
  isWon: boolean
  /** Width and height, in CSS pixels. */
  size?: number
  /** If true, the drawing is animated once, because the player has just won the badge. */
  isNew?: boolean
}

/** The picture of a badge. Screen readers ignore the picture, because the badge's name is beside it. */
export function BadgeMark({ type, isWon, size = 72, isNew = false }: Props) {
  const { color, picture } = marks[type]
  return (
    <svg
      className={cx(styles.mark, !isWon && styles.wanted, isNew && styles.fresh)}
      style={{ '--badge': groupColor(color) }}
      width={size}
      height={size}
      viewBox="0 0 64 66"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect className={styles.edge} x="2" y="4" width="60" height="60" rx="15" />
      <rect
        className={styles.tile}
        x="2"
        y="2"
        width="60"
        height="60"
        rx="15"
        strokeWidth="2"
        strokeDasharray="5 5"
      />
      {picture}
    </svg>
  )
}
