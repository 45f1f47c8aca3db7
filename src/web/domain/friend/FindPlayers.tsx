import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../design/Button.tsx'
import { Stack, Text } from '../../design/layout.tsx'

/** A sentence about an empty list of friends, with a link to the list of all players. */
export const FindPlayers = ({ children }: { children: string }) => (
  <Stack gap={3} align="start">
    <Text tone="soft">{children}</Text>
    <Link to="/" hash="players" className={buttonClass()}>
      Find players
    </Link>
  </Stack>
)
