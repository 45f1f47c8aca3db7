import type { Input } from '../../../../contract/api.ts'

type Query = NonNullable<Input<'GET /api/boards'>['query']>

export type Sort = NonNullable<Query['sort']>
export type Size = 4 | 5 | 6

export const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'week', label: 'This week' },
  { value: 'new', label: 'New' },
  { value: 'hard', label: 'Hard' },
  { value: 'gentle', label: 'Gentle' },
]
/** The list of the makers whom the player follows. Visitors do not have this list. */
export const ofFollowed = { value: 'following', label: 'Following' } as const satisfies (typeof sorts)[number]
const sizes: readonly Size[] = [4, 5, 6]

/** Longest text that the server accepts for a search, in characters. */
export const SEARCH_MAX = 100

/** The list that a player has chosen. Without `author`, the list has the boards of all makers. */
export interface Chosen {
  sort: Sort
  size: Size | undefined
  author: string | undefined
  search: string
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, SEARCH_MAX) : ''

/** Reads the list from the query of the address. A value that the page does not know counts as missing. */
export const chosenFrom = (asked: Partial<Record<keyof Chosen, unknown>>): Chosen => ({
  sort: [...sorts, ofFollowed].find(({ value }) => value === asked.sort)?.value ?? 'week',
  size: sizes.find((size) => size === Number(asked.size)),
  author: textOf(asked.author) || undefined,
  search: textOf(asked.search),
})

/** Returns the query of the address for a list. The first list has no query. */
export const addressOf = ({ sort, size, author, search }: Chosen) => ({
  ...(sort !== 'week' && { sort }),
  ...(size && { size }),
  ...(author && { author }),
  ...(search && { search }),
})
