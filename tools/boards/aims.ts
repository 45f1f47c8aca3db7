import type { Figure, Figures } from './measure.ts'

/** An aim for a measured value. The bounds `least` and `most` are allowed values. */
export interface Aim {
  name: string
  key: Figure
  isPercent?: boolean
  least?: number
  most?: number
}

/**
 * Measured values of 1,162 hand-made boards of four groups. `trapRatio` was measured with other lists of concepts than
 * those of the report, but for the same catalogue: .99 red herrings a board, and .38 on random boards.
 */
export const HAND_MADE: Partial<Figures> = {
  ...{ bot: 0.059, toldBot: 0.094, glossBot: 0.059, toldGlossBot: 0.111, netBot: 0.111, toldNetBot: 0.157 },
  ...{ mean: 0.147, p95: 0.432, max: 0.588, strays: 0.68, trapRatio: 0.99 / 0.38 },
  ...{ centredMean: 0.046, centredP95: 0.308, centredMax: 0.49 },
  ...{ neighbours: 0.4, columnNeighbours: 1.57, rank: 4395, rare: 0.086, senses: 6.7 },
  ...{ synonyms: 0.36, lists: 0.32, pop: 0.11, wordplay: 0.11, fill: 0.1 },
}

/** Returns an aim: the value may differ from that of hand-made boards by at most the share `by`. */
function near(name: string, key: Figure, by: number): Aim {
  const handMade = HAND_MADE[key] ?? 0
  return { name, key, least: handMade * (1 - by), most: handMade * (1 + by) }
}

function share(name: string, key: Figure, bounds: { least?: number; most?: number }): Aim {
  return { name, key, isPercent: true, ...bounds }
}

/**
 * Share of the boards with a second solution by a dictionary whose second solution a player could argue for: two of ten
 * such boards that were read. In the others, the dictionary knows a meaning that players do not know.
 */
const ARGUABLE = 2 / 10

/** The aims for boards of four groups that are as difficult as hand-made boards, and for dailies. */
export const AIMS: readonly Aim[] = [
  share('more than one solution', 'ambiguous', { most: 0 }),
  share('critical suspects', 'critical', { most: 0 }),
  share('more than one solution by a dictionary', 'ambiguousOutside', { most: 0.001 / ARGUABLE }),
  share('a group given away', 'refused', { most: 0 }),
  {
    name: 'red herrings by a dictionary, × random draw',
    key: 'trapRatio',
    least: 0.8 / 0.38,
    most: 1.1 / 0.38,
  },
  { name: 'red herrings by the catalogue', key: 'traps' },
  share('two red herrings', 'twoTraps', { least: 0.38 }),
  near('cosine, mean', 'mean', 0.05),
  near('cosine, p95', 'p95', 0.05),
  near('cosine, max', 'max', 0.05),
  near('centred cosine, mean', 'centredMean', 0.1),
  near('centred cosine, p95', 'centredP95', 0.1),
  near('centred cosine, max', 'centredMax', 0.1),
  share('bot', 'bot', { most: 0.06 }),
  share('bot, told one away', 'toldBot', { most: 0.1 }),
  share('gloss bot', 'glossBot', { most: 0.08 }),
  share('gloss bot, told one away', 'toldGlossBot', { most: 0.11 }),
  share('word net bot', 'netBot', { most: 0.11 }),
  share('word net bot, told one away', 'toldNetBot', { most: 0.15 }),
  share('synonyms', 'synonyms', {}),
  share('members and property', 'lists', {}),
  share('pop', 'pop', {}),
  share('wordplay', 'wordplay', { least: 0.1, most: 0.14 }),
  share('fill-ins', 'fill', {}),
  { name: 'rank of words', key: 'rank', most: 5000 },
  share('rare words', 'rare', { most: 0.09 }),
]

/** The aims for boards of four groups of a player's levels. */
export const LEVEL_AIMS: readonly Aim[] = [share('a fifth group', 'fifthGroup', { least: 0.22, most: 0.28 })]

/** The aims for dailies from Friday to Sunday. */
export const WEEKEND_AIMS: readonly Aim[] = [
  share('two red herrings', 'twoTraps', { least: 0.95 }),
  share('a fifth group', 'fifthGroup', { least: 0.95 }),
]

/** Returns whether the value keeps the bounds of the aim. A value that was not measured keeps them. */
export function holds({ key, least, most }: Aim, figures: Partial<Figures>): boolean {
  const measured = figures[key]
  return measured === undefined || (measured >= (least ?? -Infinity) && measured <= (most ?? Infinity))
}

/** Largest chance error of a value, as a share of the distance between the two bounds of its aim. */
const LARGEST_ERROR = 0.4

/** Returns whether enough boards were measured to compare the value with the two bounds of the aim, if it has two. */
export function isDecided({ key, least, most }: Aim, { errors }: Partial<Figures>): boolean {
  if (least === undefined || most === undefined) return true
  return (errors?.[key] ?? 0) <= LARGEST_ERROR * (most - least)
}

/** Returns the bounds of an aim as a text: ".8–1.1", "≤ 6 %". */
export function boundsOf(aim: Aim): string {
  const { least, most } = aim
  const unit = aim.isPercent ? ' %' : ''
  const text = (value: number) => valueText(aim, value)
  if (least !== undefined && most !== undefined) return `${text(least)}–${text(most)}${unit}`
  if (least !== undefined) return `≥ ${text(least)}${unit}`
  return most === undefined ? '' : `≤ ${text(most)}${unit}`
}

/** Returns the value of the aim with its chance error, if it has one: "0.048 ± 0.002". */
export function measuredText(aim: Aim, figures: Partial<Figures>): string {
  const value = figures[aim.key]
  if (value === undefined) return ''
  const error = figures.errors?.[aim.key]
  return valueText(aim, value) + (error === undefined ? '' : ` ± ${valueText(aim, error, value)}`)
}

/** Formats a number with the digits that are usual for `scale`. */
function valueText({ isPercent }: Aim, value: number, scale = value): string {
  if (isPercent) return (value * 100).toFixed(1)
  return scale >= 100 ? value.toFixed(0) : value.toFixed(3)
}
