import { Link, useParams } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { buttonClass } from '../../design/Button.tsx'
import { DeadEnd } from '../../design/DeadEnd.tsx'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Page, Row, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { AnswerRequest } from '../../domain/friend/AnswerRequest.tsx'
import { FollowButton } from '../../domain/friend/FollowButton.tsx'
import { Online } from '../../domain/friend/Online.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { FittedName } from '../../domain/player/FittedName.tsx'
import { ApiError, errorMessage } from '../../lib/api.ts'
import { capitalize, playerName, plural } from '../../lib/format.ts'
import { formatMonth } from '../../lib/format-date.ts'
import { usePage } from '../../lib/page.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { ChangePicture } from './OwnPicture.tsx'
import { PlayerFigures, type Profile, WaitingFigures } from './PlayerFigures.tsx'
import { PlayerMonth, usePlayerMonth } from './PlayerMonth.tsx'
import styles from './PlayerPage.module.css'

export type { Profile } from './PlayerFigures.tsx'

function Waiting({ username }: { username: string }) {
  return (
    <>
      <Row wrap gap={5} className={styles.head}>
        <Skeleton width="96px" height="96px" radius="var(--round)" />
        <Stack gap={2} className={styles.name}>
          <h1>
            <FittedName name={username} />
          </h1>
          <Skeleton width="180px" height="24px" />
        </Stack>
      </Row>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <WaitingFigures />
      <Stack gap={5} className={styles.waiting}>
        <Skeleton height="330px" radius="var(--rl)" />
        <Skeleton height="330px" radius="var(--rl)" />
      </Stack>
    </>
  )
}

interface HeadProps {
  profile: Profile
  /** The link to the player's boards. */
  boards: ReactNode
  /** The buttons on another player's page. */
  children: ReactNode
}

type Friendship = NonNullable<Profile['friendship']>

/** What connects the signed-in player with the player, as short texts beside each other. */
function Between({ friendship }: { friendship: Friendship }) {
  const { relation, followsYou, online, streak } = friendship
  const facts = [
    ...(online ? [<Online key="online" />] : []),
    ...(followsYou && relation !== 'friends' ? ['Follows you'] : []),
    ...(friendship.private ? ['Private account'] : []),
    ...(streak > 0 ? [`${capitalize(plural(streak, 'daily', 'dailies'))} in a row together`] : []),
  ]
  if (facts.length === 0) return null
  return (
    <Row as="p" wrap gap={3} className={styles.between}>
      {facts.map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is its place
        <span key={place}>{fact}</span>
      ))}
    </Row>
  )
}

function PlayerHead({ profile: { user, createdAt, friendship }, boards, children }: HeadProps) {
  const me = useUser()
  const own = me.id === user.id
  const name = playerName(user)
  const heading = usePage(name)
  return (
    <Row wrap gap={5} className={styles.head}>
      {/* For the signed-in player, the picture comes from the session, because the session can contain a newer
          picture. */}
      <Avatar
        id={user.id}
        name={name}
        imageUrl={own ? me.profileImageUrl : user.profileImageUrl}
        frame={user.frame}
        size={96}
      />
      <Stack gap={2} className={styles.name}>
        <h1 ref={heading} tabIndex={-1}>
          <FittedName name={name} />
        </h1>
        <Stack gap={0}>
          <Text tone="soft">{`${own ? 'This is you, as others see you. ' : ''}Playing since ${formatMonth(createdAt)}.`}</Text>
          {friendship && <Between friendship={friendship} />}
        </Stack>
      </Stack>
      {!own && (
        <Row wrap gap={2} className={styles.actions}>
          <FollowButton
            player={user}
            relation={friendship?.relation}
            followsYou={friendship?.followsYou ?? false}
            look={friendship?.asksYou ? 'secondary' : 'primary'}
          />
          {boards}
          {children}
        </Row>
      )}
      {own && (
        <Row wrap gap={2} className={styles.actions}>
          {boards}
          <ChangePicture />
          <Link to="/settings" className={buttonClass()}>
            <Settings size={18} aria-hidden="true" /> Settings
          </Link>
        </Row>
      )}
    </Row>
  )
}

/** The request of the player to follow the signed-in player. */
const Asks = ({ user }: Pick<Profile, 'user'>) => (
  <Row as="section" wrap justify="space-between" className={styles.asks} aria-label="Request">
    <p>
      <b translate="no">{playerName(user)}</b> asks to follow you.
    </p>
    <AnswerRequest player={user} look="primary" />
  </Row>
)

/** Components of other features; the app passes them to this component. */
interface Props {
  BestCards: ComponentType<{ profile: Profile }>
  DuelRecord: ComponentType<{ profile: Profile }>
  ChallengeButton: ComponentType<{ player: Profile['user'] }>
  Menu: ComponentType<{ player: Profile['user'] }>
  BoardsLink: ComponentType<{ player: Profile['user'] }>
  PlayerClubs: ComponentType<{ profile: Profile }>
  /** The page of a player whom the signed-in player blocks; for every other name, its children. */
  HiddenPlayer: ComponentType<{ username: string; children: ReactNode }>
}

export function PlayerPage(props: Props) {
  const { username } = useParams({ from: '/players/$username' })
  return (
    <Page as="main" gap={8}>
      <Player key={username} username={username} {...props} />
    </Page>
  )
}

function Player({ username, ...parts }: Props & { username: string }) {
  const { BestCards, DuelRecord, ChallengeButton, Menu, BoardsLink, PlayerClubs, HiddenPlayer } = parts
  const { data, error, refetch, isFetching } = useApi(
    'GET /api/users/:username',
    { params: { username } },
    { fresh: true },
  )
  const me = useUser()
  // The page waits for the month too, because a month without a daily is much lower than another month.
  const { isPending: isMonthPending } = usePlayerMonth(username)
  if (data && !isMonthPending) {
    return (
      <>
        <PlayerHead profile={data} boards={<BoardsLink player={data.user} />}>
          <ChallengeButton player={data.user} />
          <Menu player={data.user} />
        </PlayerHead>
        {data.friendship?.asksYou && <Asks user={data.user} />}
        <PlayerFigures profile={data} />
        <PlayerClubs profile={data} />
        <PlayerMonth username={username} createdAt={data.createdAt} isOwn={me.id === data.user.id} />
        <DuelRecord profile={data} />
        <BestCards profile={data} />
      </>
    )
  }
  if (!error) return <Waiting username={username} />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <HiddenPlayer username={username}>
        <DeadEnd title="No such player">
          <p>{`${error.message} They may have left, or spell it another way.`}</p>
          <Link to="/" hash="players" className={buttonClass('primary')}>
            Find a player
          </Link>
        </DeadEnd>
      </HiddenPlayer>
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
