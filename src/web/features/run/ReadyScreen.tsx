import { useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { GROUP_SIZE, groupCount } from '../../../engine/rules.ts'
import { Button, buttonClass } from '../../design/Button.tsx'
import { Figures } from '../../design/Figures.tsx'
import { Card, Row, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { StoreLink } from '../../domain/offers/StoreLink.tsx'
import { formatNumber, inWords } from '../../lib/format.ts'
import { usePage } from '../../lib/page.ts'
import { toastMissing, usePart } from '../../lib/part.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { BlankBoard } from '../../play/board/Board.tsx'
import { Frame } from '../../play/screen/Frame.tsx'
import { FreeWays } from './FreeWays.tsx'
import { GamesLeft } from './GamesLeft.tsx'
import { lastBoardOf } from './last-board.ts'
import styles from './ReadyScreen.module.css'
import type { Question } from './RunDialogs.tsx'
import { isUsedUp, useResume, useStart } from './run-actions.ts'
import { StartLevel, useStartLevel } from './StartLevel.tsx'

const loadStartDialogs = async () => (await import('./RunDialogs.tsx')).StartDialogs
const loadFreeDailyCard = async () => (await import('./FreeDailyCard.tsx')).FreeDailyCard
const loadBoardDialog = async () => (await import('./BoardDialog.tsx')).BoardDialog

interface Props {
  /** The player's run if a level is complete and the next level has not started; otherwise null. */
  run: GameView | null
  /**
   * True if the player has already pressed a button to continue on another page. The run then continues immediately.
   */
  isResumed: boolean
  onPlay: (game: GameView) => void
}

/** The screen before a run and between two levels. It shows a board, and buttons to start or to continue. */
export function ReadyScreen({ run, isResumed, onPlay }: Props) {
  const heading = usePage('Play')
  const [question, setQuestion] = useState<Question | null>(null)
  const [isLimited, setLimited] = useState(false)
  const { id: account } = useUser()
  const [last] = useState(() => lastBoardOf(account))
  const canPlay = useApi('GET /api/game/can-play', {}, { fresh: true })
  const personal = useApi('GET /api/scores/personal', {}, { fresh: true })
  useApi('GET /api/subscription/status', {}, { fresh: true })
  const choice = useStartLevel()
  const groups = groupCount(choice.level)
  const isAsking = question !== null || isLimited
  const close = () => {
    setQuestion(null)
    setLimited(false)
  }
  const StartDialogs = usePart(isAsking ? loadStartDialogs : undefined, {
    onError: () => {
      close()
      toastMissing()
    },
  })
  const {
    start,
    isStarting,
    isLimited: hasNoGame,
  } = useStart({
    onDealt: onPlay,
    onLimit: () => {
      setQuestion(null)
      setLimited(true)
    },
  })
  const { resume, isResuming, hasFailed } = useResume(run, onPlay)
  const goOn = useEffectEvent(resume)
  useEffect(() => {
    if (isResumed) goOn()
  }, [isResumed])
  const hasNone = !run && isUsedUp(canPlay.data)
  const FreeDailyCard = usePart(hasNone ? loadFreeDailyCard : undefined)
  const blank = <BlankBoard rows={run?.groupCount ?? groups} found={run?.completedGroups ?? []} />
  const askForNew = () => {
    if (hasNoGame()) setLimited(true)
    else if (run) setQuestion('new')
    else start('new')
  }

  // The player has pressed a button already, so no question appears before the board.
  if (isResumed && run && !hasFailed) return <LoadingScreen />
  return (
    <>
      <Frame
        head={
          <Stack gap={1} className={styles.head}>
            <Text as="h1" size="heading" ref={heading} tabIndex={-1} className={styles.title}>
              {hasNone ? 'No games left today' : 'Ready to Play'}
            </Text>
            <Text size="small" tone="soft">
              {run
                ? `Level ${run.level + 1} is ready.`
                : hasNone
                  ? 'You can still play for free.'
                  : boardWords(groups)}
            </Text>
          </Stack>
        }
        board={FreeDailyCard ? <FreeDailyCard>{blank}</FreeDailyCard> : blank}
        panel={
          <ReadyPanel
            run={run}
            finished={run?.id ?? last}
            best={personal.data}
            isStarting={isStarting}
            isResuming={isResuming}
            onResume={resume}
            isUsedUp={hasNone}
            hasDailyCard={FreeDailyCard !== undefined}
            choice={choice}
            onNew={askForNew}
          />
        }
      />
      {isAsking && StartDialogs && (
        <StartDialogs
          question={question}
          isLimited={isLimited}
          onPlayOn={run ? resume : undefined}
          level={run?.level ?? 1}
          isStarting={isStarting}
          onYes={(yes) => yes !== 'give-up' && start(yes)}
          onClose={close}
        />
      )}
    </>
  )
}

/** A line about a board: "Sixteen words, four hidden groups." */
const boardWords = (groups: number): string =>
  `${groups === groupCount(1) ? 'Sixteen' : groups * GROUP_SIZE} words, ${inWords(groups)} hidden groups.`

interface PanelProps {
  /** The player's run if a level is complete and the next level has not started; otherwise null. */
  run: GameView | null
  /** Id of the player's last finished board. If set, a button of the panel opens the board again. */
  finished: string | null
  best: { score: number; highestLevel: number } | undefined
  isStarting: boolean
  isResuming: boolean
  /** True if the player has used up today's games and has no run to continue. */
  isUsedUp: boolean
  hasDailyCard: boolean
  choice: ReturnType<typeof useStartLevel>
  onResume: () => void
  onNew: () => void
}

/** The panel "Ready to Play". The start button is above the player's statistics. See docs/features/run.md. */
function ReadyPanel(props: PanelProps) {
  const { run, finished, best, isStarting, isResuming, isUsedUp, hasDailyCard, choice, onResume, onNew } =
    props
  return (
    <Card className={styles.panel} aria-label="Ready to Play">
      {isUsedUp && <FreeWays className={styles.actions} hasLine hasDailyCard={hasDailyCard} />}
      {run && (
        <Button look="primary" wide busy={isResuming} onClick={onResume}>
          Next Level
        </Button>
      )}
      {!run && !isUsedUp && (
        <>
          <Button look="primary" wide busy={isStarting} onClick={onNew}>
            {isStarting ? 'Starting…' : 'Start Game'}
          </Button>
          <StartLevel choice={choice} />
        </>
      )}
      <GamesLeft offersMore />
      <Figures
        className={styles.figures}
        figures={
          run
            ? [
                { name: 'Score', value: formatNumber(run.score) },
                { name: 'Level', value: run.level },
                { name: 'Mistakes', value: `${run.mistakes} of ${run.maxMistakes}` },
                { name: 'Highest level', value: best?.highestLevel ?? '–' },
              ]
            : [
                { name: 'Personal best', value: best ? formatNumber(best.score) : '–' },
                { name: 'Highest level', value: best?.highestLevel ?? '–' },
              ]
        }
      />
      <Row gap={2} wrap className={styles.actions}>
        {run && (
          <Button busy={isStarting} onClick={onNew}>
            {isStarting ? 'Starting…' : 'New Game'}
          </Button>
        )}
        {finished && <SeeBoard id={finished} />}
        <StoreLink from="game" className={buttonClass()}>
          Premium
        </StoreLink>
      </Row>
    </Card>
  )
}

function SeeBoard({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  // The code of the dialog is loaded before the player presses the button, and most of its data is cached. The dialog
  // therefore also opens offline.
  const BoardDialog = usePart(loadBoardDialog, {
    isNeeded: isOpen,
    onError: () => {
      setOpen(false)
      toastMissing()
    },
  })
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        See the board
      </Button>
      {isOpen && BoardDialog && <BoardDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The placeholder that is visible while the player's run is loading. */
export function LoadingScreen() {
  return (
    <Frame
      head={
        <>
          <Stack gap={2} className={styles.head}>
            <h1 className={styles.place}>
              <VisuallyHidden>Loading...</VisuallyHidden>
              <Skeleton width="7rem" height="1.75rem" />
            </h1>
            <Text as="div" size="note" className={styles.place}>
              <Skeleton width="9.5rem" height="1rem" />
            </Text>
          </Stack>
          <Stack gap={1} className={styles.score}>
            <Skeleton width="3.5rem" height="1.5rem" />
            <Skeleton width="2.5rem" height="0.75rem" />
          </Stack>
        </>
      }
      board={<BlankBoard rows={groupCount(1)} isLoading />}
      foot={
        <>
          <Row justify="space-between" className={styles.meters}>
            <Skeleton width="8.5rem" height="1rem" />
            <Skeleton width="5.5rem" height="1rem" />
          </Row>
          <div className={styles.status}>
            <Skeleton width="16rem" height="1rem" />
          </div>
          <div className={styles.controls}>
            {['Shuffle', 'Clear', 'Hint'].map((name) => (
              <Skeleton key={name} height="auto" radius="var(--round)" />
            ))}
          </div>
          <div className={styles.menu}>
            {Array.from({ length: 8 }, (_, entry) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
              <Skeleton key={entry} height="2.5rem" />
            ))}
          </div>
        </>
      }
    />
  )
}
