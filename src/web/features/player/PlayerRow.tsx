import { Fragment, type ReactNode } from 'react'
import { Row, Text } from '../../design/layout.tsx'
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

/** Shows a player in a list. The whole row, except its `action`, is a link to the player's page. */
export function PlayerRow({ player, action }: { player: Player; action: ReactNode }) {
  const me = useUser()
  const own = player.id === me.id
  const name = playerName(player)
  return (
    <Row as="li" className={cx(styles.row, own && styles.own)}>
      <Renewed as={Fragment} on={player.id}>
        <Avatar id={player.id} name={name} imageUrl={player.profileImageUrl} frame={player.frame} size={36} />
        <Row wrap gap={0} className={styles.words}>
          <Row as="span" className={styles.player}>
            <PlayerLink username={player.username} className={styles.name}>
              {name}
            </PlayerLink>
            {own && (
              <Text as="span" size="note" strong className={styles.you}>
                You
              </Text>
            )}
          </Row>
          <Row as="span" justify="space-between" align="baseline" className={styles.figures}>
            <span>{`Level ${formatNumber(player.highestLevel)}`}</span>
            <span>
              {player.bestScore > 0 ? (
                <span>
                  <Text as="b" size="lead" tone="ink">
                    {formatNumber(player.bestScore)}
                  </Text>{' '}
                  best
                </span>
              ) : (
                'No score yet'
              )}
            </span>
          </Row>
        </Row>
        <Row gap={2} justify="end" className={cx(styles.action, me.isPremium && styles.two)}>
          {action}
        </Row>
      </Renewed>
    </Row>
  )
}

export const WaitingPlayers = ({ count }: { count: number }) => (
  <>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
      <Row key={row} className={styles.row}>
        <Skeleton width="36px" height="36px" radius="var(--round)" />
        <Skeleton width={`${104 + ((row * 37) % 70)}px`} height="20px" />
      </Row>
    ))}
  </>
)
