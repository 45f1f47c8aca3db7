import { GROUP_GLYPHS, groupNumber } from '../../../engine/group.ts'
import { paper } from '../../../engine/palette.ts'
import { DAILY_GROUPS } from '../../../engine/rules.ts'
import type { Card, CardIcon } from '../../../engine/share/card.ts'
import type { Colours } from '../../../engine/share/colours.ts'
import { isRight } from '../../../engine/share/share.ts'
import { drawThread, type Thread } from '../../../engine/share/thread.ts'

// This file makes the drawing in a share picture as SVG, in the colours of the theme `paper` on a dark background.

export const WIDTH = 1200
export const HEIGHT = 630
export const INK = paper.light.ink
export const PAPER = paper.light.paper
export const SOFT = paper.dark.soft
const THREAD = paper.dark.thread
const TILE = paper.dark.line
const GROUPS = paper.light.groups

const ICONS: Record<CardIcon, string> = {
  clock: 'M9 2h6M20 14a8 8 0 1 1-16 0a8 8 0 1 1 16 0M12 10v4l2.5 1.5',
  flame: 'M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4',
  mistake: 'M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M15 9l-6 6M9 9l6 6',
  level: 'M4 20V14M10 20V10M16 20V4M3 20h18',
  points: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z',
  rival: 'M12 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8M4.5 20a7.5 7.5 0 0 1 15 0',
}

/** Returns the icon next to a number in a share picture, as a data URL. */
export const iconImage = (icon: CardIcon): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="${THREAD}" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"><path d="${ICONS[icon]}"/></svg>`,
  ).toString('base64')}`

const circle = (x: number, y: number, r: number, fill = THREAD): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

/** The logo: the letter W, drawn as one line with five circles. */
export const MARK = `<g transform="translate(72.3 82) scale(2)"><path d="M3.5 4C4.5 12 7.5 20 11.5 20C14.5 20 13.5 11 16 11C18.5 11 17.5 20 20.5 20C24.5 20 27.5 12 28.5 4" fill="none" stroke="${THREAD}" stroke-width="3" stroke-linecap="round"/>${[
  [3.5, 4],
  [11.5, 20],
  [16, 11],
  [20.5, 20],
  [28.5, 4],
]
  .map(([x = 0, y = 0]) => circle(x, y, 2.9, PAPER))
  .join('')}</g>`

/** Area of the drawing in the picture, in pixels. */
const FIELD = { left: 628, top: 84, width: 500, height: 458 }
const THREAD_X = 576
const MOST_TILE = 105

/** Draws a vertical line with a circle for each element of `knots`. If `isOpen` is true, the circle is a ring. */
function thread(knots: readonly { y: number; isOpen: boolean }[], x = THREAD_X): string {
  const [first] = knots
  if (!first) return ''
  const step = (knots[1]?.y ?? first.y) - first.y
  const radius = Math.min(13, Math.max(5, step * 0.14 || 13))
  const bulge = Math.min(30, step * 0.32)
  const path = knots
    .slice(1)
    .map(({ y }, index) => {
      const side = x + (index % 2 === 0 ? bulge : -bulge)
      return `C${side} ${y - step * 0.67} ${side} ${y - step * 0.33} ${x} ${y}`
    })
    .join('')
  const width = Math.max(4, radius * 0.54)
  return `<path d="M${x} ${first.y}${path}" fill="none" stroke="${THREAD}" stroke-width="${width}"/>${knots
    .map(({ y, isOpen }) =>
      isOpen
        ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${INK}" stroke="${THREAD}" stroke-width="${width * 0.86}"/>`
        : circle(x, y, radius),
    )
    .join('')}`
}

/** The drawing of a daily's thread is larger than other drawings, because it has no column of knots at its left. */
const DAY = { left: 588, top: 96, width: 548, height: 438 }

/** Draws the thread of a daily. A full knot also has the sign of its group. */
function dayThread({ rows, solved }: { rows: Thread; solved: boolean }): string {
  const drawing = drawThread(rows, { ...DAY, groups: DAILY_GROUPS, solved })
  const { stroke, line, fray, ties, dashes, knots } = drawing
  const rails = drawing.rows.map((y) => `M0 ${y}H${DAY.width}`).join('')
  const path = (d: string, color: string, width: number, dash = '') =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${dash && ` stroke-dasharray="${dash}"`}/>`
  const drawn = knots.map(({ x, y, r, row, isFull }) =>
    isFull
      ? circle(x, y, r, GROUPS[row]) +
        `<path transform="translate(${x - r / 2} ${y - r / 2}) scale(${r / 24})" d="${GROUP_GLYPHS[row]}" fill="none" stroke="${INK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>`
      : `<circle cx="${x}" cy="${y}" r="${r}" fill="${INK}" stroke="${GROUPS[row]}" stroke-width="${stroke * 0.8}"/>`,
  )
  return `<g transform="translate(${DAY.left} ${DAY.top})">${path(rails, TILE, stroke * 0.6, `0 ${stroke * 2.6}`)}${path(line + fray, THREAD, stroke)}${path(ties, THREAD, stroke, dashes)}${drawn.join('')}</g>`
}

