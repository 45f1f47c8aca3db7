import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Settings, User, UserPlus } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { entryClass } from '../design/entry.ts'
import { IconButton } from '../design/IconButton.tsx'
import { Avatar } from '../domain/player/Avatar.tsx'
import { useBackCloses } from '../lib/back.ts'
import { useUser } from '../lib/session.ts'
import styles from './OwnMenu.module.css'

/**
 * The player's avatar in the header. A press on the avatar opens a list of links. The list is a popover, so the browser
 * itself opens and closes it.
 */
export function OwnMenu({ className }: { className?: string | undefined }) {
  const user = useUser()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => list.current?.hidePopover()
  useBackCloses(isOpen, close)

  function onKeyDown(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    links.at(to % links.length)?.focus()
  }

  return (
    <div className={className}>
      <IconButton
        label="Your account"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
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
      <ul
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        <li>
          <Link
            to="/players/$username"
            params={{ username: user.username ?? '' }}
            onClick={close}
            className={entryClass}
          >
            <User size={20} aria-hidden="true" /> Your page
          </Link>
        </li>
        <li>
          <Link to="/referrals" onClick={close} className={entryClass}>
            <UserPlus size={20} aria-hidden="true" /> Invite Friends
          </Link>
        </li>
        <li>
          <a href="/how-to-play" className={entryClass}>
            <CircleQuestionMark size={20} aria-hidden="true" /> How to play
          </a>
        </li>
        <li>
          <Link to="/settings" onClick={close} className={entryClass}>
            <Settings size={20} aria-hidden="true" /> Settings
          </Link>
        </li>
      </ul>
    </div>
  )
}
