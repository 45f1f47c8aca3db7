import { FriendsToday, WaitingFriends } from '../../features/daily/friends/FriendsToday.tsx'
import { InviterQuestion } from '../../features/friend/InviterQuestion.tsx'
import { useApi } from '../../lib/query.ts'

/** The card of friends on the home page. The question about the player who invited this player comes first. */
export function HomeFriends() {
  const { data, isPending } = useApi('GET /api/me/inviter')
  if (isPending) return <WaitingFriends />
  return data?.user ? <InviterQuestion inviter={data.user} /> : <FriendsToday />
}
