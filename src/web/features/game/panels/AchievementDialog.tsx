import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Achievement } from '../../../../engine/achievement.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ShareSheet } from '../../../ui/ShareSheet.tsx'
import { ThreadUnderline } from '../../../ui/Thread.tsx'
import styles from './AchievementDialog.module.css'

const figure = (earned: Achievement): string =>
  earned.kind === 'score' ? formatNumber(earned.score) : `Level ${earned.level}`

const meaning = (earned: Achievement): string =>
  earned.kind === 'score' ? 'points, your best run so far' : 'completed'

/** What is shared of what was earned. */
function shareText(earned: readonly Achievement[]): string {
  const deeds = earned.map((one) =>
    one.kind === 'score'
      ? `scored ${formatNumber(one.score)} points, my best run so far,`
      : `completed level ${one.level}`,
  )
  return `I ${deeds.join(' and ')} in WordConnect.`
}

interface Props {
  earned: readonly Achievement[]
  /** Closed to look at the result. */
  onClose: () => void
  onContinue: () => void
}

/** Achievement Unlocked (spec section 2): what was earned, the share sheet, Continue Playing. */
export function AchievementDialog({ earned, onClose, onContinue }: Props) {
  const [isSharing, setSharing] = useState(false)
  // The sheet stands beside the dialog, not in it: what closes the one must not reach the other.
  return (
    <>
      <Dialog
        open={earned.length > 0}
        onClose={onClose}
        title="Achievement Unlocked"
        actions={
          <>
            <Button icon={<Share2 size={18} aria-hidden="true" />} onClick={() => setSharing(true)}>
              Share
            </Button>
            <Button look="primary" onClick={onContinue}>
              Continue Playing
            </Button>
          </>
        }
      >
        <div className={styles.thread}>
          <ThreadUnderline />
        </div>
        <ul className={styles.list}>
          {earned.map((one) => (
            <li key={one.kind}>
              <strong>{figure(one)}</strong> {meaning(one)}
            </li>
          ))}
        </ul>
      </Dialog>
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title="Share"
        text={shareText(earned)}
        url={location.origin}
      />
    </>
  )
}
