import type { GameView } from '../../../../contract/game.ts'
import { formatSeconds } from '../../../lib/format.ts'
import { useSecond } from '../../../lib/now.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { shortDate } from '../dates.ts'
import { secondsOf } from './clock.ts'

/** The clock that the server keeps, m:ss, over the date that is played. */
export function Clock({ game, date }: { game: GameView; date: string }) {
  const time = formatSeconds(secondsOf(game, useSecond()))
  return (
    <>
      {/* New with every second, so that a longer time is never an element that moves. */}
      <strong key={time} data-clock="">
        <VisuallyHidden>Time </VisuallyHidden>
        {time}
      </strong>
      <span>{shortDate(date)}</span>
    </>
  )
}
