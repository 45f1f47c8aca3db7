import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { ApiError, errorMessage, type Output } from '../../../lib/api.ts'
import { capitalize, formatClock, formatNumber, plural } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { InkActions, InkCard, onInk } from '../../../ui/InkCard.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StoreLink } from '../../../ui/StoreLink.tsx'
import { ProgressThread } from '../../../ui/Thread.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { forgetLastBoard, lastBoardOf } from './last-board.ts'
import styles from './RunCard.module.css'
import { isUsedUp } from './run-actions.ts'

/** Loaded when the page stands. */
const loadDialogs = () => import('./home-dialogs.ts')
const NewGameDialogs = lazy(async () => ({ default: (await loadDialogs()).NewGameDialogs }))
const BoardDialog = lazy(async () => ({ default: (await loadDialogs()).BoardDialog }))

type Best = Output<'GET /api/scores/personal'>

/** One line about an open run: what is found, and what is left. */
function summary(game: GameView): string {
  const found = game.completedGroups.length
  if (game.status === 'level_complete') return `${formatNumber(game.score)} points · level complete`
  const left = game.maxMistakes - game.mistakes
  return `${formatNumber(game.score)} points · ${plural(found, 'group')} found · ${plural(left, 'mistake')} left`
}

/** A button that opens a dialog. */
function DialogButton({ label, dialog }: { label: string; dialog: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className={onInk.other} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Suspense fallback={null}>{dialog(() => setOpen(false))}</Suspense>}
    </>
  )
}

function OpenRun({ game }: { game: GameView }) {
  const found = game.completedGroups.length
  return (
    <>
      <h2>
        Level {game.level}, {plural(game.groupCount, 'group')}
      </h2>
      <p className={onInk.line}>{summary(game)}</p>
      <div
        className={styles.progress}
        role="img"
        aria-label={`${capitalize(plural(found, 'group'))} of ${game.groupCount} found`}
      >
        {/* The first knot is the level's start. */}
        <ProgressThread knots={game.groupCount + 1} tied={found + 1} />
      </div>
      <InkActions>
        <Link to="/game" state={{ resume: true }} className={onInk.main}>
          {game.status === 'level_complete' ? 'Next Level' : 'Go on'}{' '}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
        <DialogButton
          label="New Game"
          dialog={(onClose) => <NewGameDialogs level={game.level} onClose={onClose} />}
        />
      </InkActions>
    </>
  )
}

/** How the player has done so far; for a newcomer, how the game goes. */
function lineOf(last: GameView | null, best: Best | undefined): string {
  if (last?.status === 'game_over')
    return `Your last run ended at level ${last.level} with ${formatNumber(last.score)} points.`
  if (best && best.score > 0)
    return `Your best run so far: ${formatNumber(best.score)} points. Your highest level: ${best.highestLevel}.`
  return 'Find the four words that belong together. Four mistakes end a run, and every level counts.'
}

/** No run to go on with, and no game left today: tells when there are more, and what can be played until then. */
function NoGamesLeft({ resetsAt, children }: { resetsAt: string; children: ReactNode }) {
  const { data: daily } = useApi('GET /api/daily-challenge')
  const isOpen = daily && !daily.userAttempt
  return (
    <>
      <h2>No more games today</h2>
      <p className={onInk.line}>
        New games come at {formatClock(resetsAt)}.
        {isOpen && ' Until then, the daily challenge waits for you.'}
      </p>
      <InkActions>
        {isOpen && (
          <Link to="/daily-challenge" className={onInk.main}>
            Daily Challenge <ArrowRight size={18} aria-hidden="true" />
          </Link>
        )}
        <StoreLink className={cx(buttonClass(), onInk.other)}>Get More</StoreLink>
        {children}
      </InkActions>
    </>
  )
}

/** No run to go on with: the invitation to begin one, and the last board where there is one. */
function Invitation({ last }: { last: GameView | null }) {
  const { data: canPlay, isPending: isCounting } = useApi('GET /api/game/can-play')
  const { data: best, isPending: isAsking } = useApi('GET /api/scores/personal')
  if (isCounting || isAsking) return <Waiting />
  const seen = last && (
    <DialogButton
      label="See the board"
      dialog={(onClose) => <BoardDialog id={last.id} onClose={onClose} />}
    />
  )
  if (canPlay && isUsedUp(canPlay)) return <NoGamesLeft resetsAt={canPlay.resetsAt}>{seen}</NoGamesLeft>
  return (
    <>
      <h2>{last || best?.score ? 'Ready for another run' : 'Sixteen words, four groups'}</h2>
      <p className={onInk.line}>{lineOf(last, best)}</p>
      <InkActions>
        <Link to="/game" className={onInk.main}>
          Play Game <ArrowRight size={18} aria-hidden="true" />
        </Link>
        {seen}
      </InkActions>
    </>
  )
}

/** The invitation to a player whose last board this browser knows. */
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
      <Skeleton width="70%" height="40px" />
      <Skeleton width="85%" height="24px" />
      <Skeleton height="24px" />
      <Skeleton width="180px" height="48px" radius="var(--round)" />
    </>
  )
}

/** The run to go on with, or the invitation to begin one: a card of the home page. */
export function RunCard() {
  const { data, isPending, error, refetch, isFetching } = useApi('GET /api/game/current', {}, { fresh: true })
  useEffect(() => {
    loadDialogs().catch(() => undefined)
  }, [])
  const game = data?.game ?? null
  const open = game !== null && game.status !== 'game_over' && game.status !== 'finished'
  return (
    <InkCard
      label="Your run"
      kicker="Your run"
      board={
        isPending
          ? undefined
          : {
              groups: open ? game.groupCount : 4,
              colors: open ? game.completedGroups.map((group) => group.color) : ['group-1'],
            }
      }
      className={styles.card}
    >
      {isPending && <Waiting />}
      {error && !data && (
        <ErrorState
          compact
          title="Your run could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && (open ? <OpenRun game={game} /> : <NoRun />)}
    </InkCard>
  )
}
