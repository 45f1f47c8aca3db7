import { useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../../../contract/game.ts'
import { SingleGame } from '../../../../play/screen/SingleGame.tsx'
import { refreshDuels } from '../../duel-queries.ts'
import { changeDuel, keepGame, refreshDuel } from '../duel-data.ts'
import type { Room } from '../use-room.ts'
import { endTitle, RaceEnd } from './RaceEnd.tsx'
import { RaceHead } from './RaceHead.tsx'
import { LOST, RivalNews } from './RivalNews.tsx'
import { boardLine } from './race-words.ts'
import { Strip } from './Strip.tsx'
import { useOutcome, useWayHome } from './use-outcome.ts'
import { useRival } from './use-rival.ts'

interface Props {
  room: Room
  game: GameView
  /**
   * Called with true when the player starts the duel on this page. Called with false when the player leaves the screen
   * that follows the last guess.
   */
  onRacing: (isRacing: boolean) => void
}

export function Race({ room, game, onRacing }: Props) {
  const { duel, sides } = room
  const { name } = sides
  const rival = useRival(room, game.startedAt)
  const [hasEndedHere, setEndedHere] = useState(false)
  const { outcome, isWaiting, hasFailed, submit, isSubmitting } = useOutcome(duel)
  const wayHome = useWayHome(hasEndedHere && outcome !== undefined && !hasFailed, outcome)
  const notice = room.isLost ? LOST : null
  const tellRacing = useEffectEvent(onRacing)
  const [wasPlaying] = useState(game.status === 'playing')
  useEffect(() => {
    if (wasPlaying) tellRacing(true)
  }, [wasPlaying])
  // True if the rival finished while the player was waiting on this page. The result then opens immediately.
  const hasWaited = isWaiting && duel.status === 'completed'
  useEffect(() => {
    if (hasWaited) tellRacing(false)
  }, [hasWaited])
  const stripFor = (now: GameView) => (
    <Strip
      sides={sides}
      board={duel}
      mine={{ groupsFound: now.completedGroups.length, mistakes: now.mistakes }}
      rival={rival}
    />
  )
  return (
    <>
      <SingleGame
        game={game}
        title={`Duel with ${name}`}
        name="race"
        notice={notice}
        head={(now, menu) => (
          <RaceHead
            title={`Duel with ${name}`}
            game={now}
            note={boardLine(duel)}
            menu={menu}
            strip={stripFor(now)}
          />
        )}
        onChange={keepGame}
        onOver={(over) => {
          setEndedHere(true)
          changeDuel(duel.id, { mine: 'finished' })
          submit(over)
          void refreshDuel(duel.id)
          void refreshDuels()
        }}
        end={(over) => ({
          title: endTitle(outcome, over),
          isReady: outcome !== undefined || hasFailed,
          panel: (
            <RaceEnd
              game={over}
              name={name}
              outcome={outcome}
              strip={stripFor(over)}
              wayHome={wayHome}
              onResult={() => onRacing(false)}
              retry={hasFailed ? () => submit(over) : undefined}
              isRetrying={isSubmitting}
            />
          ),
        })}
      />
      {duel.mine === 'playing' || outcome === 'waiting' ? (
        <RivalNews name={name} rival={rival} board={duel} isLost={room.isLost} />
      ) : null}
    </>
  )
}
