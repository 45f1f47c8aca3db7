import { NextBadge } from '../features/daily/badge/NextBadge.tsx'
import { TurnMark } from '../features/duel/TurnMark.tsx'
import { RunCard } from '../features/game/run/RunCard.tsx'
import { DailyCard } from '../features/home/DailyCard.tsx'
import { StatStrip } from '../features/home/StatStrip.tsx'
import { TodayCard } from '../features/home/TodayCard.tsx'
import { usePage } from '../lib/page.ts'
import { useUser } from '../lib/session.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Home.module.css'
import { HomeTabs } from './HomeTabs.tsx'

/** The home dashboard (spec section 2). */
export function Home() {
  const user = useUser()
  const heading = usePage('Home')
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        <VisuallyHidden>Home, {user.username}</VisuallyHidden>
      </h1>
      <DailyCard />
      <div className={styles.top}>
        <RunCard />
        <TodayCard />
      </div>
      <NextBadge />
      <StatStrip turn={<TurnMark />} />
      <HomeTabs />
    </main>
  )
}
