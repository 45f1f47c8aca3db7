import { Flag, RotateCcw, StepForward } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { GameScreen } from '../screen/GameScreen.tsx'
import { MenuSwitch } from '../screen/Menu.tsx'
import { hasEnded, isOpen } from '../state/play-reducer.ts'
import { usePlay } from '../state/use-play.ts'
import { useAutoAdvanceChoice } from './auto-advance.ts'
import { GamesLeft } from './GamesLeft.tsx'
import { useLevelEnd } from './level-end.ts'
import type { RunDialog } from './RunDialogs.tsx'
import { run, useRunActions, useStart } from './run-actions.ts'

/*
 * Not needed to begin with: both are loaded while the first board is being looked at, so that they are there when they are
 * needed, connection or not.
 */
const RunDialogs = lazy(async () => ({ default: (await import('./RunDialogs.tsx')).RunDialogs }))
const loadRunEnd = () => import('./RunEnd.tsx')
const RunEnd = lazy(async () => ({ default: (await loadRunEnd()).RunEnd }))

/** A run being played, from the board it is on (`first`) to its end. */
export function RunScreen({ first }: { first: GameView }) {
  const [dialog, setDialog] = useState<RunDialog | null>(null)
  const [isAutomatic, setAutomatic] = useAutoAdvanceChoice()
  const close = () => setDialog(null)

  const play = usePlay(first, run)
  const { state } = play
  const { game } = state
  const isOver = hasEnded(state)
  const actions = useRunActions(play, () => setDialog('no_hints'))
  const { start, isStarting } = useStart({
    onDealt: (dealt) => {
      close()
      play.show(dealt)
    },
    onLimit: () => setDialog('daily_limit'),
  })
  const best = useApi('GET /api/scores/personal').data?.score ?? 0
  const hints = useApi('GET /api/subscription/status').data
  const end = useLevelEnd(game, best)
  // What was asked about the board is settled by its end. That no games are left may be said after it.
  if (isOver && dialog && dialog !== 'daily_limit') close()

  useEffect(() => {
    loadRunEnd().catch(() => undefined)
  }, [])

  const askForHint = () => {
    if (!hints || !isOpen(state) || actions.hint.isPending) return
    if (hints.hintsRemaining <= 0 && Date.now() < Date.parse(hints.resetsAt)) setDialog('no_hints')
    else actions.hint.mutate()
  }
  const shares = game.hindsight?.groups.map(
    ({ color, players, foundPercent }) => [color, { players, percent: foundPercent }] as const,
  )

  return (
    <GameScreen
      play={play}
      title={`Level ${game.level}`}
      aside={<RunScore score={game.score} best={best} />}
      menu={{
        lead: <GamesLeft brief />,
        entries: [
          {
            icon: <RotateCcw size={18} />,
            label: `Restart level ${game.level}`,
            onPress: () => setDialog('restart'),
          },
          { icon: <Flag size={18} />, label: 'Give up', onPress: () => setDialog('give-up') },
        ],
        last: (
          <MenuSwitch
            icon={<StepForward size={18} />}
            label="Next level starts by itself"
            isOn={isAutomatic}
            onChange={setAutomatic}
          />
        ),
      }}
      hint={{ left: hints?.hintsRemaining, isBusy: actions.hint.isPending, onPress: askForHint }}
      isAsking={dialog !== null}
      end={{
        title: game.status === 'level_complete' ? `Level ${game.level} complete` : 'Game Over',
        foundShares: new Map(shares),
        panel: (
          <Suspense fallback={null}>
            <RunEnd
              key={game.id}
              game={game}
              end={end}
              isAdvancing={isAutomatic && state.byPointer}
              isHeld={dialog !== null}
              isBusy={actions.next.isPending || isStarting}
              onNext={() => {
                if (!actions.next.isPending) actions.next.mutate()
              }}
              onNew={() => start('new')}
            />
          </Suspense>
        ),
      }}
    >
      <Suspense fallback={null}>
        <RunDialogs
          dialog={dialog}
          onClose={close}
          game={game}
          isSettled={!state.settling}
          isOver={isOver}
          actions={actions}
          isStarting={isStarting}
          onStart={start}
        />
      </Suspense>
    </GameScreen>
  )
}

/** The run's score and the best one. New elements for every score: a figure that grows would count as a layout shift. */
function RunScore({ score, best }: { score: number; best: number }) {
  return (
    <>
      <strong key={`score ${score}`}>
        <VisuallyHidden>Score </VisuallyHidden>
        {formatNumber(score)}
      </strong>
      <span key={`best ${score} ${best}`}>best {formatNumber(Math.max(best, score))}</span>
    </>
  )
}
