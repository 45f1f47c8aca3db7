import { Link, type LinkProps, useCanGoBack, useParams, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { percentText } from '../../../../engine/percent.ts'
import { buttonClass } from '../../../design/Button.tsx'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { type Figure, Figures } from '../../../design/Figures.tsx'
import { Card, Page, Stack, Text } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { SuggestWord } from '../../../domain/suggestion/SuggestWord.tsx'
import { TimeThread } from '../../../domain/thread/TimeThread.tsx'
import { ApiError, errorMessage } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { GroupList } from './GroupList.tsx'
import { GuessList } from './GuessList.tsx'
import styles from './LookBackPage.module.css'
import {
  boardName,
  fifthGroupLines,
  followedOf,
  type Game,
  groupsOf,
  herringOf,
  type LookBack,
  laterOf,
  resultOf,
} from './look-back-words.ts'

/** A page that analyses a board which the player has finished. */
export function LookBackPage() {
  const { id: gameId } = useParams({ from: '/look-back/$id' })
  return (
    <Page as="main" id="main" gap={5}>
      <Loaded key={gameId} gameId={gameId} />
    </Page>
  )
}

function Loaded({ gameId }: { gameId: string }) {
  // Reads the game again, because the cache can contain an earlier state, from before the end of the board.
  const game = useApi('GET /api/game/:id', { params: { id: gameId } }, { fresh: true })
  const lookBack = useApi('GET /api/game/:id/look-back', { params: { id: gameId } }, { fresh: true })
  if (game.data?.guesses && lookBack.data) return <Board game={game.data} lookBack={lookBack.data} />
  const error = game.error ?? lookBack.error
  if (!error) return <LookBackSkeleton />
  if (error instanceof ApiError && error.code === 'folded')
    return (
      <DeadEnd title="This board is too old">
        <p>{error.message} So there is no look back at it any more.</p>
        <Link to="/" className={buttonClass('primary')}>
          Go to Home Dashboard
        </Link>
      </DeadEnd>
    )
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
      <header>
        <BackLink game={game} />
        <h1 ref={heading} tabIndex={-1}>
          Look back
        </h1>
        <Text tone="soft">{boardName(game)}</Text>
        <Text strong>{resultOf(game)}</Text>
      </header>
      <Stack gap={5} className={styles.columns}>
        <Part id="guesses" title="Your guesses">
          {guesses.length > 0 ? (
            <>
              <TimeThread guesses={guesses} seconds={game.elapsedSeconds} turnedAt={turnedAt} />
              <GuessList guesses={guesses} groups={groups} turnedAt={turnedAt} players={lookBack.players} />
            </>
          ) : (
            <Text tone="soft">You made none on this board.</Text>
          )}
        </Part>
        <Stack gap={5}>
          {(others || game.mode === 'daily' || game.mode === 'archive') && (
            <Part id="others" title="The others">
              {others ? (
                <Figures figures={others} />
              ) : (
                <Text tone="soft">How they did shows once five players have finished this day.</Text>
              )}
            </Part>
          )}
          <Part id="groups" title="The groups">
            <GroupList game={game} lookBack={lookBack} />
            <SuggestWord game={game} />
          </Part>
          {lookBack.fifthGroup && (
            <Part id="fifth" title="The fifth group">
              {fifthGroupLines(lookBack.fifthGroup).map((line) => (
                <Text key={line}>{line}</Text>
              ))}
            </Part>
          )}
          {(herringsLater || herrings.length > 0) && (
            <Part id="herrings" title="Why it tempted">
              <Herrings game={game} lookBack={lookBack} />
            </Part>
          )}
        </Stack>
      </Stack>
    </>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card gap={2} aria-labelledby={id}>
    <Text as="h2" size="lead" id={id}>
      {title}
    </Text>
    {children}
  </Card>
)

/** The figures of the other players for the whole board; null if they are not known. */
function othersOf({ players, solvedPercent, averageMistakes }: LookBack): Figure[] | null {
  if (solvedPercent === null || averageMistakes === null) return null
  return [
    { name: 'Players with you', value: players.toLocaleString('en') },
    { name: 'Solved it', value: percentText(solvedPercent) },
    { name: 'Mistakes on average', value: averageMistakes },
  ]
}

/** The target of the back link if the player has opened this page directly. It is the page of the board's game mode. */
function placeOf({ mode, challengeId, chapterId }: Game): Pick<LinkProps, 'to' | 'search'> {
  if (mode === 'daily' || mode === 'archive') return { to: '/daily-challenge' }
  if (mode === 'story') return { to: '/story-mode', search: chapterId ? { chapter: chapterId } : {} }
  if (mode === 'duel' && challengeId) return { to: '/game', search: { challenge: challengeId } }
  return { to: '/game' }
}

/** A link to the previous page. If there is no previous page, the link opens the page of the game mode. */
function BackLink({ game }: { game: Game }) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    // With a modifier key, a click opens the link in another tab or window.
    if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link {...placeOf(game)} className={linkClass} onClick={goBack}>
      <ArrowLeft size={18} aria-hidden="true" />
      Back
    </Link>
  )
}

/** The red herrings of a board. For each red herring, a sentence says why its words misled players. */
function Herrings({ game, lookBack }: { game: Game; lookBack: LookBack }) {
  if (lookBack.herringsLater) return <Text tone="soft">{laterOf(game)}</Text>
  const groups = groupsOf(game, lookBack.groups)
  return (
    <Stack as="ul" gap={3}>
      {lookBack.herrings.map((herring) => {
        const followed = followedOf(herring)
        return (
          <li className={styles.herring} key={`${herring.kind} ${herring.category}`}>
            <p>{herringOf(herring, groups)}</p>
            {followed && <Text strong>{followed}</Text>}
          </li>
        )
      })}
    </Stack>
  )
}

const LookBackSkeleton = () => (
  <>
    <div>
      <Skeleton width="5rem" height="var(--touch)" />
      <h1>Look back</h1>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton width="14rem" height="1.5em" />
      <Skeleton width="18rem" height="1.5em" />
    </div>
    <Stack gap={5} className={styles.columns}>
      <Part id="guesses" title="Your guesses">
        <Skeleton height="60px" />
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height="108px" radius="var(--r)" />
        ))}
      </Part>
      <Part id="groups" title="The groups">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height="72px" radius="var(--r)" />
        ))}
      </Part>
    </Stack>
  </>
)
