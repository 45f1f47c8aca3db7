import { type ReactNode, useId, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { DeclineDialog } from '../DeclineDialog.tsx'
import { type Duel, inOrder } from '../duel.ts'
import { useKnownDuels } from '../duel-queries.ts'
import styles from './DuelLists.module.css'
import { FailedList } from './FailedList.tsx'
import { OpenRow } from './OpenRow.tsx'

/**
 * The open duels, those that the player can act on first. `empty` stands in their place when there are none. They have been asked for
 * where this is shown.
 */
export function OpenDuels({ empty }: { empty: ReactNode }) {
  const { id } = useUser()
  const heading = useId()
  const [declining, setDeclining] = useState<Duel>()
  const { data, error, refetch } = useKnownDuels()
  const duels = data && inOrder(id, data)
  const first = duels?.find(({ mine }) => mine === 'playing')
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        Open
      </h3>
      {!duels && (
        <FailedList
          title="Your open duels could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {duels?.length === 0 && empty}
      {duels && duels.length > 0 && (
        <ul className={styles.rows} aria-labelledby={heading}>
          {duels.map((duel) => (
            <OpenRow key={duel.id} duel={duel} isFirst={duel === first} onDecline={setDeclining} />
          ))}
        </ul>
      )}
      <DeclineDialog duel={declining} onClose={() => setDeclining(undefined)} />
    </section>
  )
}
