import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../../lib/session.ts'
import type { Signal } from '../../lib/signals.ts'
import type { PlayState } from './play-reducer.ts'

/** The code is loaded only if the player has switched on vibration or tones. */
const load = () => import('../../lib/signals.ts')

/** Returns the result of a guess that the board shows now; null while it shows none. */
export function signalOf({ settling, game }: PlayState): Signal | null {
  if (!settling) return null
  const isOver = game.status !== 'playing'
  if (settling.outcome === 'correct') return isOver ? 'solved' : 'correct'
  return isOver && game.status !== 'out_of_mistakes' ? 'lost' : settling.outcome
}

/** Plays a tone and vibrates for each result of a guess, if the player has switched this on. */
export function useSignals(state: PlayState): void {
  const { vibrates, tones } = useUser()
  const isOn = vibrates || tones
  useEffect(() => {
    // If the code cannot be loaded, the board plays on without signals.
    if (isOn) load().catch(() => undefined)
  }, [isOn])

  const { settling, gesture } = state
  const repeat = gesture?.kind === 'repeat' ? gesture.serial : 0
  const give = useEffectEvent((repeated?: Signal) => {
    const signal = repeated ?? signalOf(state)
    if (!signal || !isOn) return
    load().then(
      ({ playTone, vibrate }) => {
        if (tones) playTone(signal)
        if (vibrates) vibrate(signal)
      },
      () => undefined,
    )
  })
  useEffect(() => {
    if (settling) give()
  }, [settling])
  useEffect(() => {
    if (repeat) give('repeat')
  }, [repeat])
}
