import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { useOnline } from '../../../lib/online.ts'
import { useApi } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Board } from '../board/Board.tsx'
import { AchievementDialog } from '../panels/AchievementDialog.tsx'
import { ConfirmDialog, type Question } from '../panels/ConfirmDialog.tsx'
import { ExtraLifeDialog } from '../panels/ExtraLifeDialog.tsx'
import { type Limit, LimitDialog } from '../panels/LimitDialog.tsx'
import { ShortcutsDialog } from '../panels/ShortcutsDialog.tsx'
import { keepGoesOn, readGoesOn } from '../panels/use-auto-advance.ts'
import { bannersOf, isOpen } from '../state/play-state.ts'
import { Controls } from './Controls.tsx'
import { EndPanel } from './EndPanel.tsx'
import { Foot } from './Foot.tsx'
import { Frame } from './Frame.tsx'
import { Head } from './Head.tsx'
import { gameKeys } from './keys.ts'
import { MoreActions, type MoreProps } from './MoreActions.tsx'
import { useLevelEnd } from './use-level-end.ts'
import { usePlay } from './use-play.ts'
import { useRunCalls, useStart } from './use-run-calls.ts'

/** A dialog of the page that the player has opened. */
type Opened = 'menu' | 'shortcuts' | Limit | Question | null

const questions: readonly Opened[] = ['new', 'restart', 'give-up']
const limits: readonly Opened[] = ['daily_limit', 'no_hints']
const isQuestion = (opened: Opened): opened is Question => questions.includes(opened)
const isLimit = (opened: Opened): opened is Limit => limits.includes(opened)

/** A run being played, from the board it is on to its end. `first` is that board. */
export function PlayScreen({ first }: { first: GameView }) {
  const [opened, setOpened] = useState<Opened>(null)
  const [goesOn, setGoesOn] = useState(readGoesOn)
  const close = () => setOpened(null)

  const play = usePlay(first)
  const { state } = play
  const { game } = state
  const calls = useRunCalls(play, () => setOpened('no_hints'))
  const { start, isStarting } = useStart({
    onDealt: (dealt) => {
      close()
      play.take(dealt)
    },
    onLimit: () => setOpened('daily_limit'),
  })
  const personal = useApi('GET /api/scores/personal')
  const best = personal.data?.score ?? 0
  const status = useApi('GET /api/subscription/status')
  const hints = status.data?.hintsRemaining
  const { earned, dismiss } = useLevelEnd(game, best)
  const isOnline = useOnline()
  const hasEnded = !state.settling && (game.status === 'level_complete' || game.status === 'game_over')

  useEffect(() => {
    document.title = `Level ${game.level} · WordConnect`
  }, [game.level])

  const next = () => {
    if (!calls.next.isPending) calls.next.mutate()
  }
  const hint = () => {
    const hasNone = hints !== undefined && hints <= 0 && Date.now() < Date.parse(status.data?.resetsAt ?? '')
    if (hasNone) setOpened('no_hints')
    else if (isOpen(state) && !calls.hint.isPending && hints !== undefined) calls.hint.mutate()
  }
  const more: MoreProps = {
    level: game.level,
    goesOn,
    onRestart: () => setOpened('restart'),
    onGiveUp: () => setOpened('give-up'),
    onShortcuts: () => setOpened('shortcuts'),
    onGoesOn: (wanted) => {
      setGoesOn(wanted)
      keepGoesOn(wanted)
    },
  }
  const answer = (question: Question) => {
    if (question !== 'give-up') return start(question)
    calls.giveUp.mutate(undefined, { onSettled: close })
  }

  return (
    <>
      <Frame
        onKeyDown={gameKeys({
          clear: play.clear,
          shuffle: play.shuffle,
          hint,
          help: () => setOpened('shortcuts'),
        })}
        head={
          <Head
            game={game}
            found={bannersOf(state).length}
            best={best}
            menu={
              <IconButton
                label="Game menu"
                aria-haspopup="dialog"
                icon={<Ellipsis size={22} aria-hidden="true" />}
                onClick={() => setOpened('menu')}
              />
            }
          />
        }
        board={<Board state={state} onPress={play.press} onSwap={play.swap} />}
        foot={
          <Foot
            state={state}
            notice={isOnline || state.check ? null : 'You are offline. What you see is kept.'}
            onRetry={play.retry}
            controls={
              <Controls
                isOpen={isOpen(state) || state.shuffling}
                isChecking={state.check?.step === 'sending'}
                isShuffling={state.shuffling}
                hasSelection={state.selected.length > 0}
                hints={hints}
                isHinting={calls.hint.isPending}
                onShuffle={play.shuffle}
                onClear={play.clear}
                onHint={hint}
              />
            }
            more={<MoreActions {...more} />}
          />
        }
        panel={
          hasEnded ? (
            <EndPanel
              key={game.id}
              game={game}
              goesOn={goesOn}
              isHeld={opened !== null || earned.length > 0}
              isBusy={calls.next.isPending || isStarting}
              onNext={next}
              onNew={() => start('new')}
            />
          ) : undefined
        }
      />
      <VisuallyHidden live>
        <span key={state.said.serial}>{state.said.text}</span>
      </VisuallyHidden>

      <Dialog open={opened === 'menu'} onClose={close} title="Game menu">
        <MoreActions {...more} />
      </Dialog>
      <ShortcutsDialog open={opened === 'shortcuts'} onClose={close} />
      <ConfirmDialog
        question={isQuestion(opened) ? opened : null}
        level={game.level}
        isBusy={isStarting || calls.giveUp.isPending}
        onYes={answer}
        onClose={close}
      />
      <LimitDialog limit={isLimit(opened) ? opened : null} hasRun={!hasEnded} onClose={close} />
      <ExtraLifeDialog
        game={game}
        isOpen={game.status === 'out_of_mistakes' && !state.settling}
        isBusy={calls.live.isPending || calls.giveUp.isPending}
        onUse={() => calls.live.mutate()}
        onGiveUp={() => calls.giveUp.mutate()}
      />
      <AchievementDialog
        earned={hasEnded ? earned : []}
        onClose={dismiss}
        onContinue={() => {
          dismiss()
          if (game.status === 'level_complete') next()
        }}
      />
    </>
  )
}
