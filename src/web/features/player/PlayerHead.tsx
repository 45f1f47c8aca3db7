import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../design/Button.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import { FittedName } from '../../domain/player/FittedName.tsx'
import type { Output } from '../../lib/api.ts'
import { formatMonth, playerName } from '../../lib/format.ts'
import { usePage } from '../../lib/page.ts'
import { useUser } from '../../lib/session.ts'
import { ChangePicture } from './OwnPicture.tsx'
import styles from './PlayerPage.module.css'

export type Profile = Output<'GET /api/users/:username'>

interface Props {
  profile: Profile
  /** What can be done with another player. */
  action: ReactNode
}

/** Picture, name, and playing since when. On one's own page also what can be changed. */
export function PlayerHead({ profile: { user, createdAt }, action }: Props) {
  const me = useUser()
  const own = me.id === user.id
  const name = playerName(user)
  const heading = usePage(name)
  return (
    <div className={styles.head}>
      {/* The player's own picture may be newer than this answer. */}
      <Avatar
        id={user.id}
        name={name}
        imageUrl={own ? me.profileImageUrl : user.profileImageUrl}
        frame={user.frame}
        size={96}
      />
      <div className={styles.name}>
        <h1 ref={heading} tabIndex={-1}>
          <FittedName name={name} />
        </h1>
        <p>
          {own && 'This is you, as others see you. '}Playing since {formatMonth(createdAt)}.
        </p>
      </div>
      {!own && <div className={styles.actions}>{action}</div>}
      {own && (
        <div className={styles.actions}>
          <ChangePicture />
          <Link to="/settings" className={buttonClass()}>
            <Settings size={18} aria-hidden="true" /> Settings
          </Link>
        </div>
      )}
    </div>
  )
}
