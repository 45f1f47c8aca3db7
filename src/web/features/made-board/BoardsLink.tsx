import { Link } from '@tanstack/react-router'
import { Grid2x2 } from 'lucide-react'
import { buttonClass } from '../../design/Button.tsx'

/** The link on a player's page that leads to the boards which this player has made. */
export const BoardsLink = ({ player: { username } }: { player: { username: string | null } }) =>
  username && (
    <Link to="/boards" search={{ author: username }} className={buttonClass()}>
      <Grid2x2 size={18} aria-hidden="true" /> Boards
    </Link>
  )
