import { Link, useParams } from '@tanstack/react-router'
import { buttonClass } from '../../../design/Button.tsx'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { type Figure, Figures } from '../../../design/Figures.tsx'
import { SuggestWord } from '../../../domain/suggestion/SuggestWord.tsx'
import { ApiError, errorMessage } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { BackLink } from './BackLink.tsx'
import { GroupList } from './GroupList.tsx'
import { GuessList } from './GuessList.tsx'
import { Herrings } from './Herrings.tsx'
import styles from './LookBackPage.module.css'
import { LookBackSkeleton } from './LookBackSkeleton.tsx'
import { boardName, type Game, groupsOf, type LookBack, resultOf } from './look-back-words.ts'
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
