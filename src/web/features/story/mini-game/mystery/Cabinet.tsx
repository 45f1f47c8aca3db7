import { useLayoutEffect, useRef } from 'react'
import { pointsOf } from '../../../../../engine/story/mini-game.ts'
import { Row, Stack, Text } from '../../../../design/layout.tsx'
import { Renewed } from '../../../../design/Renewed.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { prefersStill } from '../../../../lib/motion.ts'
import { arriving } from '../../layout.tsx'
import styles from './Cabinet.module.css'

interface Props {
  clues: readonly string[]
  /** Number of all drawers, including the closed drawers. */
  count: number
  /** The points for a solution without mistakes. The price of a clue depends on this number and on `mistakes`. */
  points: number
  mistakes: number
  onOpen: () => void
}

/**
 * Shows a drawer for each clue. The player opens the drawers in order. Each clue after the first clue costs points. See
 * docs/rules.md#story-mode.
 */
export function Cabinet({ clues, count, points, mistakes, onOpen }: Props) {
  const drawers = Array.from({ length: count }, (_, index) => index)
  const worth = (opened: number) =>
    pointsOf({ points }, { mistakes, clues: opened - 1, over: true, solved: true })
  const cost = worth(clues.length) - worth(clues.length + 1)
  const cabinet = useNextDrawer(clues.length)
  return (
    <section ref={cabinet} className={styles.cabinet} aria-label="Clues">
      <Stack as="ol" gap={2}>
        {drawers.map((index) =>
          index < clues.length ? (
            <Row as="li" key={index} align="start" tabIndex={-1} className={cx(styles.open, arriving)}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <Text size="small">{clues[index]}</Text>
            </Row>
          ) : (
            <Renewed as="li" key={index} on={clues.length}>
              {index === clues.length ? (
                <button type="button" className={styles.front} onClick={onOpen}>
                  <span className={styles.plate} aria-hidden="true">
                    {index + 1}
                  </span>
                  <span className={styles.does}>Open the next clue </span>
                  <Text as="span" key={cost} size="small" tone="soft">
                    {cost > 0 ? `−${cost} points` : 'costs nothing'}
                  </Text>
                </button>
              ) : (
                <span className={styles.front}>
                  <span className={styles.plate} aria-hidden="true">
                    {index + 1}
                  </span>
                  <VisuallyHidden>{`Clue ${index + 1}, shut`}</VisuallyHidden>
                </span>
              )}
            </Renewed>
          ),
        )}
      </Stack>
    </section>
  )
}

/** Scrolls to the next drawer and moves the focus to it. After the last drawer, moves the focus to the last clue. */
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
