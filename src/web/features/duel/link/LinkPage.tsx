import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupCount } from '../../../../engine/rules.ts'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Card, Page, Row, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { ApiError, call, errorMessage, type Output } from '../../../lib/api.ts'
import { copyText } from '../../../lib/copy.ts'
import { inWords, playerName } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { ChallengeButton } from '../challenge/ChallengeButton.tsx'
import { refreshDuels, useOpenDuelWith } from '../duel-queries.ts'
import styles from './LinkPage.module.css'

/** The page at `/challenges/link/:token`, which opens from a duel link. */
export function LinkPage() {
  const { token } = useParams({ from: '/challenges/link/$token' })
  return (
    <Page as="main" className={styles.page}>
      <Content key={token} token={token} />
    </Page>
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
    // If another player has used the link first, the link is out of date, so read the link again.
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
        wins, then the quicker hand. The link is good until{' '}
        <span className={styles.day}>{formatDay(link.data.expiresAt)}</span>.
      </p>
      {!me.isPremium && (
        <Text tone="soft">You can accept now. Racing needs Premium, and you have 7 days to start.</Text>
      )}
      {accept.error && !isUnauthorized(accept.error) && (
        <Text tone="bad" role="alert">
          {errorMessage(accept.error)}
        </Text>
      )}
      <Row gap={2} justify="center" wrap className={styles.actions}>
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
      </Row>
    </LinkCard>
  )
}

const Waiting = () => (
  <Card as="div" align="center" className={styles.card}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton width="96px" height="96px" radius="var(--round)" />
    <Skeleton width="80%" height="36px" />
    <Skeleton width="60%" height="24px" />
    <Skeleton width="140px" height="44px" radius="var(--round)" />
  </Card>
)

async function copyAddress(): Promise<void> {
  if (await copyText(window.location.href))
    toast({ title: 'Link copied', description: 'Send it to whom you want to race.', tone: 'good' })
  else toast({ title: 'Error', description: 'Failed to copy to clipboard.', tone: 'bad' })
}

const ToDuels = ({ look = 'quiet' }: { look?: 'quiet' | 'primary' }) => (
  <Link to="/" hash="challenges" className={buttonClass(look)}>
    Speed Duels
  </Link>
)

function OwnLink({ link }: { link: ChallengeLink }) {
  const isOpen = link.status === 'open'
  return (
    <LinkCard link={link} title={isOpen ? 'This is your own link' : 'Your link is used up'}>
      <p>
        {isOpen
          ? `Send it to somebody else: the first player who opens it races you. It is good until ${formatDay(link.expiresAt)}.`
          : 'Somebody has opened it, or its 7 days are over. Make a new one under Speed Duels.'}
      </p>
      <Row gap={2} justify="center" wrap className={styles.actions}>
        {isOpen && (
          <Button
            look="primary"
            icon={<Link2 size={18} aria-hidden="true" />}
            onClick={() => void copyAddress()}
          >
            Copy link
          </Button>
        )}
        <ToDuels look={isOpen ? 'quiet' : 'primary'} />
      </Row>
    </LinkCard>
  )
}

/** The page of a duel link that has expired or was used by another player. */
function UsedLink({ link }: { link: ChallengeLink }) {
  const { isPremium } = useUser()
  const isRacing = useOpenDuelWith(link.challenger.id) !== undefined
  const name = playerName(link.challenger)
  return (
    <LinkCard link={link} title={isRacing ? `A duel with ${name} is open` : 'This challenge is taken'}>
      <p>
        {isRacing
          ? 'This link is used up, and the two of you have a duel already.'
          : `Each link is for the first player who opens it, and for 7 days. Ask ${name} for a new one${isPremium ? ', or challenge them yourself' : ''}.`}
      </p>
      <Row gap={2} justify="center" wrap className={styles.actions}>
        <ChallengeButton player={link.challenger} />
        <ToDuels />
      </Row>
    </LinkCard>
  )
}

type ChallengeLink = Output<'GET /api/challenges/link/:token'>

interface Props {
  link: ChallengeLink
  title: string
  children: ReactNode
}

function LinkCard({ link: { challenger }, title, children }: Props) {
  const heading = usePage(title)
  return (
    <Card as="div" gap={3} align="center" className={styles.card}>
      <Avatar
        id={challenger.id}
        name={playerName(challenger)}
        imageUrl={challenger.profileImageUrl}
        frame={challenger.frame}
        size={88}
      />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Text tone="soft">
        {challenger.provisional
          ? `Rating about ${challenger.rating}, still an estimate`
          : `Rating ${challenger.rating}`}
      </Text>
      {children}
    </Card>
  )
}
