import { useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../../../contract/game.ts'
import { SingleGame } from '../../../../play/screen/SingleGame.tsx'
import { decisionOf } from '../../duel.ts'
import { refreshDuels } from '../../duel-queries.ts'
import { changeDuel, keepGame, refreshDuel } from '../duel-data.ts'
import type { Room } from '../use-room.ts'
import { endTitle, RaceEnd } from './RaceEnd.tsx'
import { RaceHead } from './RaceHead.tsx'
import { LOST, RivalNews } from './RivalNews.tsx'
import { boardLine } from './race-words.ts'
import { Strip } from './Strip.tsx'
import { useOutcome } from './use-outcome.ts'
import { useRival } from './use-rival.ts'

interface Props {
  room: Room
  game: GameView
  /**
   * Called with true when the board appears. Called with false when the player leaves the screen that follows the last
   * guess.
   */
  onRacing: (isRacing: boolean) => void
}

export function Race({ room, game, onRacing }: Props) {
  const { duel, sides } = room
  const { name } = sides
  const rival = useRival(room, game.startedAt)
  const [hasEndedHere, setEndedHere] = useState(false)
  const { outcome, hasFailed, submit, isSubmitting } = useOutcome(duel)
  const decision = decisionOf(sides.me.id, duel)
  const notice = room.isLost ? LOST : null
  const tellRacing = useEffectEvent(onRacing)
  useEffect(() => tellRacing(true), [])

  const stripFor = (now: GameView) => (
    <Strip
      sides={sides}
      board={duel}
      mine={{ groupsFound: now.completedGroups.length, mistakes: now.mistakes }}
      rival={rival}
      decision={duel.status === 'completed' ? duel.outcome : undefined}
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
        // The board stays until the outcome is known, so that the title does not change a moment later.
        end={(over) =>
          (outcome !== undefined || hasFailed) && {
            title: endTitle(outcome, over),
            panel: (
              <RaceEnd
                game={over}
                name={name}
                outcome={outcome}
                decision={decision}
                isPlayedHere={hasEndedHere}
                strip={stripFor(over)}
                onResult={() => onRacing(false)}
                retry={hasFailed ? () => submit(over) : undefined}
                isRetrying={isSubmitting}
              />
            ),
          }
        }
      />
      {duel.mine === 'playing' || outcome === 'waiting' ? (
        <RivalNews name={name} rival={rival} board={duel} isLost={room.isLost} />
      ) : null}
    </>
  )
}
