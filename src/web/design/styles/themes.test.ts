import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type Colour,
  coloursIn,
  contrast,
  hex,
  over,
  parseColour,
  readTheme,
  type Tokens,
} from '../../../../tools/colours.ts'
import { bars } from '../../../engine/palette.ts'
import { themeLooks } from '../../domain/theme/theme-looks.ts'

const groups = Array.from({ length: 10 }, (_, index) => `g${index + 1}`)
const medals = ['gold', 'silver', 'bronze']
const surfaces = ['paper', 'sheet', 'tile']

/** Pairs of colours and the lowest allowed contrast between them (WCAG 2.2: text 4.5, graphics 3). */
const pairs: [least: number, fronts: string[], grounds: string[]][] = [
  [4.5, ['ink', 'soft', 'thread', 'good', 'bad'], surfaces],
  // The colours of a word on the darkest paper of a tile.
  [4.5, ['ink', 'soft'], ['kraft']],
  // The colour of the other player's name in a duel.
  [4.5, ['rival'], ['paper', 'sheet']],
  // The colours of the player's row in a list, and of a tile that a hint has marked.
  [4.5, ['ink', 'soft'], ['thread-soft']],
  [3, ['thread'], ['thread-soft']],
  [4.5, ['ink', 'bad'], ['bad-soft']],
  [4.5, ['on-thread'], ['thread']],
  [4.5, ['on-bad'], ['bad']],
  // The colours of words on a banner, on an avatar and in a medal.
  [7, ['on-g'], groups],
  [4.5, ['on-g'], medals],
  // The colours of a selected tile, of a primary button and of the dark card.
  [7, ['paper'], ['ink']],
  [4.5, ['sheet'], ['ink']],
  [3, ['thread-on-ink'], ['ink']],
  // The colours of the outlines of controls, of the focus ring, of charts, of bars, and of small circles (knots).
  [3, ['edge'], ['paper', 'sheet']],
  [3, ['thread', 'rival', 'frost'], surfaces],
]

const shared = (mode: string): Tokens => {
  const file = readFileSync('src/web/design/styles/tokens.css', 'utf8')
  const [, block = ''] = new RegExp(`color-scheme: ${mode};(.*?)\\n}`, 's').exec(file) ?? []
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const sets = themeLooks.flatMap(({ id }) => {
  const { light, dark } = readTheme(id)
  return [
    { id, mode: 'light', bar: bars[id][0], tokens: new Map([...shared('light'), ...light]) },
    { id, mode: 'dark', bar: bars[id][1], tokens: new Map([...shared('dark'), ...light, ...dark]) },
  ]
})

describe.each(sets)('$id, $mode', ({ id, mode, bar, tokens }) => {
  const token = (name: string): string => {
    const value = tokens.get(name)
    if (value === undefined) throw new Error(`--${name} is not set`)
    return value
  }
  const colour = (name: string): Colour => parseColour(token(name))
  /** Returns all pairs below the limit with their contrast, so that one test run shows every failing pair. */
  const tooNear = (least: number, named: [name: string, front: Colour, ground: Colour][]) =>
    named
      .map(([name, front, ground]) => ({ name, ratio: contrast(front, ground) }))
      .filter(({ ratio }) => !(ratio >= least))
      .map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}, not ${least}`)

  test('every colour can be read, and seen, on what it stands on', () => {
    const found = pairs.flatMap(([least, fronts, grounds]) =>
      fronts.flatMap((front) =>
        tooNear(
          least,
          grounds.map((ground) => [`${front} on ${ground}`, colour(front), colour(ground)]),
        ),
      ),
    )
    expect(found).toEqual([])
  })

  test('so it is where a colour is let through or mixed', () => {
    const [ink, paper, thread] = [colour('ink'), colour('paper'), colour('thread')]
    const washes: [string, Colour, number][] = [
      // The colours of blank boards, and of buttons and choices under the pointer (mixed with up to 9 % of ink).
      ['ink on a wash of ink on paper', over(ink, paper, 0.09), 4.5],
      ['ink on a wash of ink on a sheet', over(ink, colour('sheet'), 0.09), 4.5],
      ['soft on a wash of ink on paper', over(ink, paper, 0.06), 4.5],
    ]
    expect([
      ...washes.flatMap(([name, ground, least]) =>
        tooNear(least, [[name, name.startsWith('soft') ? colour('soft') : ink, ground]]),
      ),
      // The colours of small text on the dark card.
      ...tooNear(4.5, [['a quiet line on ink', over(paper, ink, 0.84), ink]]),
      // The colours of a primary button under the pointer.
      ...tooNear(4.5, [['paper on ink with thread', paper, over(ink, thread, 0.86)]]),
      ...tooNear(4.5, [['on-bad on bad with ink', colour('on-bad'), over(colour('bad'), ink, 0.88)]]),
    ]).toEqual([])
  })

  test('the print on the page is under text that can still be read', () => {
    const printed = coloursIn(token('ground')).map((print) => over(print, colour('paper')))
    expect(printed.length > 0).toBe(id !== 'paper')
    expect(
      printed.flatMap((ground) =>
        tooNear(
          4.5,
          ['ink', 'soft'].map((front) => [`${front} on the print`, colour(front), ground]),
        ),
      ),
    ).toEqual([])
  })

  test('the groups have one lightness and one chroma, and their hues are in the order of paper', () => {
    const parts = groups.map((name) => /oklch\((\S+ \S+) (\S+)\)/.exec(token(name)) ?? [])
    expect(new Set(parts.map(([, tone]) => tone)).size).toBe(1)
    const turn = parts.map(([, , hue]) => (Number(hue) - Number(parts[0]?.[2]) + 360) % 360)
    expect(turn).toEqual([0, 72, 144, 216, 288, 108, 252, 324, 180, 36])
  })

  test('a rival is not taken for the player', () => {
    const hue = (name: string) => Number(/ ([\d.]+)\)$/.exec(token(name))?.[1])
    const apart = Math.abs(hue('thread') - hue('rival'))
    expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(45)
  })

  test('the browser’s own bar has the colour of the paper', () => {
    expect(bar, mode).toBe(hex(colour('paper')))
  })
})

describe('every theme', () => {
  const paper = readTheme('paper')
  const names = (tokens: Tokens) => [...tokens.keys()]

  test.each(themeLooks.map(({ id }) => id))(
    '%s gives a value to the same names, by night to all but the radii',
    (id) => {
      const { light, dark } = readTheme(id)
      expect(names(light)).toEqual(names(paper.light))
      expect(names(dark)).toEqual(names(paper.light).filter((name) => !/^r[sl]?$/.test(name)))
    },
  )
})
