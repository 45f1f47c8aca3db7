import { ProgressThread } from '../../../design/Thread.tsx'
import { winsInARow } from '../chapter-words.ts'

/** Won games are tied knots on a thread; games still to win are open knots. */
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
