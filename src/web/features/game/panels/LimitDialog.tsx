import { useEffect, useState } from 'react'
import { formatClock, formatUntil, plural } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './LimitDialog.module.css'

/** What has been used up (spec section 2, the reasons of the upsell dialogs). */
export type Limit = 'daily_limit' | 'no_hints'

const TICK_MS = 15_000

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** "At 00:00, in 5 h 20 min." */
function Comes({ at }: { at: string }) {
  const now = useNow()
  return (
    <p className={styles.comes}>
      <strong>{formatClock(at)}</strong>
      <span>in {formatUntil(at, now)}</span>
    </p>
  )
}

interface Props {
  limit: Limit | null
  /** Is there a run that can still be played on? */
  hasRun: boolean
  onClose: () => void
}

/** Says what is used up and when more comes: at the player's next midnight, as their clock shows it. */
export function LimitDialog({ limit, hasRun, onClose }: Props) {
  const { data: status } = useApi('GET /api/subscription/status')
  const games = typeof status?.maxDailyGames === 'number' ? status.maxDailyGames : 0
  return (
    <Dialog
      open={limit !== null}
      onClose={onClose}
      title={limit === 'no_hints' ? 'No hints left' : 'No games left today'}
      actions={
        <Button look="primary" onClick={onClose}>
          Got it
        </Button>
      }
    >
      {limit === 'no_hints' ? (
        <p>
          You have used every hint you had.{' '}
          {status?.subscriptionTier === 'premium' ? 'Ten more come' : 'Another comes'} at
        </p>
      ) : (
        <p>
          You have begun all of today’s {games > 0 ? plural(games, 'game') : 'games'}
          {hasRun ? '. The run that is open can be played on. ' : '. '}
          New games come at
        </p>
      )}
      {status && <Comes at={status.resetsAt} />}
    </Dialog>
  )
}
