import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { EmptyState } from '../../../design/EmptyState.tsx'
import { Row, Text } from '../../../design/layout.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { AnswerRequest } from '../../../domain/friend/AnswerRequest.tsx'
import { FindPlayers } from '../../../domain/friend/FindPlayers.tsx'
import { FollowButton } from '../../../domain/friend/FollowButton.tsx'
import { Online } from '../../../domain/friend/Online.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { capitalize, plural } from '../../../lib/format.ts'
import { formatAgo } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/now.ts'
import styles from './People.module.css'
import { PersonRow } from './PersonRow.tsx'
import { followersQuery, followingQuery, friendsQuery, requestsQuery } from './people.ts'

const Waiting = () => (
  <>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: 6 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
      <Row key={row} gap={3} className={styles.row}>
        <Skeleton width="36px" height="36px" radius="var(--round)" />
        <Skeleton width={`${104 + ((row * 37) % 70)}px`} height="20px" />
      </Row>
    ))}
  </>
)

interface ListProps<Row> {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  row: (row: Row) => ReactNode
  empty: ReactNode
}

/** A list of players with its heading, its states, and a button for older rows. */
function List<Row extends { id: string }>({ label, query, row, empty }: ListProps<Row>) {
  const rows = query.data?.pages.flat()
  return (
    <div className={styles.panel}>
      <VisuallyHidden>
        <h3 tabIndex={-1}>{label}</h3>
      </VisuallyHidden>
      {query.isPending && <Waiting />}
      <QueryError query={query} title="The players could not be loaded" />
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <ul className={styles.rows} aria-label={label}>
          {rows.map(row)}
        </ul>
      )}
      {query.hasNextPage && (
        <Row wrap className={styles.more}>
          {query.isFetchNextPageError && !query.isFetchingNextPage && (
            <Text role="alert" tone="soft">
              More players could not be loaded.
            </Text>
          )}
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </Row>
      )}
    </div>
  )
}

/** The friends, who of them is online, and the streak with each of them. */
export function Friends() {
  const query = useInfiniteQuery({ ...friendsQuery, refetchOnMount: 'always' })
  return (
    <List
      label="Friends"
      query={query}
      empty={
        <FindPlayers
          text="No friends here yet."
          line="Follow somebody you know. If they follow you back, you are friends."
        />
      }
      row={({ id, user, online, streak }) => (
        <PersonRow
          key={id}
          user={user}
          note={
            (online || streak > 0) && (
              <Row as="span" gap={3} className={styles.facts}>
                {online && <Online />}
                {streak > 0 && (
                  <span>{`${capitalize(plural(streak, 'daily', 'dailies'))} in a row together`}</span>
                )}
              </Row>
            )
          }
        >
          <FollowButton player={user} relation="friends" inRow />
        </PersonRow>
      )}
    />
  )
}

/** The players whom the player follows, or asks to follow. */
export function Following() {
  const query = useInfiniteQuery({ ...followingQuery, refetchOnMount: 'always' })
  return (
    <List
      label="Following"
      query={query}
      empty={
        <FindPlayers
          text="You do not follow anybody yet."
          line="Follow people you know to see how they do each day."
        />
      }
      row={({ id, user, relation }) => (
        <PersonRow key={id} user={user}>
          <FollowButton player={user} relation={relation} inRow />
        </PersonRow>
      )}
    />
  )
}

/** The players who follow the player. */
export function Followers() {
  const query = useInfiniteQuery({ ...followersQuery, refetchOnMount: 'always' })
  return (
    <List
      label="Followers"
      query={query}
      empty={
        <EmptyState text="Nobody follows you yet." line="Send your invitation link to people you know.">
          <Link to="/referrals" className={buttonClass()}>
            Invite Friends
          </Link>
        </EmptyState>
      }
      row={({ id, user, relation }) => (
        <PersonRow key={id} user={user}>
          <FollowButton player={user} relation={relation} followsYou inRow />
        </PersonRow>
      )}
    />
  )
}

/** The players who ask to follow the player. */
export function Requests() {
  const query = useInfiniteQuery({ ...requestsQuery, refetchOnMount: 'always' })
  const now = useNow()
  return (
    <List
      label="Requests"
      query={query}
      empty={
        <EmptyState text="No request is waiting." line="With a private account, you decide who follows you.">
          <Link to="/settings" hash="privacy" className={buttonClass()}>
            Privacy settings
          </Link>
        </EmptyState>
      }
      row={({ id, user, at, mutual }) => (
        <PersonRow
          key={id}
          user={user}
          note={mutual ? 'Signed up with your link. If you accept, you are friends.' : formatAgo(at, now)}
        >
          <AnswerRequest player={user} inRow />
        </PersonRow>
      )}
    />
  )
}
