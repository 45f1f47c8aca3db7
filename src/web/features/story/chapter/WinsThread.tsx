import { ProgressThread } from '../../../design/Thread.tsx'
import { winsInARow } from '../chapter-words.ts'

/** Draws a thread with a tied knot for each won game, and an open knot for each game that the player must still win. */
export const WinsThread = ({ wins, required }: { wins: number; required: number }) => (
  <div
    style={{ '--knot': '14px', '--thread-height': '20px', '--untied': 'var(--edge)' }}
    role="progressbar"
    aria-label="Wins in a row"
    aria-valuemin={0}
    aria-valuemax={required}
    aria-valuenow={wins}
    aria-valuetext={`${winsInARow(wins)} of ${required}`}
  >
    <ProgressThread knots={required} tied={wins} />
  </div>
)
