import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { groupCount } from '../../../../engine/rules.ts'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { formatDay, inWords, playerName } from '../../../lib/format.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { refreshDuels } from '../duel-queries.ts'
import { LinkCard } from './LinkCard.tsx'
import styles from './LinkPage.module.css'
import { OwnLink, UsedLink } from './LinkStates.tsx'

/** /challenges/link/…: who challenges by this link, and the way into the duel. */
export function LinkPage() {
  const { token } = useParams({ from: '/challenges/link/$token' })
  return (
    <main className={styles.page}>
      <Content key={token} token={token} />
    </main>
  )
}

function Content({ token }: { token: string }) {
  const me = useUser()
  const navigate = useNavigate()
  const link = useApi('GET /api/challenges/link/:token', { params: { token } }, { fresh: true })
  const accept = useMutation({
    mutationFn: () => call('POST /api/challenges/link/:token/accept', { params: { token } }),
    onSuccess: async ({ id }) => {
      await navigate({ to: '/game', search: { challenge: id }, replace: true })
      await refreshDuels()
    },
    // Somebody may have been faster: the page then says so.
    onError: () => void link.refetch(),
  })

  if (!link.data) {
    if (!link.error) return <Waiting />
    if (link.error instanceof ApiError && [400, 404].includes(link.error.status)) {
      return (
        <DeadEnd title="No such challenge">
          <p>This link leads nowhere. Ask who sent it for a new one, or find a rival yourself.</p>
          <Link to="/" hash="challenges" className={buttonClass('primary')}>
            Speed Duels
          </Link>
        </DeadEnd>
      )
    }
    return (
      <ErrorState
        page
        title="This challenge could not be loaded"
        message={errorMessage(link.error)}
        onRetry={() => void link.refetch()}
        busy={link.isFetching}
      />
    )
  }
  if (link.data.challenger.id === me.id) return <OwnLink link={link.data} />
  if (link.data.status === 'used') return <UsedLink link={link.data} />

  const name = playerName(link.data.challenger)
  const isOpenAlready = accept.error instanceof ApiError && accept.error.code === 'already_challenged'
  return (
    <LinkCard link={link.data} title={`${name} challenges you to a speed duel`}>
      <p>
        You both get the same board of {inWords(groupCount(link.data.targetLevel))} groups. The higher score
        wins, then the quicker hand. The link is good until {formatDay(link.data.expiresAt)}.
      </p>
      {!me.isPremium && (
        <p className={styles.note}>You can accept now. Racing needs Premium, and you have 7 days to start.</p>
      )}
      {accept.error && !isUnauthorized(accept.error) && (
        <p role="alert" className={styles.error}>
          {errorMessage(accept.error)}
        </p>
      )}
      <div className={styles.actions}>
        {isOpenAlready ? (
          <Link to="/" hash="challenges" className={buttonClass('primary')}>
            See your duels
          </Link>
        ) : (
          <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
            {accept.isPending ? 'Accepting…' : 'Accept'}
          </Button>
        )}
        <Link to="/" className={buttonClass('quiet')}>
          Not now
        </Link>
      </div>
    </LinkCard>
  )
}

const Waiting = () => (
  <div className={styles.card}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton width="96px" height="96px" radius="var(--round)" />
    <Skeleton width="80%" height="36px" />
    <Skeleton width="60%" height="24px" />
    <Skeleton width="140px" height="44px" radius="var(--round)" />
  </div>
)
