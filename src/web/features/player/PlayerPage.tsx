import { Link, useParams } from '@tanstack/react-router'
import { ApiError, errorMessage } from '../../lib/api.ts'
import { usePage } from '../../lib/page.ts'
import { useApi } from '../../lib/query.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BestCards } from './BestCards.tsx'
import { PlayerFigures } from './PlayerFigures.tsx'
import { PlayerHead } from './PlayerHead.tsx'
import styles from './PlayerPage.module.css'

function Waiting({ username }: { username: string }) {
  return (
    <>
      <div className={styles.head}>
        <Skeleton width="96px" height="96px" radius="var(--round)" />
        <div className={styles.name}>
          <h1>{username}</h1>
          <Skeleton width="180px" height="24px" />
        </div>
      </div>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton height="168px" />
      <div className={styles.waiting}>
        <Skeleton height="330px" radius="var(--rl)" />
        <Skeleton height="330px" radius="var(--rl)" />
      </div>
    </>
  )
}

function Nobody({ message }: { message: string }) {
  const heading = usePage('No such player')
  return (
    <div className={styles.nobody}>
      <h1 ref={heading} tabIndex={-1}>
        No such player
      </h1>
      <p>{message} They may have left, or spell it another way.</p>
      <Link to="/" hash="players" className={buttonClass('primary')}>
        Find a player
      </Link>
    </div>
  )
}

/** What everybody may see of a player: figures, badges, bests and how they came to be. Their own page lets them change it. */
export function PlayerPage() {
  const { username } = useParams({ from: '/players/$username' })
  return (
    <main className={styles.page}>
      <Profile key={username} username={username} />
    </main>
  )
}

function Profile({ username }: { username: string }) {
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/users/:username',
    { params: { username } },
    { fresh: true },
  )
  if (data) {
    return (
      <>
        <PlayerHead profile={data} />
        <PlayerFigures profile={data} />
        <BestCards profile={data} />
      </>
    )
  }
  if (!error) return <Waiting username={username} />
  if (error instanceof ApiError && error.status === 404) return <Nobody message={error.message} />
  return (
    <ErrorState
      page
      title="This player could not be loaded"
      message={errorMessage(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
