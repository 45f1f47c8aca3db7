import { Flag, Pause, Plus, RotateCcw, Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Renewed } from '../../design/Renewed.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useLoadsAhead } from '../../lib/page.ts'
import { toastMissing, usePart } from '../../lib/part.ts'
import { usePlaySettings } from '../../lib/play-settings.ts'
import { useApi } from '../../lib/query.ts'
import { dayClock } from '../../lib/server-clock.ts'
import { useUser } from '../../lib/session.ts'
import { inBrowser } from '../../lib/stored.ts'
import { GameScreen } from '../../play/screen/GameScreen.tsx'
import { MenuStoreLink, MenuSwitch } from '../../play/screen/Menu.tsx'
import { hasEnded, isOpen } from '../../play/state/play-reducer.ts'
import { usePlay } from '../../play/state/use-play.ts'
import { GamesLeft } from './GamesLeft.tsx'
import type { RunDialog } from './RunDialogs.tsx'
import { run, useRunActions, useStart } from './run-actions.ts'

/** This code is loaded after the player's first press, because no dialog can open before the first press. */
const loadRunDialogs = async () => (await import('./RunDialogs.tsx')).RunDialogs

/** The code of the end screen is loaded early, because the browser can be offline when the board ends. */
const loadRunEnd = async () => (await import('./RunEnd.tsx')).RunEnd

/** Lets the player play a run, from the board `first` to the end of the run. */
export function RunScreen({ first }: { first: GameView }) {
  const [dialog, setDialog] = useState<RunDialog | null>(null)
  const { waitForMe, change } = usePlaySettings()
  const { isPremium } = useUser()
  const close = () => setDialog(null)

  const play = usePlay(first, run)
  const { state } = play
  const { game } = state
  const isOver = hasEnded(state)
  const loadsAhead = useLoadsAhead()
  const End = usePart(loadsAhead || isOver ? loadRunEnd : undefined, {
    isNeeded: isOver,
    onError: toastMissing,
  })
  // If the board has no mistakes left when the page opens it, the dialog about an extra life opens immediately.
  const isAsked = dialog !== null || game.status === 'out_of_mistakes'
  const RunDialogs = usePart(loadsAhead || isAsked ? loadRunDialogs : undefined, {
    isNeeded: isAsked,
    onError: () => {
      close()
      toastMissing()
    },
  })
  const actions = useRunActions(play, () => setDialog('no_hints'))
  const { start, isStarting, isLimited } = useStart({
    onDealt: (dealt) => {
      close()
      play.show(dealt)
    },
    onLimit: () => setDialog('daily_limit'),
  })
  const personal = useApi('GET /api/scores/personal').data
  const best = personal?.score
  const hints = useApi('GET /api/subscription/status').data
  // When the board ends, the dialogs about this board close. The dialog "No games left" can stay open.
  if (isOver && dialog && dialog !== 'daily_limit') close()

  useEffect(() => noteHighScore(game.score), [game.score])

  const askToStart = (question: 'new' | 'restart') => setDialog(isLimited() ? 'daily_limit' : question)
  const askForHint = () => {
    if (!hints || !isOpen(state) || actions.hint.isPending) return
    if (hints.hintsRemaining <= 0 && dayClock.now() < Date.parse(hints.resetsAt)) setDialog('no_hints')
    else actions.hint.mutate()
  }

  return (
    <GameScreen
      play={play}
      title={`Level ${game.level}`}
      aside={<RunScore score={game.score} best={best} />}
      menu={{
        lead: <GamesLeft brief offersMore />,
        entries: [
          {
            icon: <RotateCcw size={18} />,
            label: 'Restart level',
            onPress: () => askToStart('restart'),
          },
          { icon: <Plus size={18} />, label: 'New game', onPress: () => askToStart('new') },
          { icon: <Flag size={18} />, label: 'Give up', onPress: () => setDialog('give-up') },
        ],
        last: [
          <MenuSwitch
            key="wait"
            icon={<Pause size={18} />}
            label="Wait for me"
            isOn={waitForMe}
            onChange={(isOn) => change({ waitForMe: isOn })}
          />,
          ...(isPremium
            ? []
            : [<MenuStoreLink key="upgrade" icon={<Sparkles size={18} />} label="Upgrade" />]),
        ],
      }}
      hint={{ left: hints?.hintsRemaining, isBusy: actions.hint.isPending, onPress: askForHint }}
      isAsking={dialog !== null}
      end={
        End && (
          <End
            key={game.id}
            game={game}
            personal={personal}
            isPlayedHere={state.isPlayedHere}
            isHeld={dialog !== null}
            isBusy={actions.next.isPending || isStarting}
            onNext={() => {
              if (!actions.next.isPending) actions.next.mutate()
            }}
            onNew={() => start('new')}
          />
        )
      }
    >
      {RunDialogs && (
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
      )}
    </GameScreen>
  )
}

function RunScore({ score, best }: { score: number; best: number | undefined }) {
  return (
    <>
      <Renewed as="strong" on={score}>
        <VisuallyHidden>Score </VisuallyHidden>
        {formatNumber(score)}
      </Renewed>
      {best !== undefined && (
        <Renewed on={`${score} ${best}`}>{`best ${formatNumber(Math.max(best, score))}`}</Renewed>
      )}
    </>
  )
}

const HIGH_SCORE_KEY = 'wordconnect-highscore'

/** Stores a copy of the high score in this browser. See docs/rules.md#score. */
function noteHighScore(score: number): void {
  if (score > Number(inBrowser.get(HIGH_SCORE_KEY) ?? 0)) inBrowser.set(HIGH_SCORE_KEY, String(score))
}
