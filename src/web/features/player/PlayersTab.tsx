import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Stack, Text } from '../../design/layout.tsx'
import { Pager } from '../../design/Pager.tsx'
import { Renewed } from '../../design/Renewed.tsx'
import { FollowButton } from '../../domain/friend/FollowButton.tsx'
import { useRelations } from '../../domain/friend/friends.ts'
import { PlayerSearch } from '../../domain/player/PlayerSearch.tsx'
import { useAnnounce } from '../../lib/announce.ts'
import { errorMessage, type Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { apiQuery } from '../../lib/query.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { PlayerRow, WaitingPlayers } from './PlayerRow.tsx'
import styles from './PlayersTab.module.css'

/** Time without typing after which a search is sent, in ms. */
const REST_MS = 200
const PAGE_SIZE = 20

type Found = Output<'GET /api/users'>

/** A text about the found players: "Players 21 to 40 of 57." */
function summary({ users, total, more, page }: Found): string {
  const all = more ? `more than ${formatNumber(total)}` : formatNumber(total)
  if (users.length === total) return total === 1 ? 'One player.' : `${all} players.`
  const from = (page - 1) * PAGE_SIZE + 1
  return `Players ${formatNumber(from)} to ${formatNumber(from + users.length - 1)} of ${all}.`
}

interface Props {
  RowAction: ComponentType<{ player: Found['users'][number] }>
}

/** Lists all players who have a username. A search field filters the list while the player types. */
export function PlayersTab({ RowAction }: Props) {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const search = useDebounced(text.trim(), REST_MS)
  const status = useRef<HTMLParagraphElement>(null)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...apiQuery('GET /api/users', { query: { page, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const relations = useRelations(data?.users)
  const actionOf = (player: Found['users'][number]) => (
    <>
      <RowAction player={player} />
      <FollowButton player={player} relation={relations?.[player.id]} inRow />
    </>
  )

  // After a search, the number of players is announced. Before that, the list is new, and nobody has asked for it.
  useAnnounce(search !== '' && data && (data.total === 0 ? `Nobody is called “${search}”.` : summary(data)))

  function type(value: string) {
    setText(value)
    setPage(1)
  }

  function turn(to: number) {
    setPage(to)
    status.current?.focus({ preventScroll: true })
    status.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div>
      <PlayerSearch
        label="Search players"
        placeholder="Search by name"
        value={text}
        onChange={type}
        className={styles.field}
      />
      <Text size="small" tone="soft" ref={status} tabIndex={-1} className={styles.status}>
        {data && data.total > 0 && summary(data)}
      </Text>
      {!data && !error && <WaitingPlayers count={PAGE_SIZE} />}
      {error && !data && (
        <ErrorState
          title="The players could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data?.total === 0 && (
        <Stack gap={1}>
          <Text strong className={styles.nobody}>{`Nobody is called “${search}”.`}</Text>
          <Text tone="soft">Type the beginning of a name. One typo is forgiven.</Text>
        </Stack>
      )}
      {data && data.total > 0 && (
        <>
          <ul className={styles.rows} aria-busy={isPlaceholderData} aria-label="Players">
            {data.users.map((player, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their elements when other players fill them, so that no layout shift counts
              <PlayerRow key={row} player={player} action={actionOf(player)} />
            ))}
          </ul>
          <Renewed
            as={Pager}
            on={`${data.total} ${data.page}`}
            page={data.page}
            pageCount={data.pageCount}
            onTurn={turn}
          />
        </>
      )}
    </div>
  )
}
