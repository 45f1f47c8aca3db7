import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from '../../design/Tabs.tsx'
import { ChallengeButton } from '../../features/duel/challenge/ChallengeButton.tsx'
import { Followers, Following, Friends, Requests } from '../../features/friend/list/People.tsx'
import { requestsQuery } from '../../features/friend/list/people.ts'
import { PlayersTab } from '../../features/player/PlayersTab.tsx'
import type { Output } from '../../lib/api.ts'
import styles from './Players.module.css'

const RowAction = ({ player }: { player: Output<'GET /api/users'>['users'][number] }) => (
  <ChallengeButton player={player} inRow />
)

/** The lists of players. The list of everybody has no name in the address. */
const lists = [
  { value: 'everybody', label: 'Everybody', panel: <PlayersTab RowAction={RowAction} /> },
  { value: 'friends', label: 'Friends', panel: <Friends /> },
  { value: 'following', label: 'Following', panel: <Following /> },
  { value: 'followers', label: 'Followers', panel: <Followers /> },
  { value: 'requests', label: 'Requests', panel: <Requests /> },
] as const

/** The tab of players of the home page: everybody, and the players around the signed-in player. */
export function Players() {
  const asked = useSearch({ strict: false, select: ({ players }) => players })
  const navigate = useNavigate()
  const { data, hasNextPage } = useInfiniteQuery({ ...requestsQuery, refetchOnMount: 'always' })
  const waiting = data?.pages.flat().length ?? 0
  const more = hasNextPage ? '+' : ''
  return (
    <Tabs
      label="Which players"
      className={styles.players}
      value={lists.find(({ value }) => value === asked)?.value ?? 'everybody'}
      onChange={(value) =>
        void navigate({
          to: '/',
          hash: 'players',
          search: value === 'everybody' ? {} : { players: value },
          state: { chosen: true },
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
        })
      }
      tabs={lists.map((list) => ({
        ...list,
        label: list.value === 'requests' && waiting > 0 ? `Requests (${waiting}${more})` : list.label,
      }))}
    />
  )
}
