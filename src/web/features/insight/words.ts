import { percentText } from '../../../engine/percent.ts'
import type { Output } from '../../lib/api.ts'
import { capitalize, formatNumber, inWords } from '../../lib/format.ts'
import { formatClock } from '../../lib/format-date.ts'

export type Insights = Output<'GET /api/recommendations'>
type Kind = Insights['charts']['kinds'][number]
type Hours = Insights['charts']['hours'][number]
type Line = Insights['charts']['trend']['line'][number]

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const datesOfYears = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const shortDates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** Formats a period: "3 October to 21 November", "21 November". The text contains the years if the two years differ. */
export function formatSpan(from: string, to: string): string {
  const [start, end] = [new Date(from), new Date(to)]
  const format = start.getFullYear() === end.getFullYear() ? dates : datesOfYears
  const [first, last] = [format.format(start), format.format(end)]
  return first === last ? first : `${first} to ${last}`
}

/**
 * Returns the labels below a chart, with the oldest first. The labels are dates such as "3 Oct", or times of day if all
 * moments are on the same date. If neighbouring labels are equal, only the first label is shown.
 */
export function timeLabels(moments: readonly string[]): string[] {
  const days = moments.map((at) => shortDates.format(new Date(at)))
  const isOneDay = new Set(days).size === 1
  const labels = isOneDay ? moments.map(formatClock) : days
  return labels.map((label, index) => (label === labels[index - 1] ? '' : label))
}

/** Formats an average number of mistakes: 1.7 → "1.7", 2 → "2.0". */
export const formatMistakes = (value: number): string => value.toFixed(1)

/** Formats hours of the day: "18–21". */
export const hoursOf = ({ from, to }: Pick<Hours, 'from' | 'to'>): string => `${from}–${to}`

/** Formats half the width of an interval: "± 27". */
export const formatMargin = ({ low, high }: Line): string =>
  `±\u00a0${formatNumber(Math.round((high - low) / 2))}`

/** Divides the kinds of groups into sections such as "Strongest". Leaves out empty sections. */
export function standings(kinds: readonly Kind[]): { title: string; kinds: Kind[] }[] {
  const of = (standing: Kind['standing']) => kinds.filter((kind) => kind.standing === standing)
  const between = of('between')
  return [
    { title: 'Strongest', kinds: of('strongest') },
    { title: between.length === kinds.length ? 'None stands out yet' : 'Between', kinds: between },
    { title: 'Weakest', kinds: of('weakest') },
  ].filter((group) => group.kinds.length > 0)
}

/** The title above the recommendations: "Three things to do next", "One thing to do next". */
export const nextTitle = (count: number): string =>
  `${capitalize(inWords(count))} ${count === 1 ? 'thing' : 'things'} to do next`

const listed = (parts: readonly string[]) => parts.join(', ')

/** A sentence about the trend chart, for screen readers. */
export function trendSentence({ points, line }: Insights['charts']['trend']): string {
  const [first, last] = [line[0], line.at(-1)]
  const levels = `Points of ${formatNumber(points.length)} levels`
  if (!first || !last) return `${levels}, without a trend.`
  const value = (at: Line) => formatNumber(Math.round(at.value))
  return `${levels}, with a trend from ${value(first)} on ${dates.format(new Date(first.at))} to ${value(last)} ${formatMargin(last)} on ${dates.format(new Date(last.at))}.`
}

/** A sentence about the chart of kinds of groups, for screen readers. */
export const kindsSentence = (kinds: readonly Kind[]): string =>
  `Groups found without a mistake, by kind: ${listed(kinds.map((kind) => `${kind.name} ${percentText(kind.percent)}`))}.`

/** A sentence about the chart of mistakes by time of day, for screen readers. */
export function hoursSentence(hours: readonly Hours[]): string {
  const bands = hours.map((band) => {
    if (band.mistakes === null) return `too few levels from ${hoursOf(band)}`
    return `${formatMistakes(band.mistakes)} from ${hoursOf(band)}${band.best ? ', surely the fewest' : ''}`
  })
  return `Mistakes a level by the hour of the day: ${listed(bands)}.`
}
