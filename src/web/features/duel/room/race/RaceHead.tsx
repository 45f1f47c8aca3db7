import { type ReactNode, useEffect, useState } from 'react'
import type { GameView } from '../../../../../contract/game.ts'
import { Row, Stack, Text } from '../../../../design/layout.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { onEachSeen } from '../../../../lib/each-seen.ts'
import { formatSeconds } from '../../../../lib/format.ts'
import { serverClock } from '../../../../lib/server-clock.ts'
import { DuelBadge } from '../DuelBadge.tsx'
import styles from './RaceHead.module.css'

interface Props {
  title: string
  game: GameView
  note: string
  /** The button that opens the game's menu. */
  menu: ReactNode
  strip: ReactNode
}

export const RaceHead = ({ title, game, note, menu, strip }: Props) => (
  <Stack gap={0} className={styles.head}>
    {/* The heading is only for screen readers, because other elements at the top of the page show the same
        information. */}
    <h1 tabIndex={-1}>
      <VisuallyHidden>{title}</VisuallyHidden>
    </h1>
    <Row gap={2} justify="space-between" wrap className={styles.top}>
      <DuelBadge />
      <Text size="small" tone="soft" className={styles.note}>
        {note}
      </Text>
      <RaceClock game={game} />
      <div className={styles.menu}>{menu}</div>
    </Row>
    {strip}
  </Stack>
)

function RaceClock({ game }: { game: GameView }) {
  const passed = useElapsed(Date.parse(game.startedAt))
  const time = formatSeconds(game.status === 'playing' ? Math.max(0, passed) : game.elapsedSeconds)
  return (
    <Text size="heading" figures className={styles.clock}>
      <Renewed on={time} data-clock="">
        <VisuallyHidden>Time </VisuallyHidden>
        {time}
      </Renewed>
    </Text>
  )
}

/**
 * Number of whole seconds since `since` (server clock, ms); negative before `since`. A timer updates the number at the
 * start of each second.
 */
function useElapsed(since: number): number {
  const [seconds, setSeconds] = useState(() => secondsSince(since))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      setSeconds(secondsSince(since))
      const passed = serverClock.now() - since
      timer = setTimeout(tick, 1_000 - (((passed % 1_000) + 1_000) % 1_000))
    }
    tick()
    // Updates the number when the page becomes visible, because browsers can delay the timers of a hidden page.
    const end = onEachSeen(tick)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [since])
  return seconds
}

// Adds 5 ms, because a timer can fire up to 5 ms early.
const secondsSince = (since: number) => Math.floor((serverClock.now() - since + 5) / 1_000)
