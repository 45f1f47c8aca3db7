import { Ellipsis } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { useOnline } from '../../../lib/online.ts'
import { useApi } from '../../../lib/query.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Board } from '../board/Board.tsx'
import { bannersOf, isOpen } from '../state/play-state.ts'
import { Controls } from './Controls.tsx'
import { Foot } from './Foot.tsx'
import { Frame } from './Frame.tsx'
import { run } from './game-cache.ts'
import { keepGoesOn, readGoesOn } from './goes-on.ts'
import { Head } from './Head.tsx'
import { gameKeys } from './keys.ts'
import { EndPanel, loadEndPanel, PlayDialogs } from './late.ts'
import { MoreActions, type MoreProps } from './MoreActions.tsx'
import type { Opened } from './opened.ts'
import { useLevelEnd } from './use-level-end.ts'
import { useOrderKeeping } from './use-order-keeping.ts'
import { usePlay } from './use-play.ts'
import { useRunCalls } from './use-run-calls.ts'
import { useStart } from './use-start.ts'

/** A run being played, from the board it is on to its end. `first` is that board. */
export function PlayScreen({ first }: { first: GameView }) {
  const [opened, setOpened] = useState<Opened>(null)
  const [goesOn, setGoesOn] = useState(readGoesOn)
  const close = () => setOpened(null)

  const play = usePlay(first, run)
  const { state } = play
  const { game } = state
  useOrderKeeping(state, opened === null)
  const calls = useRunCalls(play, () => setOpened('no_hints'))
  const { start, isStarting } = useStart({
    onDealt: (dealt) => {
      close()
      play.take(dealt)
    },
    onLimit: () => setOpened('daily_limit'),
  })
  const best = useApi('GET /api/scores/personal').data?.score ?? 0
  const hints = useApi('GET /api/subscription/status').data
  const { earned, dismiss } = useLevelEnd(game, best)
  const isOnline = useOnline()
  const hasEnded = !state.settling && (game.status === 'level_complete' || game.status === 'game_over')

  useEffect(loadEndPanel, [])
  useEffect(() => {
    document.title = `Level ${game.level} · WordConnect`
  }, [game.level])

  const next = () => {
    if (!calls.next.isPending) calls.next.mutate()
  }
  const hint = () => {
    if (!hints || !isOpen(state) || calls.hint.isPending) return
    if (hints.hintsRemaining <= 0 && Date.now() < Date.parse(hints.resetsAt)) setOpened('no_hints')
    else calls.hint.mutate()
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

  const menu = (
    <IconButton
      label="Game menu"
      aria-haspopup="dialog"
      icon={<Ellipsis size={22} aria-hidden="true" />}
      onClick={() => setOpened('menu')}
    />
  )
  // New with every board, as the board is: under the panel of the one before nobody saw where it stood.
  const foot = (
    <Foot
      key={game.id}
      state={state}
      notice={isOnline || state.check ? null : 'You are offline. What you see is kept.'}
      onRetry={play.retry}
      controls={
        <Controls
          isOpen={isOpen(state) || state.shuffling}
          isChecking={state.check?.step === 'sending'}
          isShuffling={state.shuffling}
          hasSelection={state.selected.length > 0}
          onShuffle={play.shuffle}
          onClear={play.clear}
          hint={{ left: hints?.hintsRemaining, isBusy: calls.hint.isPending, onPress: hint }}
        />
      }
      more={<MoreActions {...more} />}
    />
  )
  const end = hasEnded && (
    <Suspense fallback={null}>
      <EndPanel
        key={game.id}
        game={game}
        goesOn={goesOn && state.byPointer}
        isHeld={opened !== null || earned.length > 0}
        isBusy={calls.next.isPending || isStarting}
        onNext={next}
        onNew={() => start('new')}
      />
    </Suspense>
  )
  return (
    <>
      <Frame
        onKeyDown={gameKeys({ clear: play.clear, shuffle: play.shuffle, hint, help: more.onShortcuts })}
        head={<Head game={game} found={bannersOf(state).length} best={best} menu={menu} />}
        board={<Board state={state} onPress={play.press} onSwap={play.swap} />}
        foot={foot}
        panel={end || undefined}
      />
      <VisuallyHidden live>
        <span key={state.said.serial}>{state.said.text}</span>
      </VisuallyHidden>
      <Suspense fallback={null}>
        <PlayDialogs
          opened={opened}
          onClose={close}
          game={game}
          isSettled={!state.settling}
          hasEnded={hasEnded}
          more={more}
          calls={calls}
          isStarting={isStarting}
          onStart={start}
          onNext={next}
          earned={earned}
          onCelebrated={dismiss}
        />
      </Suspense>
    </>
  )
}
