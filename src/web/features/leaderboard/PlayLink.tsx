import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { cx } from '../../lib/cx.ts'
import type { Leaderboard } from './leaderboards.ts'

const game = { to: '/game', label: 'Play Game' } as const
const daily = { to: '/daily-challenge', label: 'Daily Challenge' } as const
const story = { to: '/story-mode', label: 'Story Mode' } as const

/** Where a place on a leaderboard is won. */
const ways: Record<Leaderboard, typeof game | typeof daily | typeof story> = {
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

/** Leads to where a place on a leaderboard is won. */
export function PlayLink({ leaderboard, className }: Props) {
  const { to, label } = ways[leaderboard]
  return (
    <Link to={to} className={cx(buttonClass(), className)}>
      {label}
    </Link>
  )
}
