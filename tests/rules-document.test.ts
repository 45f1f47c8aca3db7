import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { badgeRules, badgeTypes } from '../src/engine/badge.ts'
import { adaptiveDifficulty, levelWindow, type Performance } from '../src/engine/difficulty.ts'
import { duelRules } from '../src/engine/duel/duel.ts'
import { leaderboardNames } from '../src/engine/leaderboard/leaderboard.ts'
import { levelRules, type PlayRules, singleBoardRules, visitorRules } from '../src/engine/play/play-rules.ts'
import { tiers } from '../src/engine/referral/tier.ts'
import { groupCount } from '../src/engine/rules.ts'
import { shareKinds } from '../src/engine/share/share.ts'
import { type Product, products } from '../src/engine/store/product.ts'
import { themes } from '../src/engine/store/theme.ts'
import { storyRules } from '../src/engine/story/story.ts'
import { type Constant, constantsOf, type Value } from './support/constants.ts'

const ROOT = join(import.meta.dirname, '..')
const rules = readFileSync(join(ROOT, 'docs/rules.md'), 'utf8')

const engine = constantsOf('src/engine')
const server = [...constantsOf('src/contract'), ...constantsOf('src/server')]
const web = constantsOf('src/web')

/**
 * In docs/rules.md, the name of a constant is after each number: **4** (`MAX_MISTAKES`), or **90 days** (`KEPT_MS` of
 * `activity.service.ts`).
 */
const numbers = [...rules.matchAll(/\*\*([^*]+)\*\*\s+\(`(\w+)((?:\.\w+)*)`(?: of `([\w.-]+)`)?/g)].map(
  ([, text = '', name = '', path = '', file]) => ({
    ...{ text, name, file },
    keys: path.split('.').filter(Boolean),
    label: `${name}${path}${file ? ` of ${file}` : ''}`,
  }),
)

/**
 * Returns all constants with this name in the engine and the server. If there is none, returns the constants with this
 * name in the web app.
 */
function constantsNamed(name: string, file: string | undefined): Constant[] {
  const isMeant = (one: Constant) => one.name === name && (!file || one.file.endsWith(`/${file}`))
  const below = [...engine, ...server].filter(isMeant)
  return below.length > 0 ? below : web.filter(isMeant)
}

const member = (value: Value | undefined, key: string): Value | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, Value>)[key] : undefined

const UNITS: Readonly<Record<string, number>> = {
  ...{ ms: 1, second: 1000, seconds: 1000, minute: 60_000, minutes: 60_000 },
  ...{ hour: 3_600_000, hours: 3_600_000, day: 86_400_000, days: 86_400_000 },
}

/** A constant's name can contain a unit of time. Returns the number of milliseconds in this unit. */
const unitOf = (label: string): number =>
  UNITS[/(?:^|_|\.)(seconds|minutes|hours|days)(?:_|\.|$)/.exec(label.toLowerCase())?.[1] ?? 'ms'] ?? 1

/**
 * Returns the numbers in a text of the document, such as "1,000", "60 %", "1/3" or "30 seconds and 2 minutes". Times
 * are in the unit of the constant.
 */
function valuesIn(text: string, label: string): (number | string)[] {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return [text]
  return text.split(/, | and /).map((part) => {
    const found = /^([\d.,]+)(?:\/(\d+))?(?:th)?(?: (%|[a-z]+))?$/.exec(part.trim())
    if (!found) return part
    const [, digits = '', divisor = '1', unit] = found
    const number = Number(digits.replaceAll(',', '')) / Number(divisor)
    if (unit === '%') return label.includes('PERCENT') ? number : number / 100
    if (unit === undefined) return number
    return (number * (UNITS[unit] ?? Number.NaN)) / unitOf(label)
  })
}

/**
 * Returns the values of a constant as a list. An SQL interval is converted to a number in the same way as a time in the
 * document.
 */
function listed(value: Value, label: string): readonly Value[] {
  if (Array.isArray(value)) return value
  const interval = typeof value === 'string' ? /^interval '(.*)'$/.exec(value)?.[1] : undefined
  return interval === undefined ? [value] : valuesIn(interval, label)
}

