import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RunCard } from '../features/home/RunCard.tsx'
import { StatStrip } from '../features/home/StatStrip.tsx'
import { TodayCard } from '../features/home/TodayCard.tsx'
import { HighScores } from '../features/leaderboard/HighScores.tsx'
import { usePage } from '../lib/page.ts'
import { useUser } from '../lib/session.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Home.module.css'

/** The home dashboard (spec section 2). The hash #leaderboard brings its section into view, on load and on change. */
export function Home() {
  const user = useUser()
  const heading = usePage('Home')
  // The whole location: a second click on the same link brings the section into view again.
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== 'leaderboard') return
    // After the browser's own jump to the hash, which takes the focus away.
    const frame = requestAnimationFrame(() => {
      const section = document.getElementById('leaderboard')
      section?.scrollIntoView()
      section?.querySelector('h2')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [location])

  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        <VisuallyHidden>Home, {user.username}</VisuallyHidden>
      </h1>
      <div className={styles.top}>
        <RunCard />
        <TodayCard />
      </div>
      <StatStrip />
      <HighScores />
    </main>
  )
}
