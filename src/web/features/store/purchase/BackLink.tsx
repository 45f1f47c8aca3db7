import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/Button.tsx'
import type { Origin } from '../search.ts'

/** The way back to where something was missing. */
export const BackLink = ({ from }: { from: Origin }) =>
  from === 'game' ? (
    <Link to="/game" state={{ resume: true }} className={buttonClass('primary')}>
      Back to the game
    </Link>
  ) : (
    <Link to="/daily-challenge" className={buttonClass('primary')}>
      Back to the daily
    </Link>
  )
