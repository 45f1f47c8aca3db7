import { Fragment, type ReactNode } from 'react'
import { Renewed } from '../../design/Renewed.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../domain/player/PlayerLink.tsx'
import type { Output } from '../../lib/api.ts'
import { cx } from '../../lib/cx.ts'
import { formatNumber, playerName } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import styles from './PlayerRow.module.css'

type Player = Output<'GET /api/users'>['users'][number]

/** The whole row links to the player's page, except its `action`. */
export function PlayerRow({ player, action }: { player: Player; action: ReactNode }) {
  const me = useUser()
  const own = player.id === me.id
  const name = playerName(player)
  return (
    <li className={cx(styles.row, own && styles.own, me.isPremium && styles.acts)}>
      <Renewed as={Fragment} on={player.id}>
        <Avatar id={player.id} name={name} imageUrl={player.profileImageUrl} frame={player.frame} size={36} />
        <span className={styles.player}>
          <PlayerLink username={player.username} className={styles.name}>
            {name}
          </PlayerLink>
          {own && <span className={styles.you}>You</span>}
        </span>
        <span className={styles.level}>Level {formatNumber(player.highestLevel)}</span>
        <span className={styles.best}>
          {player.bestScore > 0 ? (
            <>
              <b>{formatNumber(player.bestScore)}</b> best
            </>
          ) : (
            'No score yet'
          )}
        </span>
        {me.isPremium && <span className={styles.action}>{action}</span>}
      </Renewed>
    </li>
  )
}

export const WaitingPlayers = ({ count }: { count: number }) => (
  <>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
      <div key={row} className={styles.row}>
        <Skeleton width="36px" height="36px" radius="var(--round)" />
        <Skeleton width={`${104 + ((row * 37) % 70)}px`} height="20px" />
      </div>
    ))}
  </>
)
