import { useLayoutEffect, useRef } from 'react'
import { pointsOf } from '../../../../../engine/story/mini-game.ts'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { prefersStill } from '../../../../lib/motion.ts'
import styles from './Cabinet.module.css'

interface Props {
  clues: readonly string[]
  /** Of all drawers. */
  count: number
  /** What the game is worth without a mistake, and the mistakes made: the cost of a clue follows from them. */
  points: number
  mistakes: number
  onOpen: () => void
}

/** A cabinet with a drawer for each clue. They open one after the other, and each after the first costs points. */
export function Cabinet({ clues, count, points, mistakes, onOpen }: Props) {
  const drawers = Array.from({ length: count }, (_, index) => index)
  const worth = (opened: number) =>
    pointsOf({ points }, { mistakes, clues: opened - 1, over: true, solved: true })
  const cost = worth(clues.length) - worth(clues.length + 1)
  const cabinet = useNextDrawer(clues.length)
  return (
    <section ref={cabinet} className={styles.cabinet} aria-label="Clues">
      <ol>
        {drawers.map((index) =>
          index < clues.length ? (
            <li key={index} tabIndex={-1} className={styles.open}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <p>{clues[index]}</p>
            </li>
          ) : (
            // A new element for each state of the cabinet: a drawer that moves down would count as a shift.
            <li key={`${index} ${clues.length}`}>
              {index === clues.length ? (
                <button type="button" className={styles.front} onClick={onOpen}>
                  <span className={styles.plate} aria-hidden="true">
                    {index + 1}
                  </span>
                  <span className={styles.does}>Open the next clue </span>
                  <span key={cost} className={styles.cost}>
                    {cost > 0 ? `−${cost} points` : 'costs nothing'}
                  </span>
                </button>
              ) : (
                <span className={styles.front}>
                  <span className={styles.plate} aria-hidden="true">
                    {index + 1}
                  </span>
                  <VisuallyHidden>Clue {index + 1}, shut</VisuallyHidden>
                </span>
              )}
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

/**
 * When a drawer has opened, the next one is brought into sight, and takes the focus that was on the first; after the last drawer,
 * what lay in it.
 */
function useNextDrawer(opened: number) {
  const cabinet = useRef<HTMLElement>(null)
  const before = useRef(opened)
  useLayoutEffect(() => {
    if (before.current === opened) return
    before.current = opened
    const clues = cabinet.current?.querySelectorAll<HTMLElement>('li[tabindex]')
    const next = cabinet.current?.querySelector('button') ?? clues?.item(clues.length - 1)
    next?.scrollIntoView({ block: 'nearest', behavior: prefersStill() ? 'auto' : 'smooth' })
    if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  }, [opened])
  return cabinet
}
