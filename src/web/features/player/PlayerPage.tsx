import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { buttonClass } from '../../design/Button.tsx'
import { DeadEnd } from '../../design/DeadEnd.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { FittedName } from '../../domain/player/FittedName.tsx'
import { ApiError, errorMessage, type Output } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
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

type Profile = Output<'GET /api/users/:username'>

/** What the app hands in, since features do not know each other. */
interface Props {
  /** The player's best on each leaderboard. */
  BestCards: ComponentType<{ profile: Profile }>
  /** The player's duels. */
  DuelRecord: ComponentType<{ profile: Profile }>
  /** Challenges another player. */
  ChallengeButton: ComponentType<{ player: Profile['user'] }>
}

/** What everybody may see of a player: figures, badges, bests and how they grew. On their own page they can change it. */
export function PlayerPage(props: Props) {
  const { username } = useParams({ from: '/players/$username' })
  return (
    <main className={styles.page}>
      <Player key={username} username={username} {...props} />
    </main>
  )
}

function Player({ username, BestCards, DuelRecord, ChallengeButton }: Props & { username: string }) {
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/users/:username',
    { params: { username } },
    { fresh: true },
  )
  if (data) {
    return (
      <>
        <PlayerHead profile={data} action={<ChallengeButton player={data.user} />} />
        <PlayerFigures profile={data} />
        <DuelRecord profile={data} />
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
