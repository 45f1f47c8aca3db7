import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import type { Achievement } from '../../../engine/achievement.ts'
import { boardSteps } from '../../../engine/rating/measure.ts'
import { messageOf } from '../../../engine/share/share.ts'
import { Button } from '../../design/Button.tsx'
import { Highlight } from '../../design/Highlight.tsx'
import { Row, Text } from '../../design/layout.tsx'
import { RisingBars } from '../../design/RisingBars.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { HeldNote } from '../../domain/result/HeldNote.tsx'
import { LookBackLink } from '../../domain/result/LookBackLink.tsx'
import { ResultPanel } from '../../domain/result/ResultPanel.tsx'
import { scoreParts } from '../../domain/result/score-parts.ts'
import { WayNote } from '../../domain/result/WayNote.tsx'
import { type SharedThing, ShareSheet } from '../../domain/share/ShareSheet.tsx'
import { useAnnounce } from '../../lib/announce.ts'
import type { Output } from '../../lib/api.ts'
import { capitalize, formatNumber, inWords } from '../../lib/format.ts'
import { apiQuery, useApi } from '../../lib/query.ts'
import { useWayOn } from '../../lib/way-on.ts'
import { EndScreen } from '../../play/screen/EndScreen.tsx'
import { FreeDaily } from './FreeDaily.tsx'
import { FreeWays } from './FreeWays.tsx'
import { GamesLeft } from './GamesLeft.tsx'
import { hindsightLine } from './hindsight-line.ts'
import { useLevelEnd } from './level-end.ts'
import styles from './RunEnd.module.css'
import { isUsedUp } from './run-actions.ts'
import { Standing } from './Standing.tsx'
import { StartLevel, useStartLevel } from './StartLevel.tsx'
import { Turn } from './Turn.tsx'

/** Time between the end of a level and the start of the next level, in ms. */
const ADVANCE_MS = 1_500

interface Props {
  game: GameView
  /** The player's best score and leaderboard rank; undefined if they are not loaded. */
  personal: Output<'GET /api/scores/personal'> | undefined
  /** True if the player has made the last step of the board on this page, and not in another tab. */
  isPlayedHere: boolean
  /** True while a dialog is open. */
  isHeld: boolean
  isBusy: boolean
  onNext: () => void
  onNew: () => void
}

/** The end screen of a level, with the title "Level Complete" or "Game Over". */
export function RunEnd({ game, personal, isPlayedHere, isHeld, isBusy, onNext, onNew }: Props) {
  const isComplete = game.status === 'level_complete'
  // The best score and the rank from before the end of the level.
  const [before] = useState(personal)
  const best = before?.score
  const { earned, isSaved, isKnown } = useLevelEnd(game, best)
  const wayOn = useWayOn({
    isDue: isComplete && isPlayedHere && !isBusy,
    isHeld: isHeld || earned.length > 0,
    ms: ADVANCE_MS,
    onGo: onNext,
  })
  useAnnounce(isSaved && 'Score saved! Your score has been recorded on the leaderboard.')
  const canPlay = useApi('GET /api/game/can-play')
  const choice = useStartLevel()
  const hasNoGames = isUsedUp(canPlay.data)
  const lookBack = useQuery({
    ...apiQuery('GET /api/game/:id/look-back', { params: { id: game.id } }),
    enabled: !isComplete,
  })
  // After a lost run, the panel appears only when these replies have arrived. They decide which links to free games the
  // panel contains.
  const daily = useQuery({ ...apiQuery('GET /api/daily-challenge'), enabled: !isComplete })
  const practice = useQuery({ ...apiQuery('GET /api/practice'), enabled: !isComplete && hasNoGames })
  const isLoading = [canPlay, lookBack, daily, practice].some((query) => query.isLoading)
  const panel = (
    <ResultPanel
      label={isComplete ? 'Level Complete' : 'Game Over'}
      score={
        isComplete
          ? { name: <VisuallyHidden>Level score</VisuallyHidden>, value: game.levelScore, isGain: true }
          : { name: 'Run score', value: game.score }
      }
      parts={scoreParts(game)}
      beside={
        isComplete
          ? { value: formatNumber(game.score), note: runNote(game, best) }
          : {
              value: `${game.completedGroups.length} of ${game.groupCount}`,
              note: (
                <>
                  <span>{`groups on level ${game.level}`}</span>
                  <br />
                  <span>{lostNote(game.score, best)}</span>
                </>
              ),
            }
      }
      actions={
        <>
          {isComplete ? (
            <Button look="primary" busy={isBusy} onClick={onNext} onPointerEnter={wayOn.stop}>
              {earned.length > 0 ? 'Continue Playing' : 'Next Level'}
            </Button>
          ) : hasNoGames ? (
            <FreeWays className={styles.ways} />
          ) : (
            <Button look="primary" busy={isBusy} onClick={onNew}>
              {isBusy ? 'Starting…' : 'Start New Game'}
            </Button>
          )}
          {/* The player cannot share a result that the server must check first. Such a result is not on the
              leaderboard yet. */}
          {!game.withheld && <ShareEnd game={game} earned={earned} />}
          <LookBackLink gameId={game.id} />
        </>
      }
      note={
        isComplete ? (
          earned.length === 0 && (
            <WayNote
              isRunning={wayOn.isRunning}
              ms={ADVANCE_MS}
              next={`Level ${game.level + 1}`}
              stopped={wayOn.isWaiting ? 'The next level waits for your press.' : undefined}
            />
          )
        ) : (
          <>
            <div className={styles.startLevel}>
              <StartLevel choice={choice} />
            </div>
            <GamesLeft plain offersMore />
          </>
        )
      }
    >
      {isComplete ? (
        <>
          <Standing before={before} after={isKnown ? personal : undefined} />
          <Hindsight game={game} />
        </>
      ) : (
        <Turn game={game} lookBack={lookBack.data} />
      )}
      {earned.length > 0 && <AchievementUnlocked earned={earned} />}
      {!isComplete && !hasNoGames && <FreeDaily />}
      {game.withheld ? (
        <HeldNote state={game.withheld} />
      ) : (
        <Text size="note" tone="soft" className={styles.saved}>
          {isSaved && (
            <span>
              <strong>Score saved!</strong> Your score has been recorded on the leaderboard.
            </span>
          )}
        </Text>
      )}
    </ResultPanel>
  )
  const shares = game.hindsight?.groups.map(
    ({ color, players, foundPercent }) => [color, { players, percent: foundPercent }] as const,
  )
  return (
    <EndScreen
      game={game}
      isNew
      isReady={isComplete || !isLoading}
      title={isComplete ? `Level ${game.level} complete` : 'Game Over'}
      foundShares={new Map(shares)}
      panel={panel}
    />
  )
}

