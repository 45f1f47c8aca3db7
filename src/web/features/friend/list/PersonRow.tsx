import type { ReactNode } from 'react'
import type { PublicUser } from '../../../../contract/account.ts'
import { Row, Text } from '../../../design/layout.tsx'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { playerName } from '../../../lib/format.ts'
import styles from './People.module.css'

interface Props {
  user: PublicUser
  /** A short text about the player. */
  note?: ReactNode
  /** Buttons at the end of the row. */
  children: ReactNode
}

export function PersonRow({ user, note, children }: Props) {
  const name = playerName(user)
  return (
    <Row as="li" wrap gap={2} className={styles.row}>
      <Row gap={3} className={styles.who}>
        <Avatar id={user.id} name={name} imageUrl={user.profileImageUrl} frame={user.frame} size={36} />
        <div className={styles.words}>
          <Text as={PlayerLink} username={user.username} cut className={styles.name}>
            {name}
          </Text>
          {note && (
            <Text as="div" size="small" tone="soft">
              {note}
            </Text>
          )}
        </div>
      </Row>
      {children}
    </Row>
  )
}
