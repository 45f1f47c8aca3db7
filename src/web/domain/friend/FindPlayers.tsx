import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'

/** A link to the list of all players. */
export const ToPlayers = () => (
  <Link to="/" hash="players" className={buttonClass()}>
    Find players
  </Link>
)

/** A sentence about an empty list of friends, with a link to the list of all players. */
export const FindPlayers = ({ text, line }: { text: string; line: string }) => (
  <EmptyState text={text} line={line}>
    <ToPlayers />
  </EmptyState>
)
