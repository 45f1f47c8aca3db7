import type { GameView } from '../../../contract/game.ts'
import { Renewed } from '../../design/Renewed.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import { formatSeconds } from '../../lib/format.ts'
import { useSecond } from '../../lib/now.ts'
import { secondsOf } from '../state/clock.ts'
import styles from './Clock.module.css'

/** Shows the elapsed time of a game by the server's clock, as m:ss. A note can be below the time. */
export function Clock({ game, note }: { game: GameView; note?: string }) {
  const time = formatSeconds(secondsOf(game, useSecond()))
  return (
    <>
      <Renewed as="strong" on={time} data-clock="">
        <VisuallyHidden>Time </VisuallyHidden>
        {time}
      </Renewed>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </>
  )
}
