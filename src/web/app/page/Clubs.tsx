import { useParams } from '@tanstack/react-router'
import { JoinPage } from '../../features/club/join/JoinPage.tsx'
import { ClubsPage } from '../../features/club/list/ClubsPage.tsx'
import { ClubPage } from '../../features/club/page/ClubPage.tsx'

/**
 * The three pages of clubs: a club's link, a club, and the player's clubs. They have one module, because the names of a
 * page's files are a part of every visitor's first load.
 */
export function Clubs() {
  const { token, id } = useParams({ strict: false })
  if (token) return <JoinPage key={token} token={token} />
  return id ? <ClubPage key={id} id={id} /> : <ClubsPage />
}
