import { Pointer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { preference, setPreference } from '../../lib/preference.ts'
import styles from './Hand.module.css'

const SEEN = 'wordconnect-hand'

/**
 * A drawn hand that shows how to press tiles. In each browser it appears only once. The first press removes the hand.
 * Decorative.
 */
export function Hand() {
  const [isShown, setShown] = useState(() => preference(SEEN) === undefined)
  const done = () => {
    setPreference(SEEN, 'seen')
    setShown(false)
  }
  const onPress = useEffectEvent(done)
  useEffect(() => {
    if (!isShown) return
    const stop = new AbortController()
    for (const type of ['pointerdown', 'keydown'] as const)
      addEventListener(type, () => onPress(), { signal: stop.signal })
    return () => stop.abort()
  }, [isShown])
  if (!isShown) return null
  return (
    <span className={styles.hand} aria-hidden="true" onAnimationEnd={done}>
      <Pointer size={36} />
    </span>
  )
}
