import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GameView } from '../../../../../contract/game.ts'
import { Button, buttonClass } from '../../../../design/Button.tsx'
import { Text } from '../../../../design/layout.tsx'
import { useIsAtRest } from '../../../../design/moment.ts'
import { Renewed } from '../../../../design/Renewed.tsx'
import { GuessGrid } from '../../../../domain/group/GuessGrid.tsx'
import { HeldNote } from '../../../../domain/result/HeldNote.tsx'
import { ResultPanel } from '../../../../domain/result/ResultPanel.tsx'
import { WayNote } from '../../../../domain/result/WayNote.tsx'
import { useAnnounce } from '../../../../lib/announce.ts'
import { cx } from '../../../../lib/cx.ts'
import { formatSeconds } from '../../../../lib/format.ts'
import styles from './RaceEnd.module.css'
import { HOME_MS, isDecided, type Outcome, outcomeTitles, useWayHome } from './use-outcome.ts'

/**
 * Returns the title. The outcome is unknown only if the result could not be sent; the title then says whether the player
 * found all groups.
 */
export const endTitle = (outcome: Outcome | undefined, game: GameView): string =>
  outcome ? outcomeTitles[outcome] : game.solved ? 'All groups found' : 'Board over'

interface Props {
  game: GameView
  name: string
  outcome: Outcome | undefined
  /** The sentence that names the winner; null while the duel is not decided. */
  decision: string | null
  /** True if the player's board has ended on this page. */
  isPlayedHere: boolean
  /** The element that shows the progress of both players. */
  strip: ReactNode
  onResult: () => void
  /** Sends the player's result to the server again. Set only after an earlier request with the result has failed. */
  retry: (() => void) | undefined
  isRetrying: boolean
}

/**
 * The panel beside a player's finished board. A player who ends first sees the rival's progress here until the duel is
 * decided. The list of duels opens by itself only after the decision.
 */
export function RaceEnd(props: Props) {
  const { game, name, outcome, decision, isPlayedHere, strip, onResult, retry, isRetrying } = props
  const isOver = isDecided(outcome)
  const isAtRest = useIsAtRest()
  const wayHome = useWayHome(isPlayedHere && isOver && isAtRest, outcome)
  useAnnounce(decision)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that somebody has come to it
    <div className={styles.panel} onFocus={wayHome.stop}>
      <ResultPanel
        label="Your result"
        score={{ name: 'Score', value: game.score }}
        // The rows of the race show the groups and the mistakes of both players.
        beside={{ value: formatSeconds(game.elapsedSeconds), note: 'time' }}
        facts={
          game.withheld ? (
            <HeldNote state={game.withheld} />
          ) : (
            <Text size="small" tone="soft">
              Your guesses
            </Text>
          )
        }
        guesses={
          <GuessGrid
            guesses={game.guesses ?? []}
            groups={[...game.completedGroups, ...(game.missedGroups ?? [])]}
          />
        }
        actions={
          <>
            {/* The link is the first button, so that it does not move when the duel is decided. */}
            <Link to="/" hash="challenges" className={buttonClass()}>
              Leave
            </Link>
            {retry ? (
              <Button look="primary" busy={isRetrying} onClick={retry}>
                Try again
              </Button>
            ) : (
              isOver &&
              outcome !== 'none' && (
                <Button look="primary" onClick={onResult}>
                  See the result
                </Button>
              )
            )}
          </>
        }
        note={
          retry ? (
            <p>Failed to submit challenge score. Please try again.</p>
          ) : (
            // Before the decision, the row of the timer says what the player waits for.
            <div className={cx(outcome === 'waiting' && styles.waiting)}>
              <WayNote
                isRunning={wayHome.isRunning}
                ms={HOME_MS}
                next="Back home"
                stopped={outcome === 'waiting' ? `The outcome shows here once ${name} has ended.` : undefined}
              />
            </div>
          )
        }
      >
        <div className={styles.race}>
          {strip}
          <Renewed as={Text} on={decision} size="lead" className={styles.decision}>
            {decision}
          </Renewed>
        </div>
      </ResultPanel>
    </div>
  )
}
