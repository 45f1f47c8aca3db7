import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { ApiError, errorMessage } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BestCards } from './BestCards.tsx'
import { FittedName } from './FittedName.tsx'
import { PlayerFigures, WaitingFigures } from './PlayerFigures.tsx'
import { PlayerHead } from './PlayerHead.tsx'
import styles from './PlayerPage.module.css'

function Waiting({ username }: { username: string }) {
  return (
    <>
      <div className={styles.head}>
        <Skeleton width="96px" height="96px" radius="var(--round)" />
        <div className={styles.name}>
          <h1>
            <FittedName name={username} />
          </h1>
          <Skeleton width="180px" height="24px" />
        </div>
      </div>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <WaitingFigures />
      <div className={styles.waiting}>
        <Skeleton height="330px" radius="var(--rl)" />
        <Skeleton height="330px" radius="var(--rl)" />
      </div>
    </>
  )
}

/** How the app shows a page that is not there; it hands it in. */
type DeadEnd = ComponentType<{ title: string; children: ReactNode }>

/** What everybody may see of a player: figures, badges, bests and how they came to be. Their own page lets them change it. */
export function PlayerPage({ DeadEnd }: { DeadEnd: DeadEnd }) {
  const { username } = useParams({ from: '/players/$username' })
  return (
    <main className={styles.page}>
      <Profile key={username} username={username} DeadEnd={DeadEnd} />
    </main>
  )
}

function Profile({ username, DeadEnd }: { username: string; DeadEnd: DeadEnd }) {
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
  if (error instanceof ApiError && error.status === 404) {
    return (
      <DeadEnd title="No such player">
        <p>{error.message} They may have left, or spell it another way.</p>
        <Link to="/" hash="players" className={buttonClass('primary')}>
          Find a player
        </Link>
      </DeadEnd>
    )
  }
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
