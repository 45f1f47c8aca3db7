import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import type { Achievement } from '../../../engine/achievement.ts'
import { Button } from '../../design/Button.tsx'
import { Text } from '../../design/layout.tsx'
import { HeldNote } from '../../domain/result/HeldNote.tsx'
import { LookBackLink } from '../../domain/result/LookBackLink.tsx'
import { ResultPanel } from '../../domain/result/ResultPanel.tsx'
import { scoreParts } from '../../domain/result/score-parts.ts'
import { useAnnounce } from '../../lib/announce.ts'
import type { Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { apiQuery, useApi } from '../../lib/query.ts'
import { EndScreen } from '../../play/screen/EndScreen.tsx'
import { AchievementUnlocked } from './AchievementUnlocked.tsx'
import { FreeDaily } from './FreeDaily.tsx'
import { FreeWays } from './FreeWays.tsx'
import { GamesLeft } from './GamesLeft.tsx'
import { LevelPanel } from './LevelPanel.tsx'
import { useLevelEnd } from './level-end.ts'
import styles from './RunEnd.module.css'
import { isUsedUp } from './run-actions.ts'
import { ShareEnd } from './ShareEnd.tsx'
import { StartLevel, useStartLevel } from './StartLevel.tsx'
import { Turn } from './Turn.tsx'

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
  const end = useLevelEnd(game, before?.score)
  useAnnounce(end.isSaved && 'Score saved! Your score has been recorded on the leaderboard.')
  const canPlay = useApi('GET /api/game/can-play')
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
  const saved = <Saved game={game} isSaved={end.isSaved} />
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
      panel={
        isComplete ? (
          <LevelPanel {...{ game, before, personal, end, saved, isPlayedHere, isHeld, isBusy, onNext }} />
        ) : (
          <LostPanel
            {...{ game, hasNoGames, isBusy, onNew, saved }}
            best={before?.score}
            earned={end.earned}
            lookBack={lookBack.data}
          />
        )
      }
    />
  )
}

function Saved({ game, isSaved }: { game: GameView; isSaved: boolean }) {
  if (game.withheld) return <HeldNote state={game.withheld} />
  return (
    <Text size="note" tone="soft" className={styles.saved}>
      {isSaved && (
        <span>
          <strong>Score saved!</strong> Your score has been recorded on the leaderboard.
        </span>
      )}
    </Text>
  )
}

interface LostProps extends Pick<Props, 'game' | 'isBusy' | 'onNew'> {
  best: number | undefined
  earned: readonly Achievement[]
  lookBack: Output<'GET /api/game/:id/look-back'> | undefined
  hasNoGames: boolean
  /** The line about the saved score. */
  saved: ReactNode
}

/** The panel of a lost run. */
function LostPanel({ game, best, earned, lookBack, hasNoGames, isBusy, onNew, saved }: LostProps) {
  const choice = useStartLevel()
  return (
    <ResultPanel
      label="Game Over"
      score={{ name: 'Run score', value: game.score }}
      parts={scoreParts(game)}
      beside={{
        value: `${game.completedGroups.length} of ${game.groupCount}`,
        note: (
          <>
            <span>{`groups on level ${game.level}`}</span>
            <br />
            <span>{lostNote(game, best)}</span>
          </>
        ),
      }}
      actions={
        <>
          {hasNoGames ? (
            <FreeWays className={styles.ways} />
          ) : (
            <Button look="primary" busy={isBusy} onClick={onNew}>
              {isBusy ? 'Starting…' : 'Start New Game'}
            </Button>
          )}
          {!game.withheld && <ShareEnd game={game} earned={earned} />}
          <LookBackLink gameId={game.id} />
        </>
      }
      note={
        <>
          <div className={styles.startLevel}>
            <StartLevel choice={choice} />
          </div>
          <GamesLeft plain offersMore />
        </>
      }
    >
      {saved}
      <Turn game={game} lookBack={lookBack} />
      {earned.length > 0 && <AchievementUnlocked earned={earned} />}
      {!hasNoGames && <FreeDaily />}
    </ResultPanel>
  )
}

/** Compares the score of a lost run with the best score from before its last level. */
function lostNote({ score, levelScore }: GameView, best: number | undefined): ReactNode {
  if (!best) return null
  if (score < best) return `${formatNumber(best - score)} below your best`
  const isOwn = best === score - levelScore
  return score > best && !isOwn ? (
    <Text as="strong" tone="thread">
      New best run
    </Text>
  ) : (
    'Your best run'
  )
}
