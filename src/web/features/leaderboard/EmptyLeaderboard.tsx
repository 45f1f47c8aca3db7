import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './EmptyLeaderboard.module.css'
import type { Leaderboard } from './leaderboards.ts'

const game = { to: '/game', label: 'Play Game' } as const
const daily = { to: '/daily-challenge', label: 'Daily Challenge' } as const
const story = { to: '/story-mode', label: 'Story Mode' } as const

const modes: Record<Leaderboard, typeof game | typeof daily | typeof story> = {
  'high-scores': game,
  'fastest-times': game,
  'highest-levels': game,
  'story-mode': story,
  'win-streaks': game,
  'daily-champions': daily,
}

interface Props {
  leaderboard: Leaderboard
  className?: string | undefined
}

/** Leads to the mode whose results enter a leaderboard. */
export function PlayLink({ leaderboard, className }: Props) {
  const { to, label } = modes[leaderboard]
  return (
    <Link to={to} className={cx(buttonClass(), className)}>
      {label}
    </Link>
  )
}

export const EmptyLeaderboard = ({ leaderboard }: { leaderboard: Leaderboard }) => (
  <div className={styles.empty}>
    <p>No entries yet. Be the first to compete!</p>
    <PlayLink leaderboard={leaderboard} />
  </div>
)
