import { useLayoutEffect, useRef, useState } from 'react'
import type { Fit } from '../../../../../engine/tile-text.ts'
import { Text } from '../../../../design/layout.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { cx } from '../../../../lib/cx.ts'
import { Ruler } from '../../../../play/board/Ruler.tsx'
import { useWordFits, wordStyle } from '../../../../play/board/word-fit.ts'
import styles from './Chain.module.css'
import { type ChainShape, cellOf, knotOf, pieceTo } from './chain-path.ts'

interface Props {
  gameId: string
  start: string
  links: readonly { word: string; joined: string }[]
  length: number
}

/**
 * In each cell, `ASIDE` pixels of the width and `BELOW` pixels of the height are not available for the word (CSS
 * pixels).
 */
const ASIDE = 16
const BELOW = 44

/** Number of words in a row: `FEW` on a narrow screen, `MORE` on a wide screen. */
const FEW = 3
const MORE = 4
/** If the list is at least this wide, in CSS pixels, a row has `MORE` words. */
const WIDE = 560

/**
 * Shows the words of the chain. Below each word is the phrase that it forms with the word before it. For each word that
 * the player has not found yet, there is a loose knot.
 */
export function Chain({ gameId, start, links, length }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const shape = useShape(list)
  const words = [{ word: start, joined: '' }, ...links]
  const fits = useWordFits(
    ruler,
    gameId,
    words.map(({ word }) => word),
    shape && { width: shape.cell.width - ASIDE, height: shape.cell.height - BELOW },
  )
  const places = Array.from({ length: length + 1 }, (_, index) => index)
  return (
    <div className={styles.chain}>
      <ol
        ref={list}
        className={styles.words}
        aria-label="The chain"
        style={{ '--columns': shape?.columns ?? FEW }}
      >
        {places.map((index) => {
          const link = words[index]
          const { row, column } = cellOf(index, shape?.columns ?? FEW)
          return (
            <li key={index} style={{ gridArea: `${row + 1} / ${column + 1}` }}>
              {link ? (
                <span
                  key={link.word}
                  className={cx(styles.tag, index > 0 && index === links.length && styles.last)}
                >
                  <TagWord word={link.word} fit={fits?.[link.word]} />
                  {link.joined && (
                    <Text as="span" size="note" tone="soft" className={styles.joined}>
                      <VisuallyHidden>makes </VisuallyHidden>
                      <span translate="no">{link.joined}</span>
                    </Text>
                  )}
                </span>
              ) : (
                <span className={cx(styles.open, index === words.length && styles.next)}>
                  <VisuallyHidden>{index === words.length ? 'the next link' : 'open'}</VisuallyHidden>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <Ruler ruler={ruler} />
      {shape && <ChainThread shape={shape} tied={links.length} length={length} />}
    </div>
  )
}

const TagWord = ({ word, fit }: { word: string; fit: Fit | undefined }) => (
  <strong data-ready={fit && ''} style={fit && wordStyle(fit)} translate="no">
    {fit ? fit.lines.join('\n') : word}
  </strong>
)

interface ThreadProps {
  shape: ChainShape
  /** Number of words that the player has added to the chain. */
  tied: number
  length: number
}

function ChainThread({ shape, tied, length }: ThreadProps) {
  const places = Array.from({ length: length + 1 }, (_, index) => index)
  return (
    <svg className={styles.thread} aria-hidden="true">
      {places.slice(1).map((index) => (
        <path
          key={`${index} ${index <= tied}`}
          className={cx(index > tied && styles.rest)}
          d={pieceTo(index, shape)}
        />
      ))}
      {places.map((index) => {
        const { x, y } = knotOf(index, shape)
        return (
          <circle
            key={`${index} ${index <= tied}`}
            className={cx(index > tied && styles.loose)}
            cx={x}
            cy={y}
            r={index > tied ? 5 : 6}
          />
        )
      })}
    </svg>
  )
}

/** Returns the number of columns and the size of a cell; null until the size of the list is known. */
function useShape(list: React.RefObject<HTMLElement | null>): ChainShape | null {
  const [shape, setShape] = useState<ChainShape | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const width = element.clientWidth
      const columns = width >= WIDE ? MORE : FEW
      const height = Number.parseFloat(getComputedStyle(element).gridAutoRows) || 0
      setShape((old) =>
        old?.columns === columns && old.cell.width === width / columns && old.cell.height === height
          ? old
          : { columns, cell: { width: width / columns, height } },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return shape
}
