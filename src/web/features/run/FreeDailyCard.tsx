import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { InkActions, InkCard, onInk } from '../../domain/board/InkCard.tsx'
import { formatUntil } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { useApi } from '../../lib/query.ts'

/**
 * The card of today's daily, in the place of the board, for a player without games. Shows `children` if the player has
 * already played the daily.
 */
export function FreeDailyCard({ children }: { children: ReactNode }) {
  const { data: daily } = useApi('GET /api/daily-challenge')
  const now = useNow()
  const left = daily && formatUntil(daily.endsAt, now)
  if (!daily?.open || daily.hasAttempted || left === undefined) return children
  const found = daily.game?.completedGroups.map(({ color }) => color)
  return (
    <InkCard label="Daily Challenge" kicker="Free today" board={{ groups: 4, colors: found ?? ['group-1'] }}>
      <h2>Today’s sixteen</h2>
      <p className={onInk.line}>It costs no game. One board, one attempt, everybody the same.</p>
      <InkActions>
        <Link to="/daily-challenge" className={onInk.main}>
          <span>{daily.game ? 'Go on' : 'Take Challenge'}</span> <ArrowRight size={18} aria-hidden="true" />
        </Link>
        <p className={onInk.line}>{`Closes in ${left}`}</p>
      </InkActions>
    </InkCard>
  )
}
