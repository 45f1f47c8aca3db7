import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
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

/** A link to the game mode in which a player can get onto the leaderboard. */
export function PlayLink({ leaderboard }: { leaderboard: Leaderboard }) {
  const { to, label } = modes[leaderboard]
  return (
    <Link to={to} className={buttonClass()}>
      {label}
    </Link>
  )
}

export const EmptyLeaderboard = ({ leaderboard }: { leaderboard: Leaderboard }) => (
  <EmptyState text="No entries yet. Be the first to compete!">
    <PlayLink leaderboard={leaderboard} />
  </EmptyState>
)
