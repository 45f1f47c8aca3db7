import { ConfirmDialog, type Question } from '../panels/ConfirmDialog.tsx'
import { LimitDialog } from '../panels/LimitDialog.tsx'

interface Props {
  question: Question | null
  isLimited: boolean
  hasRun: boolean
  level: number
  isStarting: boolean
  onYes: (question: Question) => void
  onClose: () => void
}

/** What is asked before a run begins, and what is said when today's games are used up. */
export function ReadyDialogs({ question, isLimited, hasRun, level, isStarting, onYes, onClose }: Props) {
  return (
    <>
      <ConfirmDialog question={question} level={level} isBusy={isStarting} onYes={onYes} onClose={onClose} />
      <LimitDialog limit={isLimited ? 'daily_limit' : null} hasRun={hasRun} onClose={onClose} />
    </>
  )
}
