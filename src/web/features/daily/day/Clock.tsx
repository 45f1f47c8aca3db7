import type { GameView } from '../../../../contract/game.ts'
import { formatSeconds } from '../../../lib/format.ts'
import { useSecond } from '../../../lib/now.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Clock.module.css'
import { secondsOf } from './clock.ts'

/** The clock that the server keeps, m:ss, over the date that is played or where it is from. */
export function Clock({ game, note }: { game: GameView; note: string }) {
  const time = formatSeconds(secondsOf(game, useSecond()))
  return (
    <>
      {/* New with every second, so that a longer time is never an element that moves. */}
      <strong key={time} data-clock="">
        <VisuallyHidden>Time </VisuallyHidden>
        {time}
      </strong>
      <span className={styles.note}>{note}</span>
    </>
  )
}
