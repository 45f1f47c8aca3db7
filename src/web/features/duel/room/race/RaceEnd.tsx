import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { GameView } from '../../../../../contract/game.ts'
import { Button, buttonClass } from '../../../../design/Button.tsx'
import { GuessGrid } from '../../../../domain/group/GuessGrid.tsx'
import { ResultPanel } from '../../../../domain/result/ResultPanel.tsx'
import { WayNote } from '../../../../domain/result/WayNote.tsx'
import { WithheldNote } from '../../../../domain/result/WithheldNote.tsx'
import { formatSeconds } from '../../../../lib/format.ts'
import type { WayOn } from '../../../../lib/way-on.ts'
import styles from './RaceEnd.module.css'
import { type Outcome, outcomeTitles } from './use-outcome.ts'
import { HOME_MS } from './use-way-home.ts'

/** The title of the own end: the outcome once it is known, before that what the board itself tells. */
export const endTitle = (outcome: Outcome | undefined, game: GameView): string =>
  outcome ? outcomeTitles[outcome] : game.solved ? 'All groups found' : 'Board over'

interface Props {
  game: GameView
  name: string
  outcome: Outcome | undefined
  /** Both runs: the other may go on. */
  strip: ReactNode
  wayHome: WayOn
  onResult: () => void
  /** Sends the result again, after a failure. */
  retry: (() => void) | undefined
  isRetrying: boolean
}

/** The panel at the own end: the score, how the other stands, and the way on. */
export function RaceEnd({ game, name, outcome, strip, wayHome, onResult, retry, isRetrying }: Props) {
  const isWaiting = outcome === 'waiting'
  const isCompleted = outcome === 'won' || outcome === 'lost' || outcome === 'draw'
  const race = useRef<HTMLDivElement>(null)
  const [hasStayed, setStayed] = useState(false)
  // The button that was pressed is gone: the focus goes to what there is to watch.
  useEffect(() => {
    if (hasStayed) race.current?.focus({ preventScroll: true })
  }, [hasStayed])
  const stay = () => {
    wayHome.stop()
    setStayed(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that somebody has come to it
    <div className={styles.panel} onFocus={wayHome.stop}>
      <ResultPanel
        label="Your result"
        score={{ name: 'Score', value: game.score }}
        beside={{
          value: `${game.completedGroups.length} of ${game.groupCount}`,
          note: 'groups found',
        }}
        figures={[
          { name: 'Time', value: formatSeconds(game.elapsedSeconds) },
          { name: 'Mistakes', value: `${game.mistakes} of ${game.maxMistakes}` },
        ]}
        facts={game.withheld && <WithheldNote state={game.withheld} />}
        guesses={
          <GuessGrid
            guesses={game.guesses ?? []}
            groups={[...game.completedGroups, ...(game.missedGroups ?? [])]}
          />
        }
        actions={
          retry ? (
            <Button look="primary" busy={isRetrying} onClick={retry}>
              Try again
            </Button>
          ) : isCompleted ? (
            <Button look="primary" onClick={onResult}>
              {wayHome.isRunning ? 'Stay and see the result' : 'See the result'}
            </Button>
          ) : (
            <>
              {/* It stays where it is until it is pressed, whatever else has stopped the way home. */}
              {!hasStayed && (isWaiting || wayHome.isRunning) && (
                <Button look="primary" onClick={stay}>
                  Stay{isWaiting && ' and watch'}
                </Button>
              )}
              {/* A new element once it stands alone: a wider one would count as moved. */}
              <Link key={hasStayed ? 'alone' : 'beside'} to="/" hash="challenges" className={buttonClass()}>
                Your duels
              </Link>
            </>
          )
        }
        note={
          retry ? (
            <p role="alert">Failed to submit challenge score. Please try again.</p>
          ) : (
            <WayNote
              isRunning={wayHome.isRunning}
              ms={HOME_MS}
              running={`Back home in ${HOME_MS / 1_000} s. Any key or tap stays here.`}
              stopped={isWaiting ? `The outcome shows here once ${name} has ended.` : undefined}
            />
          )
        }
      >
        <div ref={race} tabIndex={-1} className={styles.race}>
          {strip}
        </div>
      </ResultPanel>
    </div>
  )
}
