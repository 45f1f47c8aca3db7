import { Pointer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { preference, setPreference } from '../../../lib/preference.ts'
import styles from './Hand.module.css'

const SEEN = 'wordconnect-hand'

/** A hand that shows once in a browser's life how tiles are pressed. It goes when anything is pressed. Decorative. */
export function Hand() {
  const [isShown, setShown] = useState(() => preference(SEEN) === undefined)
  useEffect(() => {
    if (!isShown) return
    const done = () => {
      setPreference(SEEN, 'seen')
      setShown(false)
    }
    for (const type of ['pointerdown', 'keydown'] as const) addEventListener(type, done)
    return () => {
      for (const type of ['pointerdown', 'keydown'] as const) removeEventListener(type, done)
    }
  }, [isShown])
  if (!isShown) return null
  const done = () => {
    setPreference(SEEN, 'seen')
    setShown(false)
  }
  return (
    <span className={styles.hand} aria-hidden="true" onAnimationEnd={done}>
      <Pointer size={36} />
    </span>
  )
}
