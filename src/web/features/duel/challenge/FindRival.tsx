import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicUser } from '../../../../contract/account.ts'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Row, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { Online } from '../../../domain/friend/Online.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { PlayerSearch } from '../../../domain/player/PlayerSearch.tsx'
import { useAnnounce } from '../../../lib/announce.ts'
import { errorMessage, type Output } from '../../../lib/api.ts'
import { playerName } from '../../../lib/format.ts'
import { placed } from '../../../lib/placed.ts'
import { apiQuery, useApi } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { type Duel, seenBy } from '../duel.ts'
import { JUST_READ_MS, playedDuelsQuery, useKnownDuels } from '../duel-queries.ts'
import { ratingText } from '../rating.ts'
import { ChallengeButton } from './ChallengeButton.tsx'
import styles from './FindRival.module.css'

/** Time without typing after which the search is sent, in ms. */
const REST_MS = 200
/** The highest number of players that the dialog shows. */
const OFFERED = 6

/** The query for players. Without a search, it reads the first page of all players. */
export const playersQuery = (search = '') =>
  apiQuery('GET /api/users', { query: { page: 1, ...(search && { search }) } })

/**
 * Returns the players that match the search. Without a search, returns players with whom the signed-in player has no
 * open duel: first the friends who are online, then the other friends, then the rivals of the latest duels.
 */
function useOffered(search: string) {
  const { id } = useUser()
  const found = useQuery({
    ...playersQuery(search),
    placeholderData: keepPreviousData,
    staleTime: JUST_READ_MS,
  })
  const played = useInfiniteQuery({ ...playedDuelsQuery, retryOnMount: false })
  const open = useKnownDuels()
  const { data: friends = [], isPending } = useApi('GET /api/me/friends', {}, { fresh: true })
  const rivals = (duels: readonly Duel[] = []) => duels.map((duel) => seenBy(id, duel).rival)
  const racing = new Set(search ? [] : rivals(open.data).map((one) => one.id))
  const inOrder = [...friends].sort((one, other) => Number(other.online) - Number(one.online))
  const known: Known[] = search
    ? []
    : [...inOrder.map(({ user }) => user), ...rivals(played.data?.pages.flat())]
  const all =
    found.data &&
    !isPending &&
    [...known, ...found.data.users].filter((one) => one.id !== id && one.username && !racing.has(one.id))
  const first = all ? [...new Map(all.map((one) => [one.id, one])).values()].slice(0, OFFERED) : undefined
  const ofFriends = new Map(friends.map((friend) => [friend.user.id, friend]))
  return {
    ...found,
    offered: first?.map((player): Offered => ({ ...player, friend: ofFriends.get(player.id) })),
  }
}

/** A player in the list. The list of friends has no ratings. */
type Known = PublicUser & { rating?: number; provisional?: boolean }

interface Offered extends Known {
  friend: Output<'GET /api/me/friends'>[number] | undefined
}

/** The short text beside a player's name: whether a friend is online, or the player's rating. */
function About({ player: { friend, rating, provisional = false } }: { player: Offered }) {
  if (friend?.online) return <Online />
  if (friend || rating === undefined) return 'friend'
  return (
    <>
      <VisuallyHidden>rating </VisuallyHidden>
      <span>{ratingText({ rating, provisional })}</span>
    </>
  )
}

export function FindRival() {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), REST_MS)
  const { offered, error, refetch, isFetching, isPlaceholderData } = useOffered(search)
  const nobody =
    offered?.length === 0 && (search ? `Nobody else is called “${search}”.` : 'Nobody else is here yet.')
  useAnnounce(nobody)
  return (
    <div className={styles.find}>
      <PlayerSearch
        label={<VisuallyHidden>Find a player</VisuallyHidden>}
        placeholder="Find a player"
        value={text}
        onChange={setText}
      />
      {nobody && (
        <Text size="small" tone="soft">
          {nobody}
        </Text>
      )}
      {!offered && !error && (
        <div className={styles.rows}>
          <VisuallyHidden>Loading...</VisuallyHidden>
          {[96, 120, 84].map((width) => (
            <Row key={width} gap={2} className={styles.row}>
              <Skeleton width="32px" height="32px" radius="var(--round)" />
              <Skeleton width={`${width}px`} height="20px" />
            </Row>
          ))}
        </div>
      )}
      {error && !offered && (
        <ErrorState
          compact
          title="The players could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {offered && offered.length > 0 && (
        <ul className={styles.rows} aria-label="Players to challenge" aria-busy={isPlaceholderData}>
          {placed(offered, ({ id }) => id).map(({ item: player, key }) => {
            const name = playerName(player)
            return (
              <Row as="li" key={key} gap={2} className={styles.row}>
                <Avatar
                  id={player.id}
                  name={name}
                  imageUrl={player.profileImageUrl}
                  frame={player.frame}
                  size={32}
                />
                <Text as={PlayerLink} username={player.username} strong cut className={styles.name}>
                  {name}
                </Text>
                <Text as="span" size="small" tone="soft" figures>
                  <About player={player} />
                </Text>
                <ChallengeButton player={player} inRow />
              </Row>
            )
          })}
        </ul>
      )}
    </div>
  )
}
