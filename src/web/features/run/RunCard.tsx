import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { Button, buttonClass } from '../../design/Button.tsx'
import { Dotted } from '../../design/Dotted.tsx'
import { Card, Row, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { ProgressThread } from '../../design/Thread.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { QueryError } from '../../domain/query/QueryError.tsx'
import { ApiError } from '../../lib/api.ts'
import { capitalize, formatNumber, plural } from '../../lib/format.ts'
import { toastMissing, usePart } from '../../lib/part.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { forgetLastBoard, lastBoardOf } from './last-board.ts'
import styles from './RunCard.module.css'
import { isUsedUp, run, useResume, useStart } from './run-actions.ts'

const loadNewGameDialogs = async () => (await import('./RunDialogs.tsx')).NewGameDialogs
const loadLimitDialog = async () => (await import('./LimitDialog.tsx')).LimitDialog
const loadBoardDialog = async () => (await import('./BoardDialog.tsx')).BoardDialog

/**
 * The parts of a line about the player's run: the score and, for an unfinished board, the number of found groups and
 * mistakes left.
 */
function summary(game: GameView): string[] {
  const points = `${formatNumber(game.score)} points`
  if (game.status === 'level_complete') return [points, 'level complete']
  const found = game.completedGroups.length
  const left = game.maxMistakes - game.mistakes
  return [points, `${plural(found, 'group')} found`, `${plural(left, 'mistake')} left`]
}

interface DialogButtonProps<Props> {
  label: string
  load: () => Promise<ComponentType<Props & { onClose: () => void }>>
  dialog: Props
}

/** A button that opens a dialog. The code of the dialog is loaded before the press. */
function DialogButton<Props extends object>({ label, load, dialog }: DialogButtonProps<Props>) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = usePart(load, {
    isNeeded: isOpen,
    onError: () => {
      setOpen(false)
      toastMissing()
    },
  })
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && Dialog && <Dialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Keeps the card as it is while the page of the game opens. Otherwise the card would show the new board for a moment. */
const HoldContext = createContext<() => void>(() => undefined)

/**
 * Opens a board that the server has just dealt. `loadAhead` loads the code of the game's page, and should be called
 * before the server deals. The home page stays until the board can be shown, so that nothing else appears before it.
 */
function useOpenBoard() {
  const router = useRouter()
  const navigate = useNavigate()
  const hold = useContext(HoldContext)
  const loadAhead = () => router.preloadRoute({ to: '/game' }).catch(() => undefined)
  const open = async (game: GameView) => {
    await loadAhead()
    hold()
    run.onChange(game)
    await navigate({ to: '/game' })
  }
  return { loadAhead, open }
}

/**
 * Returns the look of the card's first button. Home has one primary button: while today's daily is open to the player,
 * it is the button of the daily.
 */
function useFirstLook(): 'primary' | 'secondary' {
  const { data: daily } = useApi('GET /api/daily-challenge')
  return daily?.open && !daily.userAttempt ? 'secondary' : 'primary'
}

/** Starts the next level and opens its board. */
function NextLevelButton({ game }: { game: GameView }) {
  const look = useFirstLook()
  const { loadAhead, open } = useOpenBoard()
  const { resume, isResuming } = useResume(game, open)
  return (
    <Button
      look={look}
      busy={isResuming}
      onClick={() => {
        void loadAhead()
        resume()
      }}
    >
      <span>{isResuming ? 'Starting…' : 'Next Level'}</span> <ArrowRight size={18} aria-hidden="true" />
    </Button>
  )
}

function OpenRun({ game }: { game: GameView }) {
  const found = game.completedGroups.length
  const look = useFirstLook()
  return (
    <>
      <h2>{`Level ${game.level}, ${plural(game.groupCount, 'group')}`}</h2>
      <Text size="small" tone="soft">
        <Dotted facts={summary(game)} />
      </Text>
      <div role="img" aria-label={`${capitalize(plural(found, 'group'))} of ${game.groupCount} found`}>
        <ProgressThread knots={game.groupCount} tied={found} />
      </div>
      <Row gap={2} wrap className={styles.actions}>
        {game.status === 'level_complete' ? (
          <NextLevelButton game={game} />
        ) : (
          <Link to="/game" className={buttonClass(look)}>
            <span>Go on</span> <ArrowRight size={18} aria-hidden="true" />
          </Link>
        )}
        <DialogButton label="New Game" load={loadNewGameDialogs} dialog={{ level: game.level }} />
      </Row>
    </>
  )
}

/**
 * A sentence that says how the last run in this browser ended. If no run has ended in this browser, the sentence
 * explains the rules.
 */
const lineOf = (last: GameView | null): string =>
  last?.status === 'game_over'
    ? `Your last run ended at level ${last.level} with ${formatNumber(last.score)} points.`
    : 'Find the four words that belong together. Four mistakes in a level end a run.'

/**
 * Shows a start button, and a button that opens the last finished board. It is for a player without an unfinished run.
 */
function Invitation({ last }: { last: GameView | null }) {
  const { data: canPlay, isPending: isCounting } = useApi('GET /api/game/can-play')
  const { data: best, isPending: isAsking } = useApi('GET /api/scores/personal')
  if (isCounting || isAsking) return <Waiting />
  const seen = last && <DialogButton label="See the board" load={loadBoardDialog} dialog={{ id: last.id }} />
  if (canPlay && isUsedUp(canPlay))
    return (
      <>
        <h2>Until new games come</h2>
        <NoGamesLeft>{seen}</NoGamesLeft>
      </>
    )
  return (
    <>
      <h2>{last || best?.score ? 'Ready for another run' : 'Sixteen words, four groups'}</h2>
      <Text size="small" tone="soft">
        {lineOf(last)}
      </Text>
      <Row gap={2} wrap className={styles.actions}>
        <StartButton />
        {seen}
      </Row>
    </>
  )
}

/** Shows links to the free games. The daily challenge is not among the links, because it has a separate card. */
function NoGamesLeft({ children }: { children: ReactNode }) {
  const { data: daily } = useApi('GET /api/daily-challenge')
  const { data: practice } = useApi('GET /api/practice')
  const canPractise = practice !== undefined && (practice.canStart || practice.game !== null)
  const isOpen = daily !== undefined && !daily.userAttempt
  const look = useFirstLook()
  return (
    <>
      <Text size="small" tone="soft">
        {isOpen || canPractise
          ? `${isOpen ? 'The daily costs no game. ' : ''}${canPractise ? 'A practice board of the groups that you miss most costs none either.' : ''}`
          : 'You have played what today had for nothing. See how the others did.'}
      </Text>
      <Row gap={2} wrap className={styles.actions}>
        {canPractise && (
          <Link to="/practice" className={buttonClass(look)}>
            Practice
          </Link>
        )}
        {!isOpen && !canPractise && (
          <Link to="/leaderboards" className={buttonClass('primary')}>
            Leaderboards
          </Link>
        )}
        {children}
      </Row>
    </>
  )
}

/** Starts a run and opens its board, so that one press on the home page is enough to play. */
function StartButton() {
  const look = useFirstLook()
  const { loadAhead, open } = useOpenBoard()
  const [isLimited, setLimited] = useState(false)
  const LimitDialog = usePart(loadLimitDialog, {
    isNeeded: isLimited,
    onError: () => {
      setLimited(false)
      toastMissing()
    },
  })
  const { start, isStarting } = useStart({
    onDealt: open,
    onLimit: () => setLimited(true),
  })
  return (
    <>
      <Button
        look={look}
        busy={isStarting}
        onClick={() => {
          void loadAhead()
          start('new')
        }}
      >
        <span>{isStarting ? 'Starting…' : 'Start Game'}</span> <ArrowRight size={18} aria-hidden="true" />
      </Button>
      {isLimited && LimitDialog && (
        <LimitDialog limit="daily_limit" onPlayOn={undefined} onClose={() => setLimited(false)} />
      )}
    </>
  )
}

/**
 * Shown to a player without an unfinished run, if this browser has stored the id of the player's last finished board.
 */
function AfterRun({ id }: { id: string }) {
  const { data, error, isPending } = useApi('GET /api/game/:id', { params: { id } })
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isGone) forgetLastBoard()
  }, [isGone])
  return isPending ? <Waiting /> : <Invitation last={data ?? null} />
}

