import { toastMissing, usePart } from '../../../lib/part.ts'
import styles from './DuelsTab.module.css'
import { WaitingDuels } from './WaitingDuels.tsx'

const loadTab = async () => (await import('./DuelsTab.tsx')).DuelsTab

export function DuelsPart() {
  const Tab = usePart(loadTab, { onError: toastMissing })
  return Tab ? (
    <Tab />
  ) : (
    <div className={styles.loading}>
      <WaitingDuels count={6} />
    </div>
  )
}
