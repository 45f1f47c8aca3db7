import type { Check } from '../../../../contract/made-board/workshop.ts'
import type { Answer } from './board-checker.ts'
import { type Draft, groupOf, nameOf, type RuledOut, tileOf } from './draft.ts'

/** A word that is in another group in the second solution. */
export interface Move {
  word: string
  /** Colour of the word's group now. */
  from: string
  /** Colour of the group in the second solution; null if that group is not on the board. */
  to: string | null
}

/** The second solution, if its words are still on the board. */
export interface RivalView {
  moves: readonly Move[]
  sentence: string
  /** The groups that are different, with the reason why their words belong together. */
  groups: readonly { color: string | null; words: readonly string[]; why: string }[]
  swap: { color: string; out: string; in: string } | null
}

/** Returns the second solution of the last answer; null if there is none, or if its words have changed since. */
export function rivalOf(draft: Draft, answer: Answer | null): RivalView | null {
  const rival = answer?.check.rival
  if (!rival) return null
  const groups = rival.groups.map(({ group, words, why }) => ({
    color: group === null ? null : (answer.colors[group] ?? null),
    words,
    why,
  }))
  const places = new Map<string, string | undefined>()
  for (const { words } of groups) for (const word of words) places.set(word, tileOf(draft, word)?.color)
  if ([...places.values()].includes(undefined)) return null
  const moves = groups.flatMap(({ color, words }) =>
    words.flatMap((word) => {
      const from = places.get(word)
      return from === undefined || from === color ? [] : [{ word, from, to: color }]
    }),
  )
  const [first] = moves
  if (!first) return null
  const changed = groups.filter(({ color, words }) => words.some((word) => places.get(word) !== color))
  const color = rival.swap && answer.colors[rival.swap.group]
  return {
    moves,
    sentence: sentenceOf(draft, moves),
    groups: changed,
    swap: rival.swap && color && groupOf(draft, color) ? { ...rival.swap, color } : null,
  }
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const shown = (word: string) => word.toUpperCase()

/** Says which words change places: “LARK fits Birds too: then EAGLE is free for Golf.” */
function sentenceOf(draft: Draft, moves: readonly Move[]): string {
  const [first, second] = moves
  const known = moves.filter((move): move is Move & { to: string } => move.to !== null)
  if (moves.length === 2 && first?.to && second?.to)
    return `${shown(first.word)} fits ${nameOf(draft, first.to)} too: then ${shown(second.word)} is free for ${nameOf(draft, second.to)}.`
  const others = moves.filter(({ to }) => to === null).map(({ word }) => shown(word))
  if (others.length > 0) return `${list.format(others)} make a group of their own.`
  return `${list.format(known.map(({ word, to }) => `${shown(word)} fits ${nameOf(draft, to)}`))}.`
}

export interface FitView extends RuledOut {
  why: string
  strength: number
}

/** Returns the words that fit another group, surest first, without words that have changed since the check. */
export function fitsOf(draft: Draft, answer: Answer | null): FitView[] {
  return (answer?.check.fits ?? []).flatMap(({ word, group, why, strength }) => {
    const color = answer?.colors[group]
    const tile = tileOf(draft, word)
    const isRuled = draft.rulings.some(
      (ruling) => ruling.color === color && ruling.word.trim().toLowerCase() === word.trim().toLowerCase(),
    )
    if (!color || !tile || tile.color === color || !groupOf(draft, color) || isRuled) return []
    return [{ word, color, why, strength }]
  })
}

export interface ProblemView {
  color: string | null
  word: string | undefined
  message: string
  blocks: boolean
}

/** The problems that concern a board which is not finished yet. The page shows them beside the button “Publish”. */
const unfinished: readonly string[] = ['too_few_groups', 'group_unfinished', 'no_group_name']

/** Returns the problems of the words and names, those that block the board first. */
export function problemsOf(draft: Draft, answer: Answer | null): ProblemView[] {
  return (answer?.check.problems ?? [])
    .filter(({ code }) => !unfinished.includes(code))
    .flatMap(({ group, word, message, blocks }) => {
      const color = group === null ? null : answer?.colors[group]
      const isGone =
        color === undefined ||
        (color !== null && !groupOf(draft, color)) ||
        (word !== undefined && !tileOf(draft, word))
      return isGone ? [] : [{ color, word, message, blocks }]
    })
    .toSorted((one, other) => Number(other.blocks) - Number(one.blocks))
}

/** Returns the words that would fit the group and tempt players away from another. */
export function suggestionsFor(draft: Draft, answer: Answer | null, color: string): string[] {
  const index = answer?.colors.indexOf(color)
  const found = answer?.check.suggestions.find(({ group }) => group === index)
  return (found?.words ?? []).filter((word) => !tileOf(draft, word))
}

/** Returns the names of groups to which a word could also belong. */
export const pullsOf = (answer: Answer | null, word: string): readonly string[] =>
  answer?.check.pulls.find((pull) => pull.word.trim().toLowerCase() === word.trim().toLowerCase())?.names ??
  []

/** Says how sure it is that a word fits. */
export const sureness = (strength: number): string =>
  strength >= 80 ? 'surely' : strength >= 50 ? 'probably' : 'perhaps'

/** The number of solutions as a short heading. */
export function headingOf(check: Check | undefined): string {
  if (!check) return 'The check'
  return ['Not finished yet', 'One solution', 'Two solutions'][check.solutions] ?? ''
}
