import type { GameView } from '../../../../contract/game.ts'
import type { Achievement } from '../../../../engine/achievement.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { AchievementDialog } from '../panels/AchievementDialog.tsx'
import { ConfirmDialog, type Question } from '../panels/ConfirmDialog.tsx'
import { ExtraLifeDialog } from '../panels/ExtraLifeDialog.tsx'
import { LimitDialog } from '../panels/LimitDialog.tsx'
import { ShortcutsDialog } from '../panels/ShortcutsDialog.tsx'
import { MoreActions, type MoreProps } from './MoreActions.tsx'
import { limitOf, type Opened, questionOf } from './opened.ts'
import type { RunCalls } from './use-run-calls.ts'

interface Props {
  opened: Opened
  onClose: () => void
  game: GameView
  /** The board has shown the last answer to its end. */
  isSettled: boolean
  hasEnded: boolean
  more: MoreProps
  calls: RunCalls
  isStarting: boolean
  onStart: (action: 'new' | 'restart') => void
  onNext: () => void
  earned: readonly Achievement[]
  onCelebrated: () => void
}

/** Every dialog of a game being played. */
export function PlayDialogs(props: Props) {
  const { opened, onClose, game, isSettled, hasEnded, more, calls, isStarting, earned, onCelebrated } = props
  const isEnding = calls.giveUp.isPending
  const answer = (question: Question) => {
    if (question === 'give-up') calls.giveUp.mutate(undefined, { onSettled: onClose })
    else props.onStart(question)
  }
  return (
    <>
      <Dialog open={opened === 'menu'} onClose={onClose} title="Game menu">
        <MoreActions {...more} />
      </Dialog>
      <ShortcutsDialog open={opened === 'shortcuts'} onClose={onClose} />
      <ConfirmDialog
        question={questionOf(opened)}
        level={game.level}
        isBusy={isStarting || isEnding}
        onYes={answer}
        onClose={onClose}
      />
      <LimitDialog limit={limitOf(opened)} hasRun={!hasEnded} onClose={onClose} />
      <ExtraLifeDialog
        game={game}
        isOpen={game.status === 'out_of_mistakes' && isSettled}
        isBusy={calls.live.isPending || isEnding}
        onUse={() => calls.live.mutate()}
        onGiveUp={() => calls.giveUp.mutate()}
      />
      <AchievementDialog
        earned={hasEnded ? earned : []}
        onClose={onCelebrated}
        onContinue={() => {
          onCelebrated()
          if (game.status === 'level_complete') props.onNext()
        }}
      />
    </>
  )
}
