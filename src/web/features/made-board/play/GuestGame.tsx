import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Flag, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { IconButton } from '../../../design/IconButton.tsx'
import { Board } from '../../../play/board/Board.tsx'
import { KeyList } from '../../../play/board/KeyList.tsx'
import { loadWordFace } from '../../../play/board/word-fit.ts'
import { Foot } from '../../../play/screen/Foot.tsx'
import { Frame } from '../../../play/screen/Frame.tsx'
import { gameKeys } from '../../../play/screen/game-keys.ts'
import { Head } from '../../../play/screen/Head.tsx'
import { Menu } from '../../../play/screen/Menu.tsx'
import { orCatchUp } from '../../../play/state/give-up.ts'
import { bannersOf, hasEnded, isOpen } from '../../../play/state/play-reducer.ts'
import { gameOverSentence } from '../../../play/state/sentences.ts'
import { type PlaySource, usePlay } from '../../../play/state/use-play.ts'
import { useSaid } from '../../../play/state/use-said.ts'

/** The calls of a board that is played without an account. The object must stay the same during the game. */
export interface GuestCalls {
  post: NonNullable<PlaySource['post']>
  giveUp: () => Promise<GameView>
  fetchGame: () => Promise<GameView>
}

interface Props {
  game: GameView
  title: string
  byline: string
  calls: GuestCalls
  /** Content beside the title; `game` is the current state of the game. */
  aside?: (game: GameView) => ReactNode
  onChange: (game: GameView) => void
  /** Called once when the board has ended on this page and the result of the last guess has been shown. */
  onOver: (game: GameView) => void
  /** Returns the end screen. `isNew` is true if the board has just ended on this page. */
  end: (game: GameView, isNew: boolean) => ReactNode
}

/**
 * The screen on which somebody without an account solves a board of a player. The server stores no marks and no order of
 * the tiles for them, so both last until the page is left.
 */
export function GuestGame(props: Props) {
  const { game: given, title, byline, calls, aside, onChange, onOver, end } = props
  const [opened, setOpened] = useState<'menu' | 'shortcuts' | 'give-up' | null>(null)
  const play = usePlay(given, {
    name: 'board',
    post: calls.post,
    onChange,
    whenOutdated: { fetchGame: calls.fetchGame },
  })
  const { state } = play
  const { game } = state
  const isOver = hasEnded(state)
  const [wasPlayed] = useState(given.status === 'playing')
  // When the board ends, the dialogs are closed.
  if (isOver && opened) setOpened(null)
  useSaid(state)
  useEffect(() => {
    void loadWordFace()
  }, [])
  const tellEnd = useEffectEvent(() => onOver(game))
  useEffect(() => {
    if (isOver && wasPlayed) tellEnd()
  }, [isOver, wasPlayed])
  const close = () => setOpened(null)
  const giveUp = useMutation({
    mutationFn: calls.giveUp,
    onSuccess: (over) => play.show(over, gameOverSentence(over, 'You gave up this board')),
    onError: orCatchUp(play, 'The board could not be ended. Please try again.'),
    onSettled: close,
  })

  const menu = (
    <Menu
      entries={[
        {
          icon: <Undo2 size={18} />,
          label: 'Undo move',
          isDimmed: state.past.length === 0 || !isOpen(state),
          onPress: () => {
            close()
            play.undo()
          },
        },
        { icon: <Flag size={18} />, label: 'Give up', onPress: () => setOpened('give-up') },
      ]}
      onShortcuts={() => setOpened('shortcuts')}
    />
  )
  return (
    <>
      {isOver ? (
        end(game, wasPlayed)
      ) : (
        <Frame
          isAuthored
          onKeyDown={gameKeys({
            clear: play.clear,
            shuffle: play.shuffle,
            undo: play.undo,
            help: () => setOpened('shortcuts'),
            mark: (index, mark) => play.mark(state.order[index] ?? '', mark),
          })}
          head={
            <Head
              title={title}
              game={game}
              found={bannersOf(state).length}
              aside={aside?.(game)}
              byline={byline}
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
          foot={<Foot key={game.id} play={play} hint={undefined} menu={menu} />}
        />
      )}
      <Dialog open={opened === 'menu'} onClose={close} title="Game menu">
        {menu}
      </Dialog>
      <Dialog open={opened === 'shortcuts'} onClose={close} title="Keyboard shortcuts">
        <KeyList hasHints={false} />
      </Dialog>
      <Dialog
        open={opened === 'give-up' && game.status === 'playing'}
        onClose={close}
        title="Give up this board?"
        actions={
          <>
            <Button onClick={close}>Keep playing</Button>
            <Button look="danger" busy={giveUp.isPending} onClick={() => giveUp.mutate()}>
              Give up
            </Button>
          </>
        }
      >
        <p>The groups you have not found are shown, and this board is over.</p>
      </Dialog>
    </>
  )
}