test('the numbers of docs/rules.md are those of the code', () => {
  expect(numbers.length).toBeGreaterThan(150)
  const wrong = numbers.flatMap(({ text, name, keys, file, label }) => {
    const known = constantsNamed(name, file).map(({ value }) =>
      keys.reduce(member, value as Value | undefined),
    )
    if (known.length === 0) return [`${label}: no such constant`]
    return known
      .filter((value) => {
        const wanted = value === undefined ? undefined : listed(value, label)
        return JSON.stringify(wanted) !== JSON.stringify(valuesIn(text, label))
      })
      .map((value) => `${label}: ${text} in the paper, ${JSON.stringify(value)} in the code`)
  })
  expect(wrong).toEqual([])
})

test('docs/rules.md has each number once', () => {
  const labels = numbers.map(({ label }) => label)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

/**
 * Files of the engine that contain only methods of computation and no rules of the game. docs/rules.md does not list
 * the numbers in these files.
 */
const NO_RULES = [
  // Files of the engine that make boards, and files that compare words and categories.
  'src/engine/board/',
  'src/engine/catalogue/',
  // Files of the engine that check the boards of players.
  'src/engine/made-board/',
  // The file that reads the table of words and their meanings.
  'src/engine/lexicon/',
  // Files of the engine with the statistical models of ratings and of chance.
  'src/engine/rating/',
  'src/engine/insight/statistics.ts',
  // The file of the engine that computes the font size and lines of a word on a tile.
  'src/engine/tile-text.ts',
  // The file that draws the thread of a board's guesses.
  'src/engine/share/thread.ts',
  // The file that combines a score and the seconds of play into one number.
  'src/engine/daily/standing.ts',
]

const isNumeric = (value: Value): boolean =>
  typeof value === 'number' ||
  (typeof value === 'object' && Object.values(value).length > 0 && Object.values(value).every(isNumeric))

test('docs/rules.md has every number of the rules', () => {
  const named = new Set([...rules.matchAll(/`([A-Z][A-Z\d_]*(?:\.\w+)?)`/g)].map(([, name]) => name))
  const missing = engine
    .filter(({ file }) => !NO_RULES.some((path) => file.startsWith(path)))
    .filter(({ name, value, isDerived }) => /^[A-Z][A-Z\d_]*$/.test(name) && isNumeric(value) && !isDerived)
    .filter(({ name }) => !/^(SECOND|MINUTE|HOUR|DAY)_MS$/.test(name))
    .flatMap(({ name, value }) =>
      typeof value === 'number' || Array.isArray(value)
        ? [name]
        : Object.keys(value).map((key) => `${name}.${key}`),
    )
    .filter((name) => !named.has(name))
  expect(missing).toEqual([])
})

/**
 * Returns the rows of the table that has these first columns in its header. The returned cells contain no backticks.
 */
function table(...head: string[]): string[][] {
  const lines = rules.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${head.join(' | ')} |`))
  if (at < 0) throw new Error(`no table of ${head.join(', ')}`)
  const rows: string[][] = []
  for (const line of lines.slice(at + 2)) {
    if (!line.startsWith('|')) break
    rows.push(
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
  }
  return rows
}

test('what a mode allows', () => {
  const modes: [string, PlayRules][] = [
    ['level of a run', levelRules],
    ['board of a visitor', visitorRules],
    ['daily, archive, practice', singleBoardRules],
    ['duel', duelRules],
    ['story', storyRules],
  ]
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  expect(table('mode', 'mistakes that end it')).toEqual(
    modes.map(([name, { maxMistakes, extraLives, hints, timeLimitSeconds }]) => [
      ...[name, String(maxMistakes), yes(extraLives), yes(hints)],
      timeLimitSeconds === undefined ? 'none' : `${timeLimitSeconds / 60} minutes`,
    ]),
  )
})

const LEVELS = Array.from({ length: 100 }, (_, index) => index + 1)

/**
 * Returns rows for a value that depends on the level. There is one row for each value, with the last level that has
 * this value.
 */
function byLastLevel(valueAt: (level: number) => string): string[][] {
  const ends = LEVELS.filter((level) => valueAt(level) !== valueAt(level + 1))
  return [...ends.map((level) => [String(level), valueAt(level)]), ['above', valueAt(LEVELS.length)]]
}

test('groups and difficulty by level', () => {
  const starts = LEVELS.filter((level) => level === 1 || groupCount(level) !== groupCount(level - 1))
  expect(table('from level', 'groups')).toEqual(starts.map((level) => [level, groupCount(level)].map(String)))
  const window = (level: number) => `${levelWindow(level).min}–${levelWindow(level).max}`
  expect(table('up to level', 'window')).toEqual(byLastLevel(window))
  expect(table('up to level', 'difficulty')).toEqual(
    byLastLevel((level) => String(adaptiveDifficulty(level))),
  )
})

test('how a record changes the difficulty', () => {
  const level = 8
  const usual: Performance = { mistakeRate: 0.5, consecutiveWins: 0, averageTime: 100, recentScores: [] }
  const changeBy = (form: Partial<Performance>) =>
    adaptiveDifficulty(level, { ...usual, ...form }) - adaptiveDifficulty(level, usual)
  const [few, wins, fast, poor] = table('when', 'by').map(([text = '', by = '']) => ({
    figures: [...text.matchAll(/\d+/g)].map(Number),
    by: Number(by.replace('−', '-')),
  }))
  const figure = (row: typeof few, index = 0) => row?.figures[index] ?? Number.NaN
  expect(changeBy({ mistakeRate: figure(few) / 100 - 0.001 })).toBe(few?.by)
  expect(changeBy({ mistakeRate: figure(few) / 100 })).toBe(0)
  expect(changeBy({ consecutiveWins: figure(wins) })).toBe(wins?.by)
  expect(changeBy({ consecutiveWins: figure(wins) - 1 })).toBe(0)
  expect(changeBy({ averageTime: figure(fast) - 1 })).toBe(fast?.by)
  expect(changeBy({ averageTime: figure(fast) })).toBe(0)
  expect(changeBy({ mistakeRate: figure(poor) / 100 + 0.001 })).toBe(poor?.by)
  expect(changeBy({ mistakeRate: figure(poor) / 100 })).toBe(0)
  const scores = (count: number, score: number) => Array<number>(count).fill(score)
  expect(changeBy({ recentScores: scores(figure(poor, 1), figure(poor, 2) - 1) })).toBe(poor?.by)
  expect(changeBy({ recentScores: scores(figure(poor, 1), figure(poor, 2)) })).toBe(0)
  expect(changeBy({ recentScores: scores(figure(poor, 1) - 1, 0) })).toBe(0)
})

test('what each weekday asks for', () => {
  const { value } = constantsNamed('AIMS', 'board.ts').find(({ file }) => file.includes('/daily/')) ?? {}
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  expect(table('weekday')).toEqual(days.map((day, index) => [day, (value as number[][])[index]?.join(' ')]))
})

test('badges', () => {
  const rows = table('badge', 'name').map(([type, name, by = '']) => [type, name, Number.parseInt(by, 10)])
  expect(rows).toEqual(badgeTypes.map((type) => [type, badgeRules[type].name, badgeRules[type].target]))
})

test('chapters', () => {
  interface Chapter {
    id: string
    number: number
    requiredLevel: number
    difficulty: number
    experienceReward: number
    consecutiveWinsRequired: number
  }
  const folder = join(ROOT, 'content/story')
  const chapters = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'cast.json')
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Chapter)
    .sort((a, b) => a.number - b.number)
  expect(table('chapter')).toEqual(
    chapters.map(({ id, requiredLevel, difficulty, experienceReward, consecutiveWinsRequired }) => [
      id,
      ...[requiredLevel, difficulty, experienceReward, consecutiveWinsRequired].map(String),
    ]),
  )
})

test('leaderboards and kinds of shares', () => {
  expect(table('leaderboard', 'ranks by').map(([name]) => name)).toEqual([...leaderboardNames])
  expect(rules).toContain(`Kinds: ${shareKinds.map((kind) => `\`${kind}\``).join(', ')}.`)
})

function given({ goods }: Product): string {
  if (goods.item === 'premium') return `premium for a ${goods.period}`
  if (goods.item === 'hint') return `${goods.count} hints`
  if (goods.item === 'life') return `${goods.count} lives`
  return `theme ${goods.item.replace('feature:theme_', '')}`
}

test('products and themes', () => {
  expect(table('product', 'type')).toEqual(
    products.map((product) => [product.id, product.type, String(product.priceInCents), given(product)]),
  )
  expect(table('theme', 'comes')).toEqual(themes.map(({ id, comes }) => [id, comes]))
})

test('referral tiers', () => {
  expect(table('tier', 'name')).toEqual(
    tiers.map(({ tier, name, requiredReferrals, rewards }) => [
      ...[String(tier), name, String(requiredReferrals), String(rewards.hints), String(rewards.extraLives)],
      ...[String(rewards.premiumDays ?? 0), rewards.features.join(', ') || '–'],
    ]),
  )
})