function runNote(game: GameView, best: number | undefined): ReactNode {
  if (best === undefined) return 'run score'
  if (game.score <= best) return `run score, best ${formatNumber(best)}`
  // True if the best score so far comes from the same run.
  const isOwn = best === game.score - game.levelScore
  return (
    <>
      <Text as="strong" tone="thread">
        New best run
      </Text>
      {!isOwn && <span>{` was ${formatNumber(best)}`}</span>}
    </>
  )
}

function lostNote(score: number, best: number | undefined): ReactNode {
  if (best === undefined || (score === 0 && best === 0)) return null
  if (score < best) return `${formatNumber(best - score)} below your best`
  return score > best ? (
    <Text as="strong" tone="thread">
      New best run
    </Text>
  ) : (
    'Your best run'
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

const nameOf = (one: Achievement): string =>
  one.kind === 'score' ? `${formatNumber(one.score)} points` : `Level ${one.level}`

const meaningOf = (one: Achievement): string =>
  one.kind === 'score' ? 'your best run so far' : 'reached in one run'

/**
 * Returns what the player shares. This is the whole run if the run has ended or has a new best score; otherwise it is
 * the level.
 */
function sharedOf(game: GameView, earned: readonly Achievement[]): { thing: SharedThing; text: string } {
  const isRun = game.status !== 'level_complete' || earned.some(({ kind }) => kind === 'score')
  const { score, level, levelScore, groupCount, mistakes, elapsedSeconds: seconds } = game
  const guesses = (game.guesses ?? []).map(({ colors }) => colors)
  return {
    thing: { kind: isRun ? 'score' : 'level', refId: game.id },
    text: messageOf(
      isRun
        ? { kind: 'score', score, level, guesses }
        : {
            kind: 'level',
            level,
            score: levelScore,
            groupCount,
            completed: true,
            mistakes,
            seconds,
            guesses,
          },
    ),
  }
}

function ShareEnd({ game, earned }: { game: GameView; earned: readonly Achievement[] }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <Button
        icon={<Share2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setSharing(true)}
      >
        <span>Share</span>
      </Button>
      <ShareSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title="Share"
        {...sharedOf(game, earned)}
      />
    </>
  )
}

/** The achievements that the player has earned in this level. */
function AchievementUnlocked({ earned }: { earned: readonly Achievement[] }) {
  const level = earned.find((one) => one.kind === 'level')
  return (
    <Highlight
      mark={<span className={styles.mark}>{level ? level.level : <Knot />}</span>}
      kicker="Achievement Unlocked"
      title={earned.map(nameOf).join(', ')}
      text={capitalize(earned.map(meaningOf).join(', '))}
    />
  )
}

/** A drawing of a knot, beside a new best score. */
const Knot = () => (
  <svg width="36" height="24" viewBox="0 0 36 24" aria-hidden="true">
    <path
      d="M2 16c6-9 11-9 16-4s10 5 16-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <circle cx="18" cy="12" r="5" fill="currentColor" />
  </svg>
)
