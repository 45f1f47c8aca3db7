import { Flag } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { call } from '../../lib/api.ts'
import { useGiveUp } from '../state/give-up.ts'
import { hasEnded, progressOf } from '../state/play-reducer.ts'
import { type Play, usePlay } from '../state/use-play.ts'
import { type BoardEnd, EndScreen } from './EndScreen.tsx'
import { GameScreen } from './GameScreen.tsx'

interface Props {
  /**
   * Latest state of the game that the server has sent. A newer state of the same game replaces the state on the screen.
   */
  game: GameView
  title: string
  /** The word for the game in sentences to the player, for example "challenge". */
  name: string
  /** False for a game that has no effect on scores, such as practice. */
  counts?: boolean
  /** Content beside the title; `game` is the current state of the game. */
  aside?: (game: GameView) => ReactNode
  /** The author of the board: see Head. */
  byline?: string | undefined
  /** Replaces the title (see GameScreen); `game` is the current state, and `menu` the button that opens the menu. */
  head?: (game: GameView, menu: ReactNode) => ReactNode
  /** A sentence that the status line shows instead of any other sentence. */
  notice?: string | null
  onChange: (game: GameView) => void
  /** Called once when the board has ended on this page and the result of the last guess has been shown. */
  onOver: (game: GameView) => void
  /**
   * Returns the end screen. `game` is the final state of the game. If the result is false, the finished board stays as
   * it is for now.
   */
  end: (game: GameView) => BoardEnd | false
}

/**
 * A single board without levels, hints and lives: the daily challenge, an earlier daily challenge, a duel, or practice.
 */
export function SingleGame(props: Props) {
  const {
    game: given,
    title,
    name,
    counts = true,
    aside,
    byline,
    head,
    notice,
    onChange,
    onOver,
    end,
  } = props
  const [isGivingUp, setGivingUp] = useState(false)
  const play = usePlay(given, {
    name,
    onChange,
    whenOutdated: { fetchGame: (id) => call('GET /api/game/:id', { params: { id } }) },
  })
  const { state } = play
  const { game } = state
  const isOver = hasEnded(state)
  const [wasPlayed] = useState(given.status === 'playing')

  const isBehind = given.id === game.id && progressOf(given) > progressOf(game) && !state.check
  const catchUp = useEffectEvent(() => play.show(given))
  useEffect(() => {
    if (isBehind) catchUp()
  }, [isBehind])

  const tellEnd = useEffectEvent(() => onOver(game))
  useEffect(() => {
    if (isOver && wasPlayed) tellEnd()
  }, [isOver, wasPlayed])

  const ended = isOver && end(game)
  return (
    <GameScreen
      play={play}
      title={title}
      aside={aside?.(game)}
      byline={byline}
      head={head && ((menu) => head(game, menu))}
      notice={notice}
      menu={{
        entries: [{ icon: <Flag size={18} />, label: 'Give up', onPress: () => setGivingUp(true) }],
      }}
      isAsking={isGivingUp}
      end={ended && <EndScreen game={game} isNew={wasPlayed} isAuthored={byline !== undefined} {...ended} />}
    >
      <GiveUpDialog
        isOpen={isGivingUp && game.status === 'playing'}
        name={name}
        counts={counts}
        play={play}
        onClose={() => setGivingUp(false)}
      />
    </GameScreen>
  )
}

interface DialogProps {
  isOpen: boolean
  name: string
  counts: boolean
  play: Play
  onClose: () => void
}

/** Asks for confirmation, because giving up ends the board and shows the groups. */
function GiveUpDialog({ isOpen, name, counts, play, onClose }: DialogProps) {
  const giveUp = useGiveUp(play, { name, shown: `You gave up this ${name}` })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={`Give up this ${name}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep playing</Button>
          <Button
            look="danger"
            busy={giveUp.isPending}
            onClick={() => giveUp.mutate(undefined, { onSettled: onClose })}
          >
            Give up
          </Button>
        </>
      }
    >
      <p>{`The groups you have not found are shown, and this ${name} is over.${counts ? ' What you have found counts.' : ''}`}</p>
    </Dialog>
  )
}
