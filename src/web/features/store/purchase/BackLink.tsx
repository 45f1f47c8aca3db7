import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../design/Button.tsx'
import type { Origin } from '../search.ts'

/** The way back to where something was missing. */
export function BackLink({ from }: { from: Origin }) {
  const className = buttonClass('primary')
  if (from === 'game')
    return (
      <Link to="/game" state={{ resume: true }} className={className}>
        Back to the game
      </Link>
    )
  if (from === 'story')
    return (
      <Link to="/story-mode" className={className}>
        Back to the story
      </Link>
    )
  return (
    <Link to="/daily-challenge" className={className}>
      Back to the daily
    </Link>
  )
}
