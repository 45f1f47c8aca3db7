import { LAST_LEVEL } from '../../../../engine/story/story.ts'

/** Length of the drawn thread from level 1 to the last level, in levels. */
export const WAY_LENGTH = LAST_LEVEL - 1

/** Returns the position of a level on the drawn thread, in levels after level 1. The result is at most `WAY_LENGTH`. */
export const placeOf = (level: number): number => Math.min(Math.max(level, 1), LAST_LEVEL) - 1

/** Returns the position of a level on the drawn thread, in percent of the thread's width. */
export const percentAt = (level: number): number => (100 * placeOf(level)) / WAY_LENGTH

/** Length of one wave of the thread, in levels. */
const WAVE_LEVELS = 2.2
const MIDDLE = 10
const HEIGHT = 9

/**
 * Returns the SVG path of a thread with waves from level 1 to `level`. The path is empty at level 1. `stops`: the
 * levels at which the thread has a knot.
 */
export function wayPath(stops: readonly number[], level: number): string {
  const end = placeOf(level)
  if (end === 0) return ''
  const ends = [...stops.map(placeOf).filter((place) => place > 0 && place < end), end]
  let d = `M0 ${MIDDLE}`
  let from = 0
  let up = true
  for (const to of ends) {
    const waves = Math.max(1, Math.round((to - from) / WAVE_LEVELS))
    const width = (to - from) / waves
    for (let wave = 0; wave < waves; wave++) {
      const start = from + wave * width
      const y = up ? MIDDLE - HEIGHT : MIDDLE + HEIGHT
      const [first, second, last] = [0.35, 0.65, 1].map((part) => Number((start + part * width).toFixed(2)))
      d += `C${first} ${y} ${second} ${y} ${last} ${MIDDLE}`
      up = !up
    }
    from = to
  }
  return d
}
