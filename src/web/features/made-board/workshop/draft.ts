import type { DraftGroup, OwnBoard, Ruling } from '../../../../contract/made-board/workshop.ts'
import {
  MADE_GROUPS_MAX,
  MADE_GROUPS_MIN,
  MADE_NAME_MAX,
  MADE_RULINGS_MAX,
  MADE_WORD_MAX,
} from '../../../../engine/made-board/limits.ts'
import { GROUP_SIZE } from '../../../../engine/rules.ts'

/** A group in the workshop. Its colour identifies the group, also after another group is removed. */
export interface Group {
  /** `group-1` to `group-6`. */
  color: string
  name: string
  /** Always four texts; an empty text is a tile without a word. */
  words: readonly string[]
  note: string
}

/** A decision of the maker that a word does not fit the group with this colour. */
export interface RuledOut {
  word: string
  color: string
}

export interface Draft {
  title: string
  groups: readonly Group[]
  rulings: readonly RuledOut[]
}

/** A tile: the colour of its group, and its index in the group. */
export interface Tile {
  color: string
  slot: number
}

/** A group of a pasted text. Without a name, the group keeps the name that it has. */
export interface PastedGroup {
  name?: string
  words: readonly string[]
}

const emptyGroup = (color: string): Group => ({
  color,
  name: '',
  words: Array.from({ length: GROUP_SIZE }, () => ''),
  note: '',
})

const colors = Array.from({ length: MADE_GROUPS_MAX }, (_, index) => `group-${index + 1}`)

export const emptyDraft: Draft = {
  title: '',
  groups: colors.slice(0, MADE_GROUPS_MIN).map(emptyGroup),
  rulings: [],
}

/** Returns the same text for words that differ only in case and in spaces. */
const folded = (word: string): string => word.trim().replace(/\s+/g, ' ').toLowerCase()

export const isSameWord = (one: string, other: string): boolean => folded(one) === folded(other)

const hasWord = ({ words }: Group, word: string): boolean => words.some((one) => isSameWord(one, word))

/** Returns the tile with a word; undefined if the word is not on the board. */
export function tileOf({ groups }: Draft, word: string): Tile | undefined {
  const group = groups.find((one) => hasWord(one, word))
  return group && { color: group.color, slot: group.words.findIndex((one) => isSameWord(one, word)) }
}

export const groupOf = ({ groups }: Draft, color: string): Group | undefined =>
  groups.find((group) => group.color === color)

/** Returns the name of a group, or its place on the board if it has no name: "group 2". */
export function nameOf({ groups }: Draft, color: string): string {
  const index = groups.findIndex((group) => group.color === color)
  return groups[index]?.name.trim() || `group ${index + 1}`
}

export const isFilled = ({ words }: Group): boolean => words.every((word) => word.trim() !== '')
export const isFinished = (group: Group): boolean => group.name.trim() !== '' && isFilled(group)

/** True if the draft contains no text. */
export const isEmpty = ({ title, groups }: Draft): boolean =>
  [title, ...groups.flatMap(({ name, words, note }) => [name, note, ...words])].every(
    (text) => text.trim() === '',
  )

const changed = (draft: Draft, color: string, change: (group: Group) => Group): Draft => ({
  ...draft,
  groups: draft.groups.map((group) => (group.color === color ? change(group) : group)),
})

export const withText = (draft: Draft, color: string, field: 'name' | 'note', text: string): Draft =>
  changed(draft, color, (group) => ({ ...group, [field]: text }))

export const withWord = (draft: Draft, { color, slot }: Tile, word: string): Draft =>
  changed(draft, color, (group) => ({ ...group, words: group.words.with(slot, word) }))

/** Adds an empty group with the first free colour. Returns the same draft if it already has six groups. */
export function withGroup(draft: Draft): Draft {
  const color = colors.find((one) => !groupOf(draft, one))
  return color ? { ...draft, groups: [...draft.groups, emptyGroup(color)] } : draft
}

/** Removes a group. Returns the same draft if it has only four groups. */
export const withoutGroup = (draft: Draft, color: string): Draft =>
  draft.groups.length <= MADE_GROUPS_MIN
    ? draft
    : {
        ...draft,
        groups: draft.groups.filter((group) => group.color !== color),
        rulings: draft.rulings.filter((ruling) => ruling.color !== color),
      }

const wordAt = (draft: Draft, { color, slot }: Tile): string => groupOf(draft, color)?.words[slot] ?? ''

/** Exchanges the words of two tiles. */
export const withExchange = (draft: Draft, from: Tile, to: Tile): Draft =>
  withWord(withWord(draft, from, wordAt(draft, to)), to, wordAt(draft, from))

