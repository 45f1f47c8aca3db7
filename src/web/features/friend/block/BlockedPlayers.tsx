import type { BlockedPlayer } from '../../../../contract/friend.ts'
import { Stack, Text } from '../../../design/layout.tsx'
import { formatDay } from '../../../lib/format-date.ts'
import { PersonRow } from '../list/PersonRow.tsx'
import styles from './BlockedPlayers.module.css'
import { Unblock } from './Unblock.tsx'

/** The players whom the player blocks, each with a button that ends the block. */
export const BlockedPlayers = ({ blocked }: { blocked: readonly BlockedPlayer[] }) => (
  <Stack gap={1} className={styles.blocked}>
    <h3 id="blocked-players" tabIndex={-1}>
      Blocked players
    </h3>
    {blocked.length === 0 ? (
      <Text size="small" tone="soft">
        You have not blocked anybody. To block a player, open the menu on their page.
      </Text>
    ) : (
      <ul aria-labelledby="blocked-players">
        {blocked.map(({ id, user, at }) => (
          <PersonRow key={id} user={user} note={`Since ${formatDay(at)}`}>
            {user.username !== null && <Unblock username={user.username} look="secondary" />}
          </PersonRow>
        ))}
      </ul>
    )}
  </Stack>
)
