import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { GameView } from '../../../../../contract/game.ts'
import { Button, buttonClass } from '../../../../design/Button.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import { GuessGrid } from '../../../../domain/group/GuessGrid.tsx'
import { HeldNote } from '../../../../domain/result/HeldNote.tsx'
import { ResultPanel } from '../../../../domain/result/ResultPanel.tsx'
import { WayNote } from '../../../../domain/result/WayNote.tsx'
import { formatSeconds } from '../../../../lib/format.ts'
import type { WayOn } from '../../../../lib/way-on.ts'
import styles from './RaceEnd.module.css'
import { HOME_MS, type Outcome, outcomeTitles } from './use-outcome.ts'

/** Returns the title. Until the outcome is known, the title only says whether the player found all groups. */
export const endTitle = (outcome: Outcome | undefined, game: GameView): string =>
  outcome ? outcomeTitles[outcome] : game.solved ? 'All groups found' : 'Board over'

interface Props {
  game: GameView
  name: string
  outcome: Outcome | undefined
  /** The element that shows the progress of both players. */
  strip: ReactNode
  wayHome: WayOn
  onResult: () => void
  /** Sends the player's result to the server again. Set only after an earlier request with the result has failed. */
  retry: (() => void) | undefined
  isRetrying: boolean
}

export function RaceEnd({ game, name, outcome, strip, wayHome, onResult, retry, isRetrying }: Props) {
  const isWaiting = outcome === 'waiting'
  const mayWait = isWaiting || outcome === undefined
  const isCompleted = outcome === 'won' || outcome === 'lost' || outcome === 'draw'
  const race = useRef<HTMLDivElement>(null)
  const [hasStayed, setStayed] = useState(false)
  // The button that the player pressed is removed. The focus moves to the element that shows the progress of the two
  // players.
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
        facts={game.withheld && <HeldNote state={game.withheld} />}
        guesses={
          <GuessGrid
            guesses={game.guesses ?? []}
            groups={[...game.completedGroups, ...(game.missedGroups ?? [])]}
          />
        }
        actions={
          retry ? (
            <>
              <Button look="primary" busy={isRetrying} onClick={retry}>
                Try again
              </Button>
              <Link to="/" hash="challenges" className={buttonClass()}>
                Your duels
              </Link>
            </>
          ) : isCompleted ? (
            <Button look="primary" onClick={onResult}>
              {wayHome.isRunning ? 'Stay and see the result' : 'See the result'}
            </Button>
          ) : (
            <>
              {/* While the player waits for the rival, or for the outcome, the button "Stay" is visible until the
                  player presses it. */}
              {!hasStayed && (mayWait || wayHome.isRunning) && (
                <Button look="primary" onClick={stay}>{`Stay${mayWait ? ' and watch' : ''}`}</Button>
              )}
              <Renewed as={Fragment} on={hasStayed ? 'alone' : 'beside'}>
                <Link to="/" hash="challenges" className={buttonClass()}>
                  Your duels
                </Link>
              </Renewed>
            </>
          )
        }
        note={
          retry ? (
            <p>Failed to submit challenge score. Please try again.</p>
          ) : (
            <WayNote
              isRunning={wayHome.isRunning}
              ms={HOME_MS}
              next="Back home"
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
