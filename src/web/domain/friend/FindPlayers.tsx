import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { Stack, Text } from '../../design/layout.tsx'

const toPlayers = (
  <Link to="/" hash="players" className={buttonClass()}>
    Find players
  </Link>
)

interface Props {
  children: string
  /** True in a card. The sentence is then small, and has no picture. */
  compact?: boolean
}

/** A sentence about an empty list of friends, with a link to the list of all players. */
export const FindPlayers = ({ children, compact = false }: Props) =>
  compact ? (
    <Stack gap={3} align="start">
      <Text tone="soft">{children}</Text>
      {toPlayers}
    </Stack>
  ) : (
    <EmptyState text={children}>{toPlayers}</EmptyState>
  )
