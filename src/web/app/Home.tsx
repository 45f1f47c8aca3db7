import { lazy, useEffect } from 'react'
import { DailyCard } from '../features/home/DailyCard.tsx'
import { NextBadge } from '../features/home/NextBadge.tsx'
import { RunCard } from '../features/home/RunCard.tsx'
import { StatStrip } from '../features/home/StatStrip.tsx'
import { TodayCard } from '../features/home/TodayCard.tsx'
import { usePage } from '../lib/page.ts'
import { useUser } from '../lib/session.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Home.module.css'
import { HomeTabs } from './HomeTabs.tsx'

const runDialogs = () => import('./run-dialogs.ts')

/** What the run's card opens is the game's: it comes when the page stands. */
const dialogs = {
  NewGameDialogs: lazy(async () => ({ default: (await runDialogs()).NewGameDialogs })),
  BoardDialog: lazy(async () => ({ default: (await runDialogs()).BoardDialog })),
}

/** The home dashboard (spec section 2). */
export function Home() {
  const user = useUser()
  const heading = usePage('Home')
  useEffect(() => {
    runDialogs().catch(() => undefined)
  }, [])

  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        <VisuallyHidden>Home, {user.username}</VisuallyHidden>
      </h1>
      <DailyCard />
      <div className={styles.top}>
        <RunCard dialogs={dialogs} />
        <TodayCard />
      </div>
      <NextBadge />
      <StatStrip />
      <HomeTabs />
    </main>
  )
}
