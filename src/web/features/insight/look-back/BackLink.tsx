import { Link, type LinkProps, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './BackLink.module.css'
import type { Game } from './look-back-words.ts'

/** Where a board of this mode was played: for a player who opened the page by its address. */
function placeOf({ mode, challengeId, chapterId }: Game): Pick<LinkProps, 'to' | 'search'> {
  if (mode === 'daily' || mode === 'archive') return { to: '/daily-challenge' }
  if (mode === 'story') return { to: '/story-mode', search: chapterId ? { chapter: chapterId } : {} }
  if (mode === 'duel' && challengeId) return { to: '/game', search: { challenge: challengeId } }
  return { to: '/game' }
}

/** Goes back to the page before. */
export function BackLink({ game }: { game: Game }) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    // With a modifier key it opens elsewhere, as links do.
    if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link {...placeOf(game)} className={styles.back} onClick={goBack}>
      <ArrowLeft size={18} aria-hidden="true" />
      Back
    </Link>
  )
}
