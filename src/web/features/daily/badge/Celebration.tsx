import type { ReactNode } from 'react'
import type { Badge } from '../../../../contract/badge.ts'
import { useApi } from '../../../lib/query.ts'
import { BadgeMark } from '../../../ui/BadgeMark.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Celebration.module.css'

interface Props {
  badges: readonly Badge[]
  onClose: () => void
  /** Falls over the dialog, too. */
  children?: ReactNode
}

/** The moment of winning: each new badge draws itself, with its name and what it was won for. */
export function Celebration({ badges, onClose, children }: Props) {
  const { data } = useApi('GET /api/badges')
  const meaning = (type: Badge['badgeType']) =>
    data?.progress.find(({ badgeType }) => badgeType === type)?.description
  return (
    <Dialog
      open={badges.length > 0}
      onClose={onClose}
      title={badges.length > 1 ? 'New badges' : 'New badge'}
      actions={
        <Button look="primary" onClick={onClose}>
          Continue
        </Button>
      }
    >
      <ul className={styles.list}>
        {badges.map(({ id, badgeType, badgeName }) => (
          <li key={id}>
            <BadgeMark type={badgeType} isWon isNew size={badges.length > 1 ? 88 : 132} />
            <h3>{badgeName}</h3>
            <p>{meaning(badgeType)}</p>
          </li>
        ))}
      </ul>
      {children}
    </Dialog>
  )
}
