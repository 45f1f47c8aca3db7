import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { call } from '../../../lib/api.ts'
import { useOnline } from '../../../lib/online.ts'
import { usePage } from '../../../lib/page.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Board } from '../board/Board.tsx'
import { loadWordFace } from '../board/use-word-fits.ts'
import { ShortcutsDialog } from '../panels/ShortcutsDialog.tsx'
import { Controls } from '../play/Controls.tsx'
import { Foot } from '../play/Foot.tsx'
import { Frame } from '../play/Frame.tsx'
import { gameKeys } from '../play/keys.ts'
import { SingleActions } from '../play/MoreActions.tsx'
import { useOrderKeeping } from '../play/use-order-keeping.ts'
import { usePlay } from '../play/use-play.ts'
import { bannersOf, isOpen } from '../state/play-state.ts'
import { GiveUpDialog } from './GiveUpDialog.tsx'
import { SingleHead } from './SingleHead.tsx'

/** How long a finished board stays to be looked at, in ms. */
const LOOK_MS = 1_800

export interface SingleGameProps {
  /** The board as the server has told it last; a newer word on the same board is taken over. */
  game: GameView
  /** The page's heading. */
  title: string
  /** What it is called in a sentence: "challenge". */
  name: string
  /** Beside the title; told the game as it stands. */
  aside: (game: GameView) => ReactNode
  /** Hears of every change of the game. */
  onChange: (game: GameView) => void
  /** The last guess was answered and shown. */
  onOver: (game: GameView) => void
  /** The finished board has been looked at. */
  onDone: () => void
}

/**
 * One board from its deal to its end, without levels, hints and lives: a daily, or one out of the archive. Everything about
 * guessing is as in a run.
 */
export function SingleGame({ game: given, title, name, aside, onChange, onOver, onDone }: SingleGameProps) {
  const heading = usePage(title)
  const [opened, setOpened] = useState<'menu' | 'shortcuts' | 'give-up' | null>(null)
  const play = usePlay(given, {
    name,
    keep: onChange,
    whereItStands: (id) => call('GET /api/game/:id', { params: { id } }),
  })
  const { state } = play
  const { game } = state
  useOrderKeeping(state, opened === null)
  const isOnline = useOnline()
  const isOver = game.status === 'finished' && !state.settling
  const close = () => setOpened(null)

  useEffect(() => {
    void loadWordFace()
  }, [])

  const isBehind = given.id === game.id && movesOf(given) > movesOf(game) && !state.check
  const catchUp = useEffectEvent(() => play.take(given))
  useEffect(() => {
    if (isBehind) catchUp()
  }, [isBehind])

  const end = useEffectEvent(() => onOver(game))
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (!isOver) return
    end()
    const timer = setTimeout(() => leave(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isOver])

  const more = { onGiveUp: () => setOpened('give-up'), onShortcuts: () => setOpened('shortcuts') }
  const menu = (
    <IconButton
      label="Game menu"
      aria-haspopup="dialog"
      icon={<Ellipsis size={22} aria-hidden="true" />}
      onClick={() => setOpened('menu')}
    />
  )
  return (
    <>
      <Frame
        onKeyDown={gameKeys({ clear: play.clear, shuffle: play.shuffle, help: more.onShortcuts })}
        head={
          <SingleHead
            ref={heading}
            title={title}
            game={game}
            found={bannersOf(state).length}
            aside={aside(game)}
            menu={menu}
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
                onShuffle={play.shuffle}
                onClear={play.clear}
              />
            }
            more={<SingleActions {...more} />}
          />
        }
      />
      <VisuallyHidden live>
        <span key={state.said.serial}>{state.said.text}</span>
      </VisuallyHidden>
      <Dialog open={opened === 'menu'} onClose={close} title="Game menu">
        <SingleActions {...more} />
      </Dialog>
      <ShortcutsDialog open={opened === 'shortcuts'} onClose={close} hints={false} />
      <GiveUpDialog
        isOpen={opened === 'give-up' && game.status === 'playing'}
        name={name}
        play={play}
        onClose={close}
      />
    </>
  )
}

/** Guesses that have changed something: they only ever grow. */
const movesOf = ({ completedGroups, mistakes, status }: GameView) =>
  completedGroups.length + mistakes + (status === 'finished' ? 1 : 0)
