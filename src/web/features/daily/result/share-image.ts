import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { fullDate } from '../dates.ts'
import { type Result, verdictOf } from './result.ts'

/** Size in pixels. 4:5 is shown whole wherever pictures are shared. */
const IMAGE = { width: 1080, height: 1350 } as const

const TILE = { width: 150, height: 88, gap: 14, radius: 20 }

/**
 * The rows of the picture: a right guess in its colour, a wrong one with its most frequent colour first, so that nobody
 * learns which word was which.
 */
export function patternOf(guesses: readonly (readonly string[])[]): string[][] {
  return guesses.map((colors) => {
    const count = (color: string) => colors.filter((other) => other === color).length
    return colors.toSorted((a, b) => count(b) - count(a) || a.localeCompare(b))
  })
}

interface Drawn {
  date: string
  result: Pick<Result, 'completed' | 'mistakes' | 'score' | 'timeSpent'>
  guesses: readonly (readonly string[])[]
}

/** Draws a result: the date, how it went, and its pattern without a word of the board. Colours come from the theme. */
export function drawResult(canvas: HTMLCanvasElement, { date, result, guesses }: Drawn): void {
  const { width, height } = IMAGE
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const write = (text: string, y: number, font: string, color: string) => {
    pen.font = font
    pen.fillStyle = color
    pen.fillText(text, width / 2, y)
  }
  const [display, text] = [token('--display'), token('--text')]

  pen.fillStyle = token('--paper')
  pen.fillRect(0, 0, width, height)
  pen.textAlign = 'center'
  mark(pen, width / 2, 150, token('--thread'), token('--ink'))
  write('WordConnect daily', 300, `650 64px ${display}`, token('--ink'))
  write(fullDate(date), 362, `500 36px ${text}`, token('--soft'))

  const rows = patternOf(guesses)
  const rowHeight = TILE.height + TILE.gap
  const top = 760 - (rows.length * rowHeight) / 2
  const left = width / 2 - (4 * TILE.width + 3 * TILE.gap) / 2
  for (const [row, colors] of rows.entries())
    for (const [column, color] of colors.entries()) {
      pen.fillStyle = token(`--g${/\d+$/.exec(color)?.[0] ?? '4'}`)
      pen.beginPath()
      const [x, y] = [left + column * (TILE.width + TILE.gap), top + row * rowHeight]
      pen.roundRect(x, y, TILE.width, TILE.height, TILE.radius)
      pen.fill()
      glyph(pen, color, x + TILE.width / 2, y + TILE.height / 2, token('--on-g'))
    }

  const time = result.completed ? ` in ${formatSeconds(result.timeSpent)}` : ''
  write(`${verdictOf(result)}${time}`, 1190, `650 56px ${display}`, token('--ink'))
  const mistakes = `${result.mistakes} ${result.mistakes === 1 ? 'mistake' : 'mistakes'}`
  write(`${formatNumber(result.score)} points · ${mistakes}`, 1256, `500 38px ${text}`, token('--soft'))
}

/** The product's mark: a W as one thread with five knots. */
function mark(pen: CanvasRenderingContext2D, x: number, y: number, thread: string, ink: string): void {
  pen.save()
  pen.translate(x - 16 * 5, y - 12 * 5)
  pen.scale(5, 5)
  pen.strokeStyle = thread
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.stroke(
    new Path2D(
      'M3.5 4C4.5 12 7.5 20 11.5 20C14.5 20 13.5 11 16 11C18.5 11 17.5 20 20.5 20C24.5 20 27.5 12 28.5 4',
    ),
  )
  pen.fillStyle = ink
  for (const [cx, cy] of [
    [3.5, 4],
    [11.5, 20],
    [16, 11],
    [20.5, 20],
    [28.5, 4],
  ] as const) {
    pen.beginPath()
    pen.arc(cx, cy, 2.9, 0, 7)
    pen.fill()
  }
  pen.restore()
}

/** The signs of the four groups as the board shows them, so that nobody needs the colour. */
const glyphs: Record<string, string> = {
  'group-1': 'M21 12A9 9 0 1 1 3 12A9 9 0 1 1 21 12M14 12A2 2 0 1 1 10 12A2 2 0 1 1 14 12',
  'group-2': 'M12 4 21 20H3Z',
  'group-3': 'M4 4h16v16H4ZM9 12h6',
  'group-4': 'M12 2.5 21.5 12 12 21.5 2.5 12Z',
}

function glyph(pen: CanvasRenderingContext2D, color: string, x: number, y: number, ink: string): void {
  pen.save()
  pen.translate(x - 12 * 1.7, y - 12 * 1.7)
  pen.scale(1.7, 1.7)
  pen.strokeStyle = ink
  pen.lineWidth = 2.4
  pen.lineJoin = 'round'
  pen.stroke(new Path2D(glyphs[color] ?? ''))
  pen.restore()
}

/** The picture as a PNG file; null where the browser cannot make one. */
export const imageFile = (canvas: HTMLCanvasElement, date: string): Promise<File | null> =>
  new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], `wordconnect-${date}.png`, { type: 'image/png' })),
      'image/png',
    )
  })
