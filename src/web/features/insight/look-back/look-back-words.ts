import { percentText } from '../../../../engine/percent.ts'
import type { Output } from '../../../lib/api.ts'
import { capitalize, formatSeconds, plural } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'

export type Game = Output<'GET /api/game/:id'>
export type LookBack = Output<'GET /api/game/:id/look-back'>
export type Guess = LookBack['guesses'][number]
type Herring = LookBack['herrings'][number]

export type Group = Game['completedGroups'][number]

/** Returns the groups of a finished board, from easy to hard. */
export function groupsOf(
  { completedGroups, missedGroups = [] }: Game,
  order: readonly { color: string }[],
): Group[] {
  const all = [...completedGroups, ...missedGroups]
  return order.flatMap(({ color }) => all.find((group) => group.color === color) ?? [])
}

/** Names of modes. Another mode has its own name with a capital letter. */
const names: Partial<Record<Game['mode'], string>> = {
  classic: 'Level',
  daily: 'Daily challenge',
  archive: 'Daily challenge out of the archive',
  duel: 'Speed duel',
  story: 'Story Mode',
  try: 'Level 1',
}

/** Returns the name of a board: "Level 5, 3 Nov 2026". */
export const boardName = ({ mode, level, startedAt }: Game): string =>
  `${names[mode] ?? capitalize(mode)}${mode === 'classic' ? ` ${level}` : ''}, ${formatDay(startedAt)}`

const isSolved = ({ status, solved }: Game): boolean => status === 'level_complete' || solved === true

/** Returns a sentence about the result of a board: "Solved with one mistake in 2:42." */
export function resultOf(game: Game): string {
  const { mistakes, elapsedSeconds, completedGroups, groupCount } = game
  const made = mistakes === 0 ? 'without a mistake' : `with ${plural(mistakes, 'mistake')}`
  if (isSolved(game)) return `Solved ${made} in ${formatSeconds(elapsedSeconds)}.`
  return `Not solved: ${completedGroups.length} of ${groupCount} groups found in ${formatSeconds(elapsedSeconds)}.`
}

/** Describes the outcome of a guess: "Found: Citrus fruits", "One away", "Wrong". */
export function outcomeOf({ outcome, colors }: Guess, groups: readonly Group[]): string {
  if (outcome === 'one_away') return 'One away'
  if (outcome === 'wrong') return 'Wrong'
  const found = groups.find(({ color }) => color === colors[0])
  return found ? `Found: ${found.name}` : 'Found'
}

/** A sentence that says why a guess decided the board. */
export const turnOf = ({ outcome }: Guess): string =>
  outcome === 'correct'
    ? 'It turned here, for the better: no other guess raised your chances as much.'
    : 'It turned here, for the worse: no other guess cost you as much.'

/**
 * Up to this number of other players, a share of 0 % means that no other player made the guess. With more players, a
 * share above zero can also be rounded to 0 %.
 */
const MOST_COUNTED = 200

/**
 * A sentence about the share of other players who made the same guess; null if the share is not known. `players`:
 * number of all players, including this player.
 */
export function sameOf({ othersPercent }: Guess, players: number): string | null {
  if (othersPercent === null) return null
  if (othersPercent === 0)
    return players - 1 <= MOST_COUNTED
      ? 'None of the others made this guess.'
      : `Fewer than ${percentText(1)} of the others made this guess.`
  return `${percentText(othersPercent)} of the others made this guess.`
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** A sentence that says why a red herring misled players. */
export function herringOf({ kind, category, words, colors }: Herring, groups: readonly Group[]): string {
  const said = list.format(words)
  if (kind === 'phantom') return `${said} all go with “${category}”, but that was not on this board.`
  const own = groups.find(({ color }) => color === colors[0])
  if (words.length === 1 && own) return `${said} goes with “${category}” too, but belongs to “${own.name}”.`
  return `${said} go with “${category}” too, but belong to other groups.`
}

/** Sentences about the category that was not on the board, although its words were. */
export function fifthGroupLines({
  name,
  words,
  guess,
  othersPercent,
}: NonNullable<LookBack['fifthGroup']>): string[] {
  return [
    `${list.format(words)} all go with “${name}”, but that group was not on this board.`,
    ...(guess === null ? [] : [`You fell for it in guess ${guess + 1}.`]),
    ...(othersPercent === null ? [] : [`${percentText(othersPercent)} of the others fell for it.`]),
  ]
}

/** A sentence that says in which guesses the player followed a red herring: "You followed it in guess 2." */
export function followedOf({ guesses }: Herring): string | null {
  if (guesses.length === 0) return null
  const numbers = list.format(guesses.map((guess) => `${guess + 1}`))
  return `You followed it in ${guesses.length === 1 ? 'guess' : 'guesses'} ${numbers}.`
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/**
 * A sentence that says as which group (first, second …) the player found a group. `place`: position of the group among
 * the player's found groups, from 0; −1 if the player did not find it.
 */
export const foundOf = (place: number): string =>
  place < 0 ? 'You missed it.' : `You found it ${ordinals[place] ?? 'later'}.`

/** A sentence about a group that the player had marked whole: "You had it at 0:41." Null if never. */
export const hadOf = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? `You had it at ${formatSeconds(seconds)}.` : null

/**
 * A sentence that says when the page will show the red herrings. They are hidden while other players can still play the
 * board.
 */
export const laterOf = ({ mode }: Pick<Game, 'mode'>): string =>
  mode === 'duel' ? 'Told once the duel is over.' : 'Told once this day is over everywhere.'
