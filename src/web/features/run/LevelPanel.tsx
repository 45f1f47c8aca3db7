import type { ReactNode } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { boardSteps } from '../../../engine/rating/measure.ts'
import { Button } from '../../design/Button.tsx'
import { Row, Text } from '../../design/layout.tsx'
import { useIsAtRest } from '../../design/moment.ts'
import { RisingBars } from '../../design/RisingBars.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { LookBackLink } from '../../domain/result/LookBackLink.tsx'
import { ResultPanel } from '../../domain/result/ResultPanel.tsx'
import { scoreParts } from '../../domain/result/score-parts.ts'
import { WayNote } from '../../domain/result/WayNote.tsx'
import type { Output } from '../../lib/api.ts'
import { capitalize, formatNumber, inWords } from '../../lib/format.ts'
import { useWayOn } from '../../lib/way-on.ts'
import { AchievementUnlocked } from './AchievementUnlocked.tsx'
import { hindsightLine } from './hindsight-line.ts'
import type { LevelEnd } from './level-end.ts'
import styles from './RunEnd.module.css'
import { ShareEnd } from './ShareEnd.tsx'
import { Rank, WinStreak } from './Standing.tsx'

/** Time between the moment at which the score has been counted and the start of the next level, in ms. */
const ADVANCE_MS = 1_500

interface Props {
  game: GameView
  /** The player's best score and leaderboard rank from before the end of the level; undefined if they are not known. */
  before: Output<'GET /api/scores/personal'> | undefined
  /** The latest known best score and rank. */
  personal: Output<'GET /api/scores/personal'> | undefined
  end: LevelEnd
  /** The line about the saved score. */
  saved: ReactNode
  isPlayedHere: boolean
  /** True while a dialog is open. */
  isHeld: boolean
  isBusy: boolean
  onNext: () => void
}

/**
 * The panel of a completed level. The score, the rank and one remark are visible; the rest is in a part that the player
 * can open. The next level starts when the score could be read for ADVANCE_MS.
 */
export function LevelPanel(props: Props) {
  const { game, before, personal, end, saved, isPlayedHere, isHeld, isBusy, onNext } = props
  const { earned, isKnown } = end
  const isAtRest = useIsAtRest()
  const mayGoOn = isPlayedHere && !isBusy
  const wayOn = useWayOn({
    isDue: mayGoOn && isAtRest,
    isAhead: mayGoOn,
    isHeld: isHeld || earned.length > 0,
    ms: ADVANCE_MS,
    onGo: onNext,
  })
  const after = isKnown ? personal : undefined
  const hasEarned = earned.length > 0
  return (
    <ResultPanel
      label="Level Complete"
      score={{ name: <VisuallyHidden>Level score</VisuallyHidden>, value: game.levelScore, isGain: true }}
      parts={scoreParts(game)}
      beside={{ value: formatNumber(game.score), note: runNote(game, before?.score) }}
      actions={
        <>
          <Button look="primary" busy={isBusy} onClick={onNext} onPointerEnter={wayOn.stop}>
            {hasEarned ? 'Continue Playing' : 'Next Level'}
          </Button>
          {/* The player cannot share a result that the server must check first. Such a result is not on the
              leaderboard yet. */}
          {!game.withheld && <ShareEnd game={game} earned={earned} />}
          <LookBackLink gameId={game.id} />
        </>
      }
      note={
        !hasEarned && (
          <WayNote
            isRunning={wayOn.isRunning}
            ms={ADVANCE_MS}
            next={`Level ${game.level + 1}`}
            stopped={wayOn.isWaiting ? 'The next level waits for your press.' : undefined}
          />
        )
      }
    >
      <Rank before={before} after={after} />
      {hasEarned ? <AchievementUnlocked earned={earned} /> : <Hindsight game={game} />}
      {saved}
      <details className={styles.more}>
        <summary>More about this level</summary>
        <WinStreak after={after} />
        {hasEarned && <Hindsight game={game} />}
      </details>
    </ResultPanel>
  )
}

/**
 * The note below the score of the run. `best` is the best score from before the end of the level. In a player's first
 * run there is no earlier best score, so the note does not compare.
 */
function runNote(game: GameView, best: number | undefined): ReactNode {
  if (!best) return 'run score'
  if (game.score <= best) return `run score, best ${formatNumber(best)}`
  // If the best score so far comes from the same run, the page does not know whether there was an earlier run.
  const isOwn = best === game.score - game.levelScore
  if (isOwn) return 'your best run'
  return (
    <>
      <Text as="strong" tone="thread">
        New best run
      </Text>
      <span>{` was ${formatNumber(best)}`}</span>
    </>
  )
}

/** Says how difficult the board is for a typical player, and how many players miss its hardest group. */
function Hindsight({ game }: { game: GameView }) {
  if (!game.hindsight) return null
  const { board } = game.hindsight
  const step = boardSteps.indexOf(board) + 1
  return (
    <Row as="p" gap={4} className={styles.hindsight}>
      <RisingBars
        value={step}
        total={boardSteps.length}
        label={`Difficulty ${inWords(step)} of ${inWords(boardSteps.length)}:`}
      />
      <Text as="span" size="small" tone="soft">
        <strong>{`${capitalize(board)} board.`}</strong> <span>{hindsightLine(game)}</span>
      </Text>
    </Row>
  )
}