function NoRun() {
  const { id: account } = useUser()
  const [last] = useState(() => lastBoardOf(account))
  return last ? <AfterRun id={last} /> : <Invitation last={null} />
}

function Waiting() {
  return (
    <>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="70%" height="32px" />
      <Skeleton width="85%" height="24px" />
      <Skeleton height="24px" />
      <Row className={styles.actions}>
        <Skeleton height="48px" radius="var(--round)" />
      </Row>
    </>
  )
}

/** A card of the home page, with which the player continues or starts a run. */
export function RunCard() {
  const run = useApi('GET /api/game/current', {}, { fresh: true })
  const { isPending: isDailyPending } = useApi('GET /api/daily-challenge')
  const isPending = run.isPending || isDailyPending
  const { data } = run
  const [held, setHeld] = useState<{ game: GameView | null }>()
  const current = data?.game ?? null
  const game = held ? held.game : current
  const open = game !== null && game.status !== 'game_over' && game.status !== 'finished'
  return (
    <Card gap={3} className={styles.card} aria-label="Your run">
      <Text size="small" tone="soft" strong>
        Your run
      </Text>
      {isPending && <Waiting />}
      <QueryError compact title="Your run could not be loaded" query={run} />
      <HoldContext value={() => setHeld({ game: current })}>
        {data && !isPending && (open ? <OpenRun game={game} /> : <NoRun />)}
      </HoldContext>
    </Card>
  )
}
