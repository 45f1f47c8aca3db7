import { Ellipsis, Undo2 } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../../design/IconButton.tsx'
import '../../lib/last-press.ts' // notes all presses from the first one, before `useWayOn` is loaded
import { useLoadsAhead } from '../../lib/page.ts'
import { toastMissing, usePart } from '../../lib/part.ts'
import { useUser } from '../../lib/session.ts'
import { Board } from '../board/Board.tsx'
import { loadWordFace } from '../board/word-fit.ts'
import { noteBoardPlayed } from '../state/first-board.ts'
import { bannersOf, hasEnded, isOpen } from '../state/play-reducer.ts'
import { plainly } from '../state/sentences.ts'
import type { Play } from '../state/use-play.ts'
import { useSaid } from '../state/use-said.ts'
import { useSignals } from '../state/use-signals.ts'
import { useStoredMarks, useStoredOrder } from '../state/use-stored.ts'
import { Foot, type HintControl } from './Foot.tsx'
import { Frame } from './Frame.tsx'
import { gameKeys } from './game-keys.ts'
import { Head } from './Head.tsx'
import { Menu, type MenuEntry } from './Menu.tsx'

/**
 * The code of the dialogs is loaded only after the player's first press, because no dialog can open before that press.
 */
const loadMenuDialogs = async () => (await import('./MenuDialogs.tsx')).MenuDialogs

interface Props {
  play: Play
  title: string
  /** Content beside the title, for example the score. */
  aside?: ReactNode
  /** The author of the board: see Head. */
  byline?: string | undefined
  /**
   * Replaces the title and the content beside and below the title. The replacement must contain the h1 of the page and
   * show the mistakes. `menu` is the button that opens the menu.
   */
  head?: ((menu: ReactNode) => ReactNode) | undefined
  /** Replaces the status line, the buttons and the menu. If `foot` is set, the screen has no menu button. */
  foot?: ReactNode
  /** A sentence that the status line shows instead of any other sentence. */
  notice?: string | null | undefined
  menu?: {
    lead?: ReactNode
    entries: readonly MenuEntry[]
    last?: readonly ReactElement[]
  }
  hint?: HintControl
  /** True while a dialog of the game mode is open. */
  isAsking: boolean
  /** The component `EndScreen`, which replaces the whole screen after the end of the board. */
  end: ReactNode
  /** The dialogs of the game mode. */
  children?: ReactNode
}

/**
 * The screen on which the player solves a board, for every game mode. The mode provides the game (`play`), the title,
 * the menu entries, the dialogs and the end screen.
 */
export function GameScreen(props: Props) {
  const { play, title, aside, byline, head, foot, notice, menu, hint, isAsking, end, children } = props
  const { state } = play
  const { game } = state
  const [opened, setOpened] = useState<'menu' | 'shortcuts' | 'marks' | null>(null)
  const [held, setHeld] = useState('')
  const [askedOn, setAskedOn] = useState('')
  const { boardKeys } = useUser()
  const MenuDialogs = usePart(useLoadsAhead() || opened ? loadMenuDialogs : undefined, {
    isNeeded: opened !== null,
    onError: () => {
      setOpened(null)
      toastMissing()
    },
  })
  const isOver = hasEnded(state)
  // When the board ends, the menu and the list of keys are closed.
  if (isOver && opened) setOpened(null)
  useSaid(state)
  useStoredOrder(state, !isAsking && opened === null)
  useStoredMarks(state)
  useSignals(state)

  useEffect(() => {
    void loadWordFace()
  }, [])
  useEffect(() => {
    document.title = `${title} · WordConnect`
  }, [title])

  useEffect(() => {
    if (isOver) noteBoardPlayed()
  }, [isOver])

  const close = () => setOpened(null)
  const hold = (id: string) => {
    setHeld(id)
    setOpened('marks')
  }
  const heldTile = state.tiles[held]
  /** The first press of H on a board only says what the next press does, because a hint cannot be taken back. */
  const hintByKey = () => {
    if (askedOn === game.id || !hint?.left || !isOpen(state)) return hint?.onPress()
    setAskedOn(game.id)
    return play.say(plainly('Press H again to use a hint.'))
  }
  const entries = menu?.entries.map((entry) => ({
    ...entry,
    onPress: () => {
      close()
      entry.onPress()
    },
  }))
  const undo = {
    icon: <Undo2 size={18} />,
    label: 'Undo move',
    isDimmed: state.past.length === 0 || !isOpen(state),
    onPress: () => {
      close()
      play.undo()
    },
  }
  const list = (
    <Menu {...menu} entries={[undo, ...(entries ?? [])]} onShortcuts={() => setOpened('shortcuts')} />
  )

  const menuButton = (
    <IconButton
      label="Game menu"
      aria-haspopup="dialog"
      icon={<Ellipsis size={22} aria-hidden="true" />}
      onClick={() => setOpened('menu')}
    />
  )

  return (
    <>
      {isOver && end ? (
        end
      ) : (
        <Frame
          onKeyDown={gameKeys({
            clear: play.clear,
            shuffle: play.shuffle,
            undo: play.undo,
            hint: hint && hintByKey,
            help: () => setOpened('shortcuts'),
            mark: (index, mark) => play.mark(state.order[index] ?? '', mark),
            hasLetters: boardKeys,
          })}
          isTall={head !== undefined && foot === undefined}
          isLong={foot !== undefined}
          isAuthored={byline !== undefined}
          head={
            head?.(menuButton) ?? (
              <Head
                title={title}
                game={game}
                found={bannersOf(state).length}
                aside={aside}
                byline={byline}
                menu={menuButton}
              />
            )
          }
          board={<Board state={state} onPress={play.press} onSwap={play.swap} onHold={hold} />}
          foot={
            foot ?? (
              <Foot
                key={game.id}
                play={play}
                hint={hint}
                menu={list}
                notice={notice}
                isBrief={head !== undefined}
              />
            )
          }
        />
      )}
      {MenuDialogs && (
        <MenuDialogs
          open={opened}
          onClose={close}
          menu={list}
          hasHints={hint !== undefined}
          tile={heldTile ? { text: heldTile.text, mark: state.marks[held] } : null}
          onMark={(mark) => {
            close()
            play.mark(held, mark)
          }}
          hasLetters={boardKeys}
        />
      )}
      {children}
    </>
  )
}
