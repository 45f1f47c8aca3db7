import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Settings, User, UserPlus, Users, UsersRound } from 'lucide-react'
import { Dropdown } from '../design/Dropdown.tsx'
import { entryClass } from '../design/entry.ts'
import { IconButton } from '../design/IconButton.tsx'
import { Avatar } from '../domain/player/Avatar.tsx'
import { useUser } from '../lib/session.ts'
import styles from './OwnMenu.module.css'

/** The player's avatar in the header. A press on the avatar opens a list of links. */
export function OwnMenu({ className }: { className?: string | undefined }) {
  const user = useUser()
  return (
    <Dropdown
      className={className}
      listClassName={styles.list}
      button={(opener) => (
        <IconButton
          {...opener}
          label="Your account"
          icon={
            <Avatar
              id={user.id}
              name={user.username ?? ''}
              imageUrl={user.profileImageUrl}
              frame={user.frame}
              size={36}
            />
          }
        />
      )}
    >
      <li>
        <Link to="/players/$username" params={{ username: user.username ?? '' }} className={entryClass}>
          <User size={20} aria-hidden="true" /> Your page
        </Link>
      </li>
      <li>
        <Link to="/" search={{ players: 'friends' }} hash="players" className={entryClass}>
          <Users size={20} aria-hidden="true" /> Friends
        </Link>
      </li>
      <li>
        <Link to="/clubs" className={entryClass}>
          <UsersRound size={20} aria-hidden="true" /> Clubs
        </Link>
      </li>
      <li>
        <Link to="/referrals" className={entryClass}>
          <UserPlus size={20} aria-hidden="true" /> Invite Friends
        </Link>
      </li>
      <li>
        <a href="/how-to-play" className={entryClass}>
          <CircleQuestionMark size={20} aria-hidden="true" /> How to play
        </a>
      </li>
      <li>
        <Link to="/settings" className={entryClass}>
          <Settings size={20} aria-hidden="true" /> Settings
        </Link>
      </li>
    </Dropdown>
  )
}