/** Returns the tile to which a word of another group moves: the first empty tile, or the last tile. */
export function landingOf(draft: Draft, color: string): Tile {
  const empty = groupOf(draft, color)?.words.findIndex((word) => word.trim() === '') ?? -1
  return { color, slot: empty === -1 ? GROUP_SIZE - 1 : empty }
}

/** Replaces the word `out` of a group. Returns the same draft if the group does not have the word. */
export function withReplacement(draft: Draft, color: string, out: string, next: string): Draft {
  const slot = groupOf(draft, color)?.words.findIndex((word) => isSameWord(word, out)) ?? -1
  return slot === -1 ? draft : withWord(draft, { color, slot }, next)
}

const isRuledOut = ({ rulings }: Draft, { word, color }: RuledOut): boolean =>
  rulings.some((one) => one.color === color && isSameWord(one.word, word))

export const withRuling = (draft: Draft, ruling: RuledOut): Draft =>
  isRuledOut(draft, ruling)
    ? draft
    : { ...draft, rulings: [...draft.rulings, ruling].slice(-MADE_RULINGS_MAX) }

export const withoutRuling = (draft: Draft, { word, color }: RuledOut): Draft => ({
  ...draft,
  rulings: draft.rulings.filter((one) => one.color !== color || !isSameWord(one.word, word)),
})

/** Returns the rulings about words that are on the board, in a group other than the ruled group. */
export const activeRulings = (draft: Draft): readonly RuledOut[] =>
  draft.rulings.filter(({ word, color }) => {
    const tile = tileOf(draft, word)
    return tile !== undefined && tile.color !== color && groupOf(draft, color) !== undefined
  })

const cut = (text: string, max: number): string => text.trim().slice(0, max)

/**
 * Fills groups in their order, beginning with the group `color`, or with the first group if the groups would not fit
 * below it. Adds groups if necessary, up to six.
 */
export function withGroups(draft: Draft, color: string, pasted: readonly PastedGroup[]): Draft {
  const from = draft.groups.findIndex((group) => group.color === color)
  const first = from + pasted.length > Math.max(draft.groups.length, MADE_GROUPS_MIN) ? 0 : Math.max(0, from)
  let next = draft
  while (next.groups.length < Math.min(MADE_GROUPS_MAX, first + pasted.length)) next = withGroup(next)
  return {
    ...next,
    groups: next.groups.map((group, index) => {
      const given = pasted[index - first]
      if (!given) return group
      return {
        ...group,
        name: given.name === undefined ? group.name : cut(given.name, MADE_NAME_MAX),
        words: group.words.map((_, slot) => cut(given.words[slot] ?? '', MADE_WORD_MAX)),
      }
    }),
  }
}

/** Writes words on a tile and on the tiles after it, also in the groups below. Words without a tile are left out. */
export function withWords(draft: Draft, from: Tile, words: readonly string[]): Draft {
  const index = draft.groups.findIndex((group) => group.color === from.color)
  const needed = Math.ceil((index * GROUP_SIZE + from.slot + words.length) / GROUP_SIZE)
  let next = draft
  while (next.groups.length < Math.min(MADE_GROUPS_MAX, needed)) next = withGroup(next)
  words.forEach((word, at) => {
    const place = index * GROUP_SIZE + from.slot + at
    const group = next.groups[Math.floor(place / GROUP_SIZE)]
    if (group)
      next = withWord(next, { color: group.color, slot: place % GROUP_SIZE }, cut(word, MADE_WORD_MAX))
  })
  return next
}

/** Returns the groups in the form of the API. */
export const groupsOf = ({ groups }: Draft): DraftGroup[] =>
  groups.map(({ name, words, note }) => ({
    name: name.trim(),
    words: words.map((word) => word.trim()),
    ...(note.trim() !== '' && { note: note.trim() }),
  }))

/** Returns the active rulings in the form of the API. */
export const rulingsOf = (draft: Draft): Ruling[] =>
  activeRulings(draft).map(({ word, color }) => ({
    word: word.trim(),
    group: draft.groups.findIndex((group) => group.color === color),
    fits: false,
  }))

/** Returns a board of the API as a draft of the workshop, with at least four groups. */
export function draftOf({ title, groups, rulings }: Pick<OwnBoard, 'title' | 'groups' | 'rulings'>): Draft {
  const count = Math.max(MADE_GROUPS_MIN, groups.length)
  return {
    title,
    groups: colors.slice(0, count).map((color, index) => {
      const { name = '', words = [], note = '' } = groups[index] ?? {}
      const empty = emptyGroup(color)
      return { color, name, note, words: empty.words.map((_, slot) => words[slot] ?? '') }
    }),
    rulings: rulings.flatMap(({ word, group }) => {
      const color = colors[group]
      return color ? [{ word, color }] : []
    }),
  }
}
