import { useContext, useEffect, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import styles from './Count.module.css'
import { DRAW_MS, MomentContext } from './moment.ts'

/**
 * A number that counts up while the result panel appears. Screen readers read only the final number. During counting
 * the final number is invisible but reserves the full width.
 */
export function Count({ value }: { value: number }) {
  const moment = useContext(MomentContext)
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (moment !== 'panel') return
    let frame = requestAnimationFrame(function count(now: number, from = now) {
      const passed = Math.min(1, (now - from) / DRAW_MS)
      setShare(1 - (1 - passed) ** 3)
      if (passed < 1) frame = requestAnimationFrame((later) => count(later, from))
    })
    return () => cancelAnimationFrame(frame)
  }, [moment])
  const isCounting = moment !== 'rest' && share < 1
  return (
    <span className={styles.count}>
      <span style={{ opacity: isCounting ? 0 : undefined }}>{formatNumber(value)}</span>
      {isCounting && <span className={styles.running} data-count={formatNumber(Math.round(value * share))} />}
    </span>
  )
}
