import { Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { FoundShare } from '../board/Banner.tsx'
import { Board } from '../board/Board.tsx'
import { FinishedBoard } from '../board/FinishedBoard.tsx'
import { loadWordFace } from '../board/word-fit.ts'
import { bannersOf, hasEnded } from '../state/play-reducer.ts'
import { type Play, useStoredOrder } from '../state/use-play.ts'
import { Foot, type HintControl } from './Foot.tsx'
import { Frame } from './Frame.tsx'
import { EndHead, Head } from './Head.tsx'
import { gameKeys } from './keys.ts'
import { Menu, type MenuEntry } from './Menu.tsx'

/** Not needed to begin with: it is loaded while the first board is being looked at. */
const MenuDialogs = lazy(async () => ({ default: (await import('./MenuDialogs.tsx')).MenuDialogs }))

/** What a mode shows at the end of its board. */
export interface BoardEnd {
  /** Takes the place of the title. */
  title: string
  /** A tick or a cross behind the title. */
  isSolved?: boolean
  /** How others fared on each group, by its colour. */
  foundShares?: ReadonlyMap<string, FoundShare>
  /** The panel below or beside the board. */
  panel: ReactNode
  /** Further parts of the page, below all of it. */
  below?: ReactNode
}

interface Props {
  play: Play
  title: string
  /** Beside the title while the board is played. */
  aside: ReactNode
  menu: {
    lead?: ReactNode
    entries: readonly MenuEntry[]
    last?: ReactNode
  }
  hint?: HintControl
  /** Is a dialog of the mode open? */
  isAsking: boolean
  end: BoardEnd
  /** The dialogs of the mode. */
  children?: ReactNode
}

/**
 * The one screen on which a board is played and ends, whatever its mode. The mode brings the game (`play`) and says what
 * stands in the head, in the menu and in the panel at the end, and which dialogs there are.
 */
export function GameScreen(props: Props) {
  const { play, title, aside, menu, hint, isAsking, end, children } = props
  const { state } = play
  const { game } = state
  const [opened, setOpened] = useState<'menu' | 'shortcuts' | null>(null)
  const isOver = hasEnded(state)
  const isEnding = useEnding(game.id, isOver)
  // No dialog stands over the end of a board.
  if (isOver && opened) setOpened(null)
  useStoredOrder(state, !isAsking && opened === null)

  useEffect(() => {
    void loadWordFace()
  }, [])
  useEffect(() => {
    document.title = `${title} · WordConnect`
  }, [title])

  const close = () => setOpened(null)
  const entries = menu.entries.map((entry) => ({
    ...entry,
    onPress: () => {
      close()
      entry.onPress()
    },
  }))
  const list = <Menu {...menu} entries={entries} onShortcuts={() => setOpened('shortcuts')} />

  return (
    <>
      <Frame
        onKeyDown={gameKeys({
          clear: play.clear,
          shuffle: play.shuffle,
          hint: hint?.onPress,
          help: () => setOpened('shortcuts'),
        })}
        head={
          isOver ? (
            <EndHead
              key={end.title}
              title={end.title}
              isSolved={end.isSolved}
              note={end.foundShares?.size ? 'found by' : undefined}
            />
          ) : (
            <Head
              title={title}
              game={game}
              found={bannersOf(state).length}
              aside={aside}
              menu={
                <IconButton
                  label="Game menu"
                  aria-haspopup="dialog"
                  icon={<Ellipsis size={22} aria-hidden="true" />}
                  onClick={() => setOpened('menu')}
                />
              }
            />
          )
        }
        board={
          isOver ? (
            <FinishedBoard key={game.id} game={game} isNew={isEnding} foundShares={end.foundShares} />
          ) : (
            <Board state={state} onPress={play.press} onSwap={play.swap} />
          )
        }
        foot={<Foot key={game.id} play={play} hint={hint} menu={list} />}
        end={isOver ? end.panel : undefined}
        isEnding={isEnding}
        below={isOver ? end.below : undefined}
      />
      <VisuallyHidden live>
        <span key={state.said.serial}>{state.said.text}</span>
      </VisuallyHidden>
      <Suspense fallback={null}>
        <MenuDialogs open={opened} onClose={close} menu={list} hasHints={hint !== undefined} />
      </Suspense>
      {children}
    </>
  )
}

/** The movement with which a board of ten groups ends, in ms: the last banner settles 400 ms after 9 × 80 ms. */
const ENDING_MS = 1_200

/**
 * Is the end of a board being shown by movement? Only if the board was played here. Any press finishes the movement, so that
 * nobody has to wait for it.
 */
function useEnding(gameId: string, isOver: boolean): boolean {
  const [played, setPlayed] = useState('')
  if (!isOver && played !== gameId) setPlayed(gameId)
  const isEnding = isOver && played === gameId

  useEffect(() => {
    if (!isEnding) return
    const finish = () => setPlayed('')
    const timer = setTimeout(finish, ENDING_MS)
    for (const type of ['pointerdown', 'keydown'] as const) addEventListener(type, finish)
    return () => {
      clearTimeout(timer)
      for (const type of ['pointerdown', 'keydown'] as const) removeEventListener(type, finish)
    }
  }, [isEnding])

  return isEnding
}
