import { Link } from '@tanstack/react-router'
import { ArrowRight, LayoutGrid, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { Stack } from '../../design/layout.tsx'
import { Way, wayClass } from '../../design/Way.tsx'
import { InkActions, InkCard, onInk } from '../../domain/board/InkCard.tsx'
import { formatUntil } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { useApi } from '../../lib/query.ts'
import styles from './FreeDailyCard.module.css'

/**
 * The card of today's daily and links to other free games, in the place of the board, for a player without games. Shows
 * `children` if the player has already played the daily.
 */
export function FreeDailyCard({ children }: { children: ReactNode }) {
  const { data: daily } = useApi('GET /api/daily-challenge')
  const now = useNow()
  const left = daily && formatUntil(daily.endsAt, now)
  if (!daily?.open || daily.hasAttempted || left === undefined) return children
  const found = daily.game?.completedGroups.map(({ color }) => color)
  return (
    <>
      <InkCard
        label="Daily Challenge"
        kicker="Free today"
        board={{ groups: 4, colors: found ?? ['group-1'] }}
      >
        <h2>Today’s sixteen</h2>
        <p className={onInk.line}>It costs no game. One board, one attempt, everybody the same.</p>
        <InkActions>
          <Link to="/daily-challenge" className={onInk.main}>
            <span>{daily.game ? 'Go on' : 'Take Challenge'}</span> <ArrowRight size={18} aria-hidden="true" />
          </Link>
          <p className={onInk.line}>{`Closes in ${left}`}</p>
        </InkActions>
      </InkCard>
      <OtherFreeGames />
    </>
  )
}

/** Links to other games that cost no game: the boards that players made, and today's practice board. */
function OtherFreeGames() {
  const { data: practice } = useApi('GET /api/practice')
  const canPractise = practice !== undefined && (practice.canStart || practice.game !== null)
  return (
    <Stack as="ul" gap={3} className={styles.others}>
      <li>
        <Link to="/boards" className={wayClass}>
          <Way
            mark={<LayoutGrid size={28} />}
            title="Boards by players"
            text="As many as you like, none costs a game."
          />
        </Link>
      </li>
      {canPractise && (
        <li>
          <Link to="/practice" className={wayClass}>
            <Way
              mark={<Target size={28} />}
              title="Practice"
              text="A board of the groups that you miss most."
            />
          </Link>
        </li>
      )}
    </Stack>
  )
}
