import { Page } from '../../design/layout.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { NextBadge } from '../../features/daily/badge/NextBadge.tsx'
import { DailyCard } from '../../features/daily/home/DailyCard.tsx'
import { DuelWay } from '../../features/duel/home/DuelWay.tsx'
import { WeekBoard } from '../../features/made-board/home/WeekBoard.tsx'
import { UnseenNotes } from '../../features/note/UnseenNotes.tsx'
import { RunCard } from '../../features/run/RunCard.tsx'
import { StoryWay } from '../../features/story/home/StoryWay.tsx'
import { usePage } from '../../lib/page.ts'
import { useUser } from '../../lib/session.ts'
import { FriendsPart } from './FriendsPart.tsx'
import styles from './Home.module.css'
import { HomeTabs } from './HomeTabs.tsx'
import { StatStrip } from './StatStrip.tsx'
import { TodayCard } from './TodayCard.tsx'

export function Home() {
  const user = useUser()
  const heading = usePage('Home')
  return (
    <Page as="main" gap={8}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        <VisuallyHidden>{`Home, ${user.username}`}</VisuallyHidden>
      </h1>
      <UnseenNotes />
      <div className={styles.pair}>
        <DailyCard />
        <RunCard />
        <FriendsPart />
        <div className={styles.ways}>
          <StoryWay />
          <DuelWay />
          <WeekBoard />
        </div>
        <TodayCard />
        <NextBadge />
      </div>
      <StatStrip />
      <HomeTabs />
    </Page>
  )
}
