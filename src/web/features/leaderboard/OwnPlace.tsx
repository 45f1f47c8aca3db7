import { Card, Row, Stack, Text } from '../../design/layout.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../domain/player/PlayerLink.tsx'
import type { Output } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { formatNumber, formatSeconds, playerName } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { PlayLink } from './EmptyLeaderboard.tsx'
import { type Leaderboard, standing, wordsOf } from './leaderboards.ts'
import styles from './OwnPlace.module.css'

type Answer = Output<'GET /api/leaderboards/:board'>
type Place = NonNullable<Answer['me']>

function Neighbours({ leaderboard, me }: { leaderboard: Leaderboard; me: Place }) {
  const user = useUser()
  if (me.neighbours.length < 2) return null
  return (
    <ol className={styles.neighbours} aria-label="Around you">
      {me.neighbours.map((entry) => {
        const own = entry.userId === user.id
        const name = playerName(entry.user)
        return (
          <Row as="li" wrap key={entry.id} className={cx(styles.neighbour, own && styles.own)}>
            <Text as="span" size="small" tone="soft" strong className={styles.rank}>
              {formatNumber(entry.rank)}
            </Text>
            <Avatar
              id={entry.user.id}
              name={name}
              imageUrl={entry.user.profileImageUrl}
              frame={entry.user.frame}
              size={28}
            />
            <PlayerLink username={entry.user.username} className={styles.name}>
              {own ? 'You' : name}
            </PlayerLink>
            <Stack as="span" gap={0} align="end">
              <Text as="b" size="lead">
                {wordsOf(leaderboard).figure(entry.value)}
              </Text>
              {entry.completionTime !== undefined && (
                <Text as="span" size="note" tone="soft">
                  {formatSeconds(entry.completionTime)}
                </Text>
              )}
            </Stack>
          </Row>
        )
      })}
    </ol>
  )
}

const kicker = (
  <Text size="small" tone="soft" strong>
    Your place
  </Text>
)

const amongFriends = (
  <Text size="small" tone="soft" strong>
    Your place among friends
  </Text>
)

interface Props {
  leaderboard: Leaderboard
  place: Answer
  /** True if the place is among the followed players. */
  isOfFriends: boolean
}

/**
 * Shows the player's rank and the players with neighbouring ranks. If the player has no rank, says how to get onto the
 * leaderboard.
 */
export function OwnPlace({ leaderboard, place: { me, total }, isOfFriends }: Props) {
  return (
    <Card gap={2} aria-label="Your place">
      {isOfFriends ? amongFriends : kicker}
      {me ? (
        <>
          <Row as="p" gap={2} align="baseline" wrap>
            <Text as="b" size="title">{`#${formatNumber(me.rank)}`}</Text>{' '}
            <Text as="span" tone="soft">{`of ${formatNumber(total)}`}</Text>
          </Row>
          <Text tone="soft">{standing({ ...me, total })}</Text>
          <Neighbours leaderboard={leaderboard} me={me} />
        </>
      ) : (
        <>
          <Text tone="soft">{`You are not on this leaderboard yet. ${wordsOf(leaderboard).how}`}</Text>
          {total > 0 && !isOfFriends && (
            <div>
              <PlayLink leaderboard={leaderboard} />
            </div>
          )}
        </>
      )}
    </Card>
  )
}

export const WaitingPlace = () => (
  <Card as="div" gap={2}>
    {kicker}
    <Skeleton width="50%" height="40px" />
    <Skeleton width="85%" height="24px" />
    <Skeleton height="200px" />
  </Card>
)
