import type { GameView, StoryStep } from '../../../../../contract/game.ts'
import { Button } from '../../../../design/Button.tsx'
import { Stack, Text } from '../../../../design/layout.tsx'
import { useIsAtRest } from '../../../../design/moment.ts'
import { GuessGrid } from '../../../../domain/group/GuessGrid.tsx'
import { LookBackLink } from '../../../../domain/result/LookBackLink.tsx'
import { ResultPanel } from '../../../../domain/result/ResultPanel.tsx'
import { WayNote } from '../../../../domain/result/WayNote.tsx'
import { formatSeconds } from '../../../../lib/format.ts'
import { useWayOn } from '../../../../lib/way-on.ts'
import type { Chapter } from '../../chapter-words.ts'
import { quote } from '../../layout.tsx'
import { WinsThread } from '../WinsThread.tsx'
import styles from './GameEnd.module.css'

/** Time between the moment at which nothing on the end screen moves any more and the next scene, in ms. */
const GO_ON_MS = 2_000

interface Props {
  chapter: Chapter
  game: GameView
  gameNumber: number
  wins: number
  step: StoryStep | null
  /** True if the next scene can open automatically, after a delay. */
  isDue: boolean
  /** True while a dialog is open. */
  isHeld: boolean
  isGoingOn: boolean
  onLeave: () => void
}

/**
 * Returns the name of the next scene after the board. A passage that the player has already read is not shown again.
 */
function nextOf(
  step: StoryStep | null,
  isWon: boolean,
  gameNumber: number,
): { name: string; button: string } {
  if (step?.passageIsNew) return { name: 'The story goes on', button: 'Read on' }
  if (!step && isWon) return { name: 'The story goes on', button: 'Go on' }
  if (step?.stage === 'mini_games') return { name: 'The mini-games', button: 'Mini-games' }
  if (!isWon) return { name: 'Game 1', button: 'Start over' }
  const name = `Game ${gameNumber + 1}`
  return { name, button: name }
}

/** The panel beside a finished board of a chapter. It contains the result and the buttons. */
export function GameEnd({ chapter, game, gameNumber, wins, step, ...props }: Props) {
  const { isDue, isHeld, isGoingOn, onLeave } = props
  const isWon = game.solved === true
  // The groups that the player has missed are revealed first, so that the result stays for the whole time.
  const isAtRest = useIsAtRest()
  const wayOn = useWayOn({ isDue: isDue && isAtRest, isAhead: isDue, isHeld, ms: GO_ON_MS, onGo: onLeave })
  const next = nextOf(step, isWon, gameNumber)
  const required = chapter.consecutiveWinsRequired
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that somebody has come to it
    <div className={styles.panel} onFocus={wayOn.stop}>
      <ResultPanel
        label={`Game ${gameNumber}`}
        score={{ name: 'Wins in a row', value: `${isWon ? wins : 0} of ${required}` }}
        beside={{
          value: `${game.completedGroups.length} of ${game.groupCount}`,
          note: 'categories found',
        }}
        figures={[
          { name: 'Time', value: formatSeconds(game.elapsedSeconds) },
          { name: 'Wrong checks', value: game.mistakes },
        ]}
        guesses={
          <GuessGrid
            guesses={game.guesses ?? []}
            groups={[...game.completedGroups, ...(game.missedGroups ?? [])]}
          />
        }
        actions={
          <>
            <Button look="primary" busy={isGoingOn} onClick={onLeave}>
              {next.button}
            </Button>
            <LookBackLink gameId={game.id} />
          </>
        }
        note={
          step && (
            <WayNote
              isRunning={wayOn.isRunning}
              ms={GO_ON_MS}
              next={next.name}
              stopped={wayOn.isWaiting ? 'The story waits for your press.' : undefined}
            />
          )
        }
      >
        <WinsThread wins={isWon ? wins : 0} required={required} />
        {isWon && (
          <Text size="small" tone="soft">
            Game {gameNumber} completed successfully!
          </Text>
        )}
        {step?.passage && step.passageIsNew && (
          <Stack as="p" gap={0}>
            <Text as="span" size="small" tone="soft">
              The story goes on{' '}
            </Text>
            <Text as="b" size="lead">
              {step.passage.title}
            </Text>
          </Stack>
        )}
        {!isWon && (
          <Stack gap={2}>
            <Text size="small" tone="soft">
              You made a mistake! Starting over from game 1.
            </Text>
            {step?.slip && (
              <Text as="blockquote" size="lead" className={quote}>
                {step.slip}
              </Text>
            )}
          </Stack>
        )}
      </ResultPanel>
    </div>
  )
}
