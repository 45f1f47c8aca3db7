import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../design/ErrorState.tsx'
import { Row, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { PlayerSearch } from '../../../domain/player/PlayerSearch.tsx'
import { useAnnounce } from '../../../lib/announce.ts'
import { errorMessage } from '../../../lib/api.ts'
import { playerName } from '../../../lib/format.ts'
import { apiQuery } from '../../../lib/query.ts'
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
 * open duel. Rivals of the latest duels come first.
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
  const rivals = (duels: readonly Duel[] = []) => duels.map((duel) => seenBy(id, duel).rival)
  const racing = new Set(search ? [] : rivals(open.data).map((one) => one.id))
  const raced = search ? [] : rivals(played.data?.pages.flat())
  const all =
    found.data &&
    [...raced, ...found.data.users].filter((one) => one.id !== id && one.username && !racing.has(one.id))
  const offered = all && [...new Map(all.map((one) => [one.id, one])).values()].slice(0, OFFERED)
  return { ...found, offered }
}

/**
 * The React key contains the row's position, so that React creates a new element for a row that moves. A browser counts
 * a layout shift when an element moves, but not when a new element appears.
 */
const placed = <One extends { id: string }>(players: readonly One[]) =>
  players.map((player, place) => ({ player, key: `${player.id} ${place}` }))

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
          {placed(offered).map(({ player, key }) => {
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
                  <VisuallyHidden>rating </VisuallyHidden>
                  <span>{ratingText(player)}</span>
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
