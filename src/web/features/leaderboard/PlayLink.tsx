import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import type { Leaderboard } from './leaderboards.ts'

interface Props {
  leaderboard: Leaderboard
  className?: string | undefined
}

/** Leads to where a place on a leaderboard is won. */
export const PlayLink = ({ leaderboard, className }: Props) =>
  leaderboard === 'daily-champions' ? (
    <Link to="/daily-challenge" className={cx(buttonClass(), className)}>
      Daily Challenge
    </Link>
  ) : (
    <Link to="/game" className={cx(buttonClass(), className)}>
      Play Game
    </Link>
  )