function guesses(rows: Colours): string {
  const gap = rows.length > 7 ? 8 : 12
  const height = Math.min(MOST_TILE, (FIELD.height - (rows.length - 1) * gap) / rows.length)
  const width = (FIELD.width - 3 * 12) / 4
  const top = FIELD.top + (FIELD.height - rows.length * (height + gap) + gap) / 2
  const sign = Math.min(34, height * 0.46) / 24
  const tiles = rows.flatMap((colours, row) =>
    colours.map((colour, column) => {
      const [x, y] = [FIELD.left + column * (width + 12), top + row * (height + gap)]
      const number = groupNumber(colour) - 1
      const [cx, cy] = [x + width / 2 - 12 * sign, y + height / 2 - 12 * sign]
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(16, height * 0.25)}" fill="${GROUPS[number]}"/><path transform="translate(${cx} ${cy}) scale(${sign})" d="${GROUP_GLYPHS[number]}" fill="none" stroke="${INK}" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>`
    }),
  )
  const knots = rows.map((colours, row) => ({
    y: top + row * (height + gap) + height / 2,
    isOpen: !isRight(colours),
  }))
  return `${thread(knots)}${tiles.join('')}`
}

/** Draws a board of four by four tiles without words. The tiles of one group are coloured. */
function board(): string {
  const lit = [1, 6, 8, 15]
  const [gap, side] = [12, 105.5]
  const width = (FIELD.width - 3 * gap) / 4
  const middle = (tile: number) =>
    [
      FIELD.left + (tile % 4) * (width + gap) + width / 2,
      FIELD.top + Math.floor(tile / 4) * (side + gap) + side / 2,
    ] as const
  const tiles = Array.from({ length: 16 }, (_, tile) => {
    const [x, y] = middle(tile)
    return `<rect x="${x - width / 2}" y="${y - side / 2}" width="${width}" height="${side}" rx="16" fill="${lit.includes(tile) ? GROUPS[lit.indexOf(tile)] : TILE}"/>`
  })
  const [a, b, c, d] = lit.map(middle) as [Point, Point, Point, Point]
  const line = `M${a[0]} ${a[1]}C${a[0] + 90} ${a[1] + 10} ${b[0]} ${b[1] - 70} ${b[0]} ${b[1]}S${c[0] + 90} ${c[1] - 40} ${c[0]} ${c[1]}S${d[0] - 160} ${d[1] + 50} ${d[0]} ${d[1]}`
  return `${tiles.join('')}<path d="${line}" fill="none" stroke="${THREAD}" stroke-width="8" stroke-linecap="round"/>${lit
    .map((tile) => circle(...middle(tile), 15, INK) + circle(...middle(tile), 9, PAPER))
    .join('')}`
}

