import { useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { toastMissing, usePart } from '../../lib/part.ts'
import styles from './ReportButton.module.css'
import type { Reported } from './ReportDialog.tsx'

const loadDialog = async () => (await import('./ReportDialog.tsx')).ReportDialog

/** The button on another player's page that opens the dialog for reporting the player's name or picture. */
export function ReportButton({ player }: { player: Reported }) {
  const [isOpen, setOpen] = useState(false)
  const ReportDialog = usePart(isOpen ? loadDialog : undefined, {
    onError: () => {
      setOpen(false)
      toastMissing()
    },
  })
  return (
    <>
      <Button look="quiet" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Report
      </Button>
      {isOpen && ReportDialog && <ReportDialog player={player} onClose={() => setOpen(false)} />}
    </>
  )
}
