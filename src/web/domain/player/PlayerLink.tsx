import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './PlayerLink.module.css'

/** The pattern of a valid username. Deleted players and players without a username have no page. */
const NAME = /^\w{3,20}$/

interface Props {
  username: string | null
  children: ReactNode
  className?: string | undefined
}

/** Shows the name of a player. If the player has a page, the name is a link to this page. */
export const PlayerLink = ({ username, children, className = '' }: Props) =>
  username && NAME.test(username) ? (
    <Link to="/players/$username" params={{ username }} className={`${styles.link} ${className}`}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )
