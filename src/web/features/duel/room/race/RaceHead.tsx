import type { ReactNode } from 'react'
import type { GameView } from '../../../../../contract/game.ts'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { formatSeconds } from '../../../../lib/format.ts'
import { DuelBadge } from '../DuelBadge.tsx'
import { useElapsed } from '../use-elapsed.ts'
import styles from './RaceHead.module.css'

interface Props {
  title: string
  game: GameView
  note: string
  /** The button of the game's menu. */
  menu: ReactNode
  strip: ReactNode
}

/** The head of a race: that it is a duel, the clock, and both runs. */
export const RaceHead = ({ title, game, note, menu, strip }: Props) => (
  <div className={styles.head}>
    <h1 tabIndex={-1} className={styles.title}>
      {title}
    </h1>
    <div className={styles.top}>
      <DuelBadge />
      <p className={styles.note}>{note}</p>
      <RaceClock game={game} />
      <div className={styles.menu}>{menu}</div>
    </div>
    {strip}
  </div>
)

/** The own time as m:ss, by the server's clock. */
function RaceClock({ game }: { game: GameView }) {
  const passed = useElapsed(Date.parse(game.startedAt))
  const time = formatSeconds(game.status === 'playing' ? Math.max(0, passed) : game.elapsedSeconds)
  return (
    <p className={styles.clock}>
      {/* A new element for every second: a longer time would count as moved. */}
      <strong key={time} data-clock="">
        <VisuallyHidden>Time </VisuallyHidden>
        {time}
      </strong>
    </p>
  )
}
