import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { showMiss } from '../../../../play/board/movements.ts'
import { arriving } from '../../layout.tsx'
import type { Fills } from './fills.ts'
import styles from './PageWithGaps.module.css'

interface Props {
  parts: readonly string[]
  fills: Fills
  /** The words that the server has accepted as right. */
  fixed: Fills
  gap: number
  /**
   * All words that the player can choose. Each gap is as wide as the longest of these words, so that the text does not
   * move when the player fills a gap.
   */
  words: readonly string[]
  /** The result of the last check. A new `serial` starts the animation again. */
  miss: { kind: 'wrong' | 'repeat'; serial: number } | null
  onPress: (gap: number) => void
}

export function PageWithGaps({ parts, fills, fixed, gap, words, miss, onPress }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => page.current && miss && showMiss(page.current, miss.kind))
  const serial = miss?.serial
  useEffect(() => {
    if (serial !== undefined) show()
  }, [serial])
  useLayoutEffect(() => {
    // Scrolls to the chosen gap, because the tiles with the words can cover the gap on a long page.
    if (gap >= 0) page.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [gap])
  const places = Array.from(parts.keys())
  const longest = Math.max(...words.map((word) => word.length), ...fixed.map((word) => word?.length ?? 0))
  return (
    <div ref={page} className={styles.page} style={{ '--letters': longest }}>
      <p className={styles.text}>
        {places.map((index) => (
          <Fragment key={index}>
            <span>{parts[index]}</span>
            {index < fills.length && (
              <Gap
                number={index + 1}
                count={fills.length}
                word={fills[index] ?? null}
                isFixed={fixed[index] !== null}
                isChosen={index === gap}
                onPress={() => onPress(index)}
              />
            )}
          </Fragment>
        ))}
      </p>
    </div>
  )
}

interface GapProps {
  number: number
  count: number
  word: string | null
  isFixed: boolean
  isChosen: boolean
  onPress: () => void
}

function Gap({ number, count, word, isFixed, isChosen, onPress }: GapProps) {
  if (isFixed) {
    return (
      <strong className={cx(styles.gap, styles.fixed, arriving)}>
        <span translate="no">{word}</span>
        <VisuallyHidden> (right)</VisuallyHidden>
      </strong>
    )
  }
  return (
    <button
      type="button"
      className={cx(styles.gap, styles.open, isChosen && styles.chosen, word !== null && styles.filled)}
      aria-current={isChosen || undefined}
      aria-label={`Gap ${number} of ${count}, ${word ?? 'empty'}`}
      onClick={onPress}
    >
      <span key={word} className={cx(word !== null && arriving)} translate="no">
        {word ?? number}
      </span>
    </button>
  )
}
