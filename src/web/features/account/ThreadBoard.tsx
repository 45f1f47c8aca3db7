import { useEffect, useId, useState } from 'react'
import { prefersStill } from '../../lib/motion.ts'
import { cx } from '../../ui/cx.ts'
import { GroupGlyph, GroupPattern } from '../../ui/Group.tsx'
import styles from './ThreadBoard.module.css'

/** Each word with its column and row before and after the first group is found. That group's tiles end up in the banner's row. */
const tiles = [
  { word: 'Bow', from: [0, 0], to: [1, 1] },
  { word: 'Thread', from: [1, 0], to: [0, 0] },
  { word: 'Bridge', from: [2, 0], to: [0, 2] },
  { word: 'Pin', from: [3, 0], to: [1, 0] },
  { word: 'Link', from: [0, 1], to: [0, 1] },
  { word: 'Needle', from: [1, 1], to: [2, 0] },
  { word: 'Reef', from: [2, 1], to: [2, 1] },
  { word: 'Bond', from: [3, 1], to: [3, 1] },
  { word: 'Button', from: [0, 2], to: [3, 0] },
  { word: 'Granny', from: [1, 2], to: [1, 2] },
  { word: 'Hinge', from: [2, 2], to: [2, 2] },
  { word: 'Square', from: [3, 2], to: [3, 2] },
] as const

const first = ['Thread', 'Pin', 'Needle', 'Button']
const second = ['Bow', 'Reef', 'Granny']

/** When each step begins, in ms: four tiles are tied, gather and become a banner, three more are tied. All is still within 5 s. */
const steps = [600, 900, 1200, 1500, 2000, 2450, 3000, 3400, 3800]
const GATHERED = 5
const BANNER = 6

/** The point where the thread is tied to a tile. The board is 400 × 206 units, a tile 94 × 63.3 with 8 between. */
const knot = ([column, row]: readonly [number, number]) => ({ x: column * 102 + 47, y: row * 71.4 + 51 })

/** Shows what the game is: one group is found, the next one nearly. Decorative. */
export function ThreadBoard() {
  const onInk = useId()
  const [step, setStep] = useState(() => (prefersStill() ? steps.length : 0))
  useEffect(() => {
    const timers = steps.map((ms, index) => setTimeout(() => setStep((now) => Math.max(now, index + 1)), ms))
    return () => timers.forEach(clearTimeout)
  }, [])

  const gathered = step >= GATHERED
  const selected = gathered ? second.slice(0, Math.max(0, step - BANNER)) : first.slice(0, step)
  const place = (word: string) => {
    const tile = tiles.find((candidate) => candidate.word === word) ?? tiles[0]
    return knot(gathered ? tile.to : tile.from)
  }
  const pieces = selected.slice(1).map((word, index) => {
    const a = place(selected[index] ?? word)
    const b = place(word)
    const sag = `${(a.x + b.x) / 2 + (a.y === b.y ? 0 : 6)} ${(a.y + b.y) / 2 + 14}`
    return <path key={word} pathLength="1" d={`M${a.x} ${a.y}Q${sag} ${b.x} ${b.y}`} />
  })
  return (
    <div className={styles.board} aria-hidden="true">
      {tiles.map(({ word, from, to }) => {
        const [column, row] = gathered ? to : from
        return (
          <span
            key={word}
            className={cx(
              styles.tile,
              selected.includes(word) && styles.selected,
              gathered && first.includes(word) && styles.gone,
              step >= BANNER && first.includes(word) && styles.hidden,
            )}
            style={{ '--x': column, '--y': row }}
          >
            <span className={styles.face}>{word}</span>
          </span>
        )
      })}
      <div className={cx(styles.banner, step >= BANNER && styles.shown)}>
        <GroupPattern color="group-3" />
        <GroupGlyph color="group-3" size={24} />
        <span>
          <b>In a sewing box</b>
          <i>Button, Needle, Pin, Thread</i>
        </span>
      </div>
      <svg className={styles.thread} viewBox="0 0 400 206" aria-hidden="true">
        <clipPath id={onInk}>
          {selected.map((word) => {
            const { x, y } = place(word)
            return <rect key={word} className={styles.paper} x={x - 47} y={y - 54} width="94" height="63.3" />
          })}
        </clipPath>
        {pieces}
        <g className={styles.onInk} clipPath={`url(#${onInk})`}>
          {pieces}
        </g>
        {selected.map((word) => {
          const { x, y } = place(word)
          return <circle key={word} cx={x} cy={y} r="4.5" />
        })}
      </svg>
    </div>
  )
}
