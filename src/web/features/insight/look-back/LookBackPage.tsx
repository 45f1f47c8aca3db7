import { Link, type LinkProps, useCanGoBack, useParams, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { buttonClass } from '../../../design/Button.tsx'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { type Figure, Figures } from '../../../design/Figures.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { SuggestWord } from '../../../domain/suggestion/SuggestWord.tsx'
import { ApiError, errorMessage } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { GroupList } from './GroupList.tsx'
import { GuessList } from './GuessList.tsx'
import styles from './LookBackPage.module.css'
import {
  boardName,
  followedOf,
  type Game,
  groupsOf,
  herringOf,
  type LookBack,
  laterOf,
  resultOf,
} from './look-back-words.ts'
import { TimeThread } from './TimeThread.tsx'

/** A finished board of the player, with its analysis. */
export function LookBackPage() {
  const { id: gameId } = useParams({ from: '/look-back/$id' })
  return (
    <main id="main" className={styles.page}>
      <Loaded key={gameId} gameId={gameId} />
    </main>
  )
}

function Loaded({ gameId }: { gameId: string }) {
  // The cache may hold the board as it was before its end.
  const game = useApi('GET /api/game/:id', { params: { id: gameId } }, { fresh: true })
  const lookBack = useApi('GET /api/game/:id/look-back', { params: { id: gameId } }, { fresh: true })
  if (game.data?.guesses && lookBack.data) return <Board game={game.data} lookBack={lookBack.data} />
  const error = game.error ?? lookBack.error
  if (!error) return <LookBackSkeleton />
  if (error instanceof ApiError && (error.status === 404 || error.code === 'not_over')) {
    const isMissing = error.status === 404
    return (
      <DeadEnd title={isMissing ? 'No such board' : 'Not over yet'}>
        <p>{isMissing ? 'You can look back at boards of your own.' : error.message}</p>
        <Link to={isMissing ? '/' : '/game'} className={buttonClass('primary')}>
          {isMissing ? 'Go to Home Dashboard' : 'Play Game'}
        </Link>
      </DeadEnd>
    )
  }
  return (
    <ErrorState
      page
      title="This board could not be loaded"
      message={errorMessage(error)}
      onRetry={() => void Promise.all([game.refetch(), lookBack.refetch()])}
      busy={game.isFetching || lookBack.isFetching}
    />
  )
}

function Board({ game, lookBack }: { game: Game; lookBack: LookBack }) {
  const heading = usePage('Look back')
  const { guesses, turnedAt, herrings, herringsLater } = lookBack
  const groups = groupsOf(game, lookBack.groups)
  const others = othersOf(lookBack)
  return (
    <>
      <header className={styles.head}>
        <BackLink game={game} />
        <h1 ref={heading} tabIndex={-1}>
          Look back
        </h1>
        <p className={styles.name}>{boardName(game)}</p>
        <p className={styles.result}>{resultOf(game)}</p>
      </header>
      <section className={styles.card} aria-labelledby="guesses">
        <h2 id="guesses">Your guesses</h2>
        {guesses.length > 0 ? (
          <>
            <TimeThread guesses={guesses} seconds={game.elapsedSeconds} turnedAt={turnedAt} />
            <GuessList guesses={guesses} groups={groups} turnedAt={turnedAt} players={lookBack.players} />
          </>
        ) : (
          <p className={styles.soft}>You made none on this board.</p>
        )}
      </section>
      <div className={styles.aside}>
        {(others || game.mode === 'daily' || game.mode === 'archive') && (
          <section className={styles.card} aria-labelledby="others">
            <h2 id="others">The others</h2>
            {others ? (
              <Figures figures={others} />
            ) : (
              <p className={styles.soft}>How they did shows once five players have finished this day.</p>
            )}
          </section>
        )}
        <section className={styles.card} aria-labelledby="groups">
          <h2 id="groups">The groups</h2>
          <GroupList game={game} lookBack={lookBack} />
          <SuggestWord game={game} />
        </section>
        {(herringsLater || herrings.length > 0) && (
          <section className={styles.card} aria-labelledby="herrings">
            <h2 id="herrings">Why it tempted</h2>
            <Herrings game={game} lookBack={lookBack} />
          </section>
        )}
      </div>
    </>
  )
}

/** How others did on the whole board; null if not known. */
function othersOf({ players, solvedPercent, averageMistakes }: LookBack): Figure[] | null {
  if (solvedPercent === null || averageMistakes === null) return null
  return [
    { name: 'Players with you', value: players.toLocaleString('en') },
    { name: 'Solved it', value: `${solvedPercent}%` },
    { name: 'Mistakes on average', value: averageMistakes },
  ]
}

/** Where a board of this mode was played: for a player who opened the page by its address. */
function placeOf({ mode, challengeId, chapterId }: Game): Pick<LinkProps, 'to' | 'search'> {
  if (mode === 'daily' || mode === 'archive') return { to: '/daily-challenge' }
  if (mode === 'story') return { to: '/story-mode', search: chapterId ? { chapter: chapterId } : {} }
  if (mode === 'duel' && challengeId) return { to: '/game', search: { challenge: challengeId } }
  return { to: '/game' }
}

/** Goes back to the page before. */
function BackLink({ game }: { game: Game }) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    // With a modifier key it opens elsewhere, as links do.
    if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link {...placeOf(game)} className={styles.back} onClick={goBack}>
      <ArrowLeft size={18} aria-hidden="true" />
      Back
    </Link>
  )
}

/** Why words tempted, a sentence for each red herring. */
function Herrings({ game, lookBack }: { game: Game; lookBack: LookBack }) {
  if (lookBack.herringsLater) return <p className={styles.soft}>{laterOf(game)}</p>
  const groups = groupsOf(game, lookBack.groups)
  return (
    <ul className={styles.herrings}>
      {lookBack.herrings.map((herring) => {
        const followed = followedOf(herring)
        return (
          <li key={`${herring.kind} ${herring.category}`}>
            <p>{herringOf(herring, groups)}</p>
            {followed && <p className={styles.followed}>{followed}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** The page while it is loading. */
const LookBackSkeleton = () => (
  <>
    <div className={styles.head}>
      <div className={styles.backPlace} />
      <h1>Look back</h1>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="14rem" height="1.5em" />
      <Skeleton width="18rem" height="1.5em" />
    </div>
    <div className={styles.card}>
      <h2>Your guesses</h2>
      <div className={styles.waiting}>
        <Skeleton height="60px" />
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height="108px" radius="var(--r)" />
        ))}
      </div>
    </div>
    <div className={styles.aside}>
      <div className={styles.card}>
        <h2>The groups</h2>
        <div className={styles.waiting}>
          {[1, 2, 3, 4].map((n) => (
            <Skeleton key={n} height="72px" radius="var(--r)" />
          ))}
        </div>
      </div>
    </div>
  </>
)
