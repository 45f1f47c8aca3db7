import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { MADE_NOTE_MAX } from '../../../../engine/made-board/limits.ts'
import { type BoardReportReason, boardReportReasons } from '../../../../engine/report.ts'
import { Button } from '../../../design/Button.tsx'
import { ReasonDialog } from '../../../domain/report/ReasonDialog.tsx'
import { call } from '../../../lib/api.ts'

const reasons = Object.entries(boardReportReasons) as [BoardReportReason, string][]

/** The button that opens the dialog for reporting a board. */
export function ReportBoard({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const send = useMutation({
    mutationFn: (body: { reason: BoardReportReason; note?: string }) =>
      call('POST /api/boards/:id/report', { params: { id }, body }),
  })
  return (
    <>
      <Button
        look="quiet"
        icon={<Flag size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Report
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Report this board"
          intro="The maker does not learn who reported it."
          legend="What is wrong?"
          reasons={reasons}
          noteMax={MADE_NOTE_MAX}
          sending={send}
          onSend={(report) => send.mutate(report)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
