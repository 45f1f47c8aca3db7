import { useState } from 'react'
import { useOnline } from '../../lib/online.ts'
import type { BoardInPlay, CheckedBoard } from '../board/board-in-play.ts'
import { bannersOf, hasEnded, isChecking, isOpen } from '../state/play-reducer.ts'
import { type Play, usePlay } from '../state/use-play.ts'
import { EndScreen } from './EndScreen.tsx'
import { GameScreen } from './GameScreen.tsx'

/** A board of the story. The player sends each guess with a button. The board has no hints, lives or menu. */
export function CheckedGame(props: CheckedBoard) {
  const { game: given, title, name, head, foot, isAsking, onReply, onOutdated, end } = props
  const play = usePlay(given, { name, isByHand: true, onReply, whenOutdated: { leave: onOutdated } })
  const isOnline = useOnline()
  const isOver = hasEnded(play.state)
  const [wasPlayed] = useState(given.status === 'playing')
  const { game } = play.state

  return (
    <GameScreen
      play={play}
      title={title}
      head={() => head}
      foot={foot(boardInPlay(play, isOnline))}
      isAsking={isAsking}
      end={isOver && <EndScreen game={game} isNew={wasPlayed} {...end(game)} />}
    />
  )
}

function boardInPlay(play: Play, isOnline: boolean): BoardInPlay {
  const { state } = play
  const { check, status, shuffling, selected } = state
  const hasFailed = check?.step === 'failed'
  const offline = isOnline ? null : 'You are offline. What you see is kept.'
  return {
    groupCount: state.game.groupCount,
    found: bannersOf(state),
    selected: selected.length,
    canCheck: isOpen(state) && (check?.step === 'waiting' || hasFailed),
    isChecking: isChecking(state),
    isShuffling: shuffling,
    // The banner already announces a found group, so the notice does not repeat the message.
    notice: status && status.tone !== 'good' ? status.text : offline,
    check: hasFailed ? play.retry : play.check,
    clear: play.clear,
    shuffle: play.shuffle,
  }
}
