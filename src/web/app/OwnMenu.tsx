import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Settings, User, UserPlus, UsersRound } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { entryClass } from '../design/entry.ts'
import { IconButton } from '../design/IconButton.tsx'
import { Avatar } from '../domain/player/Avatar.tsx'
import { useBackCloses } from '../lib/back.ts'
import { useUser } from '../lib/session.ts'
import styles from './OwnMenu.module.css'

/**
 * The player's avatar in the header. A press on the avatar opens a list of links. The list closes at a press outside,
 * at Escape, and when the focus leaves it. The attribute `popover` would do the same, but Safari 16 does not have it.
 */
export function OwnMenu({ className }: { className?: string | undefined }) {
  const user = useUser()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useBackCloses(isOpen, close)

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (!whole.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !whole.current?.contains(relatedTarget)) close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    if (event.key === 'Escape') {
      close()
      button.current?.focus()
    }
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    links.at(to % links.length)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only hears what its button and links are pressed with
    <div ref={whole} className={className} onBlur={onBlur} onKeyDown={onKeyDown}>
      <IconButton
        ref={button}
        label="Your account"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
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
      <ul ref={list} id={id} hidden={!isOpen} className={styles.list}>
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
          <Link to="/clubs" onClick={close} className={entryClass}>
            <UsersRound size={20} aria-hidden="true" /> Clubs
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