type Point = readonly [x: number, y: number]

/** Draws a badge. Each type of badge has a fixed colour. */
function badge(badgeType: string): string {
  const sum = [...badgeType].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  const knots = Array.from({ length: 7 }, (_, knot) => {
    const angle = (knot / 7) * 2 * Math.PI
    return circle(878 + 128 * Math.sin(angle), 313 - 128 * Math.cos(angle), 24, INK)
  })
  return `<rect x="678" y="125" width="400" height="400" rx="96" fill="${paper.dark.tileEdge}"/><rect x="678" y="113" width="400" height="400" rx="96" fill="${GROUPS[sum % GROUPS.length]}"/><circle cx="878" cy="313" r="128" fill="none" stroke="${INK}" stroke-width="13"/>${knots.join('')}<path d="M824 316l38 38 70-80" fill="none" stroke="${INK}" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"/>`
}

/**
 * Draws a chapter: a row of tiles for each won board, and a circle for each mini-game. The circle of an unsolved
 * mini-game is a ring.
 */
function chapter({
  number,
  wins,
  miniGames,
}: {
  number: number
  wins: number
  miniGames: readonly boolean[]
}) {
  const rows = Array.from({ length: Math.min(wins, 7) }, (_, win) =>
    Array<string>(4).fill(`group-${((win + number - 1) % 10) + 1}`),
  )
  const places = miniGames.map((solved, index) => {
    const x = FIELD.left + 58 + index * 128
    return { x, solved }
  })
  const foot = FIELD.top + FIELD.height - 29
  const width = 7
  const last = places.at(-1)?.x ?? 0
  const line = `<path d="M${THREAD_X} ${foot}C${THREAD_X + 20} ${foot + 22} ${FIELD.left} ${foot + 22} ${FIELD.left + 58} ${foot}${places
    .slice(1)
    .map(({ x }, index) => {
      const bend = foot + (index % 2 === 0 ? -30 : 30)
      return `C${x - 86} ${bend} ${x - 42} ${bend} ${x} ${foot}`
    })
    .join('')}" fill="none" stroke="${THREAD}" stroke-width="${width}"/>`
  const knots = places.map(({ x, solved }) =>
    solved
      ? circle(x, foot, 20)
      : `<circle cx="${x}" cy="${foot}" r="17" fill="${INK}" stroke="${THREAD}" stroke-width="6"/>`,
  )
  const gap = 12
  const height = Math.min(92, (FIELD.height - 92 - (rows.length - 1) * gap) / rows.length)
  const tileWidth = (FIELD.width - 3 * gap) / 4
  const tiles = rows.flatMap((row, r) =>
    row.map((colour, column) => {
      const [x, y] = [FIELD.left + column * (tileWidth + gap), FIELD.top + r * (height + gap)]
      return `<rect x="${x}" y="${y}" width="${tileWidth}" height="${height}" rx="${Math.min(16, height * 0.25)}" fill="${GROUPS[groupNumber(colour) - 1]}"/>`
    }),
  )
  const down = [...rows.map((_, r) => FIELD.top + r * (height + gap) + height / 2)]
  const lastRow = down.at(-1) ?? FIELD.top
  const tail =
    last > 0 ? `<path d="M${THREAD_X} ${lastRow}V${foot}" stroke="${THREAD}" stroke-width="${width}"/>` : ''
  return `${tail}${thread(down.map((y) => ({ y, isOpen: false })))}${last > 0 ? line : ''}${knots.join('')}${tiles.join('')}`
}

export function drawArt({ art }: Card): string {
  switch (art.type) {
    case 'guesses':
      return guesses(art.rows)
    case 'thread':
      return dayThread(art)
    case 'badge':
      return badge(art.badgeType)
    case 'chapter':
      return chapter(art)
    case 'board':
      return board()
  }
}
