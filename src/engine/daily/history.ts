import { foursomeKey, type History } from '../board/generate.ts'
import { GROUP_SIZE } from '../rules.ts'
import { type CalendarDate, dayNumber } from './date.ts'

/** Number of days for which the words and the categories of a daily are not used again if others are left. */
const REMEMBERED_DAYS = 120
/** Number of days for which the fifth group of a daily is not used again. */
const REMEMBERED_FIFTH_GROUP_DAYS = 365

export interface KnownDaily {
  date: CalendarDate
  categoryIds: readonly string[]
  /** Keys of the words: the four words of a group are next to each other. */
  wordKeys: readonly string[]
  /** Name of the daily's fifth group, if it has one. */
  fifthGroup?: string | undefined
}

/**
 * Returns the history for the board of a date. `others` contains the dailies of all other dates whose board is known,
 * also of later dates. The four words of a group are never a group again, however far away the date is.
 */
export function dailyHistory(date: CalendarDate, others: readonly KnownDaily[]): History {
  const categories = new Map<string, number>()
  const words = new Map<string, number>()
  const foursomes = new Set<string>()
  const fifthGroups = new Set<string>()
  const distance = (other: KnownDaily) => Math.abs(dayNumber(date) - dayNumber(other.date))
  const nearestFirst = [...others].sort((a, b) => distance(a) - distance(b) || (a.date < b.date ? 1 : -1))
  for (const other of nearestFirst) {
    const { categoryIds, wordKeys, fifthGroup } = other
    for (let i = 0; i < wordKeys.length; i += GROUP_SIZE)
      foursomes.add(foursomeKey(wordKeys.slice(i, i + GROUP_SIZE)))
    const age = distance(other)
    if (fifthGroup !== undefined && age <= REMEMBERED_FIFTH_GROUP_DAYS) fifthGroups.add(fifthGroup)
    if (age > REMEMBERED_DAYS) continue
    for (const id of categoryIds) if (!categories.has(id)) categories.set(id, age - 1)
    for (const key of wordKeys) if (!words.has(key)) words.set(key, age)
  }
  return { categories, words, foursomes, fifthGroups }
}
