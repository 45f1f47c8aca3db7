import { Transformer } from '@napi-rs/image'
import { type Card, cardOf, landingCard } from '../src/engine/share/card.ts'
import { drawCard } from '../src/server/features/share/picture.service.ts'
import type { Bench } from './benches.ts'
import { printTable, quantile } from './support/table.ts'

const PICTURES = 60
/** Limit of the time to draw a picture, in ms. The limit is for a worker thread that has drawn some pictures before. */
const MOST_MS = 150
/** Longest time in ms for which the drawing of a picture is allowed to block the event loop. */
const MOST_HELD_MS = 30
const FLOOR =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#2a1f17"/></svg>'

const group = (n: number): string[] => Array<string>(4).fill(`group-${n}`)
/**
 * The content of a picture. Each picture needs a different score, because the server draws equal pictures only once.
 */
const card = (score: number): Card =>
  cardOf({ kind: 'score', score, level: 7, guesses: [1, 2, 3, 4, 5].map(group) }, 'reader')

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}

/**
 * Measures how long it takes to draw the picture for a shared result, compared with an empty picture of the same size.
 */
export const run: Bench = async () => {
  const before = process.memoryUsage().rss
  const first = await timed(() => drawCard(landingCard))
  let last = performance.now()
  let held = 0
  const ticks = setInterval(() => {
    held = Math.max(held, performance.now() - last - 5)
    last = performance.now()
  }, 5)
  const made: number[] = []
  for (let n = 0; n < PICTURES; n++) made.push(await timed(() => drawCard(card(n))))
  clearInterval(ticks)
  const kept = await timed(() => drawCard(card(0)))
  const memory = (process.memoryUsage().rss - before) / 1024 / 1024
  const floor: number[] = []
  for (let n = 0; n < PICTURES; n++) floor.push(await timed(() => Transformer.fromSvg(FLOOR).png()))
  const ms = (value: number) => `${value.toFixed(1)} ms`
  printTable(
    ['', 'median', '95 %'],
    [
      ['a picture', ms(quantile(made, 0.5)), ms(quantile(made, 0.95))],
      ['an empty one (floor)', ms(quantile(floor, 0.5)), ms(quantile(floor, 0.95))],
      ['the first, with its thread and faces', ms(first), ''],
      ['one that is kept', ms(kept), ''],
      ['the event loop held up, at most', ms(held), ''],
    ],
  )
  console.log(`memory with its thread: +${memory.toFixed(0)} MB`)
  return quantile(made, 0.5) <= MOST_MS && held <= MOST_HELD_MS
}
