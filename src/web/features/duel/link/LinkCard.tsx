import type { ReactNode } from 'react'
import { Avatar } from '../../../domain/player/Avatar.tsx'
import type { Output } from '../../../lib/api.ts'
import { playerName } from '../../../lib/format.ts'
import { usePage } from '../../../lib/page.ts'
import { ratingText } from '../rating.ts'
import styles from './LinkPage.module.css'

export type ChallengeLink = Output<'GET /api/challenges/link/:token'>

interface Props {
  link: ChallengeLink
  title: string
  children: ReactNode
}

/** Who challenges, in a card: `children` say how it stands and what can be done. */
export function LinkCard({ link: { challenger }, title, children }: Props) {
  const heading = usePage(title)
  return (
    <div className={styles.card}>
      <Avatar
        id={challenger.id}
        name={playerName(challenger)}
        imageUrl={challenger.profileImageUrl}
        frame={challenger.frame}
        size={88}
      />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.rating}>
        Rating {ratingText(challenger)}
        {challenger.provisional && ', known only roughly so far'}
      </p>
      {children}
    </div>
  )
}
