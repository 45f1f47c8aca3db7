// `npm run palette` copies the themes' colours into the files that cannot use a style sheet. The colours are defined
// only in the style sheets of the themes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { themeIds } from '../src/engine/store/theme.ts'
import { hex, parseColour, readTheme, type Tokens } from './colours.ts'

const ROOT = join(import.meta.dirname, '..')
export const PALETTE = 'src/engine/palette.ts'

/** Name of a colour in the palette → design token in the themes' style sheets. */
const names = {
  paper: 'paper',
  sheet: 'sheet',
  line: 'line',
  ink: 'ink',
  soft: 'soft',
  thread: 'thread',
  threadSoft: 'thread-soft',
  tile: 'tile',
  tileEdge: 'tile-edge',
}

const colourOf = (tokens: Tokens, token: string): string => hex(parseColour(tokens.get(token) ?? ''))

const groupsOf = (tokens: Tokens): string[] =>
  Array.from({ length: 10 }, (_, index) => colourOf(tokens, `g${index + 1}`))

function setOf(tokens: Tokens): string {
  const lines = Object.entries(names).map(([name, token]) => `    ${name}: '${colourOf(tokens, token)}',`)
  const groups = groupsOf(tokens).map((colour) => `      '${colour}',`)
  return `{\n${lines.join('\n')}\n    groups: [\n${groups.join('\n')}\n    ],\n  }`
}

function paletteFile(): string {
  const paper = readTheme('paper')
  const bars = themeIds.map((id) => {
    const { light, dark } = readTheme(id)
    return `  ${id}: ['${colourOf(light, 'paper')}', '${colourOf(dark, 'paper')}'],`
  })
  return `// Written by \`npm run palette\` from src/web/design/styles/themes: for what cannot read a style sheet. Not edited by hand.

/** The theme \`paper\`, as \`#rrggbb\`. \`groups\` are \`--g1\` to \`--g10\`. */
export const paper = {
  light: ${setOf(paper.light)},
  dark: ${setOf(new Map([...paper.light, ...paper.dark]))},
}

/** The colour of the browser's own bar in each theme, light and dark: the theme's paper. */
export const bars = {
${bars.join('\n')}
} as const
`
}

/**
 * Files that contain copies of colours and that a browser loads without a build step. For each copy: a pattern of the
 * text before the colour, the colour's token, and true if the colour is from the dark scheme.
 */
const copies: [file: string, colours: [before: RegExp, token: string, isDark?: true][]][] = [
  ['src/web/index.html', [[/(<meta name="theme-color" content=")/, 'paper']]],
  [
    'src/web/public/manifest.webmanifest',
    [
      [/("background_color": ")/, 'paper'],
      [/("theme_color": ")/, 'paper'],
    ],
  ],
  [
    'src/web/public/icon.svg',
    [
      [/(<rect [^>]*fill=")/, 'paper'],
      [/(stroke=")/, 'thread'],
      [/(<g fill=")/, 'ink'],
    ],
  ],
  [
    'src/web/public/sw.js',
    ['paper', 'ink', 'soft', 'thread'].flatMap((token): [RegExp, string, true?][] => [
      [new RegExp(`(:root \\{[^}]*--${token}: )`), token],
      [new RegExp(`(:root\\[data-scheme="dark"\\] \\{[^}]*--${token}: )`), token, true],
    ]),
  ],
]

function withColours(file: string, text: string, colours: (typeof copies)[number][1]): string {
  const { light, dark } = readTheme('paper')
  return colours.reduce((before, [place, token, isDark]) => {
    const found = new RegExp(`${place.source}#[0-9a-f]{6}`)
    if (!found.test(before)) throw new Error(`${file} has no colour after ${place}`)
    return before.replace(found, `$1${colourOf(isDark ? new Map([...light, ...dark]) : light, token)}`)
  }, text)
}

/** Returns the correct text of each file that contains copies of colours. */
export function paletteFiles(): Map<string, string> {
  const files = new Map([[PALETTE, paletteFile()]])
  for (const [file, colours] of copies)
    files.set(file, withColours(file, readFileSync(join(ROOT, file), 'utf8'), colours))
  return files
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of paletteFiles()) writeFileSync(join(ROOT, file), text)
