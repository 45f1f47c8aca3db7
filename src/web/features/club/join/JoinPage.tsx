import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, ButtonLink, buttonClass } from '../../../design/Button.tsx'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { Card, Page, Row, Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { ApiError, call, errorMessage, type Output } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { userQuery } from '../../../lib/session.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { ClubMark } from '../ClubMark.tsx'
import { keepClub, memberCount } from '../club.ts'
import styles from './JoinPage.module.css'

type Face = Output<'GET /api/clubs/join/:token'>

/** The page at `/c/:token`, which opens from a club's link. People without an account see it too. */
export const JoinPage = ({ token }: { token: string }) => (
  <Page as="main" className={styles.page}>
    <Content token={token} />
  </Page>
)

function Content({ token }: { token: string }) {
  const { data: user } = useQuery(userQuery)
  const query = useApi('GET /api/clubs/join/:token', { params: { token } }, { fresh: true })
  const { data, error } = query
  if (error instanceof ApiError && error.status === 410)
    return (
      <DeadEnd title="This link has been replaced">
        <p>An owner of the club has made a new link. Ask them to send it to you.</p>
        <HomeLink isUser={Boolean(user)} />
      </DeadEnd>
    )
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <DeadEnd title="No club has this link">
        <p>The club has ended, or a part of the link is missing. Ask for the link again.</p>
        <HomeLink isUser={Boolean(user)} />
      </DeadEnd>
    )
  if (!data)
    return error ? <QueryError page query={query} title="The club could not be loaded" /> : <Waiting />
  return user ? <Joining token={token} face={data} /> : <Visiting token={token} face={data} />
}

const HomeLink = ({ isUser }: { isUser: boolean }) =>
  isUser ? (
    <Link to="/clubs" className={buttonClass('primary')}>
      Your clubs
    </Link>
  ) : (
    <ButtonLink href="/" look="primary">
      To WordConnect
    </ButtonLink>
  )

interface Props {
  token: string
  face: Face
}

/** The sign-in form comes back to this page. */
function Visiting({ token, face }: Props) {
  return (
    <FaceCard face={face}>
      <p>
        A club plays the daily challenge of WordConnect together: one board a day, the same for everybody, and
        a table for each week.
      </p>
      <Row gap={2} justify="center" wrap className={styles.actions}>
        <ButtonLink href={`/auth?next=${encodeURIComponent(`/c/${token}`)}`} look="primary">
          Sign up or sign in to join
        </ButtonLink>
      </Row>
      <Text size="small" tone="soft">
        It is free. You come back here afterwards.
      </Text>
    </FaceCard>
  )
}

function Joining({ token, face }: Props) {
  const navigate = useNavigate()
  const open = (id: string) => navigate({ to: '/clubs/$id', params: { id }, replace: true })
  const join = useMutation({
    mutationFn: () => call('POST /api/clubs/join/:token', { params: { token } }),
    onSuccess: async (club) => {
      keepClub(club)
      await open(club.id)
    },
  })
  return (
    <FaceCard face={face}>
      <p>
        The members see your name, and the results of your dailies as far as your privacy settings allow.
        There is no chat.
      </p>
      {join.error && !isUnauthorized(join.error) && <Refusal>{errorMessage(join.error)}</Refusal>}
      <Row gap={2} justify="center" wrap className={styles.actions}>
        <Button look="primary" busy={join.isPending || join.isSuccess} onClick={() => join.mutate()}>
          {join.isPending ? 'Joining…' : 'Join'}
        </Button>
        <Link to="/" className={buttonClass('quiet')}>
          Not now
        </Link>
      </Row>
    </FaceCard>
  )
}

function FaceCard({ face: { name, mark, members }, children }: { face: Face; children: ReactNode }) {
  const title = `Join ${name}`
  const heading = usePage(title)
  return (
    <Card as="div" gap={3} align="center" className={styles.card}>
      <ClubMark mark={mark} size={96} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Text tone="soft">{memberCount(members)}</Text>
      {children}
    </Card>
  )
}

const Waiting = () => (
  <Card as="div" align="center" className={styles.card}>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton width="96px" height="96px" radius="var(--rl)" />
    <Skeleton width="80%" height="36px" />
    <Skeleton width="60%" height="24px" />
    <Skeleton width="140px" height="44px" radius="var(--round)" />
  </Card>
)
