import type { IndexedCategory, PlayWord } from '../catalogue/index.ts'
import type { Random } from '../random.ts'
import { GROUP_SIZE } from '../rules.ts'
import { type BoardRequest, foursomeKey } from './request.ts'
import { type DealContext, isOther, isSurprising, mayFollow } from './together.ts'
import { isBanned, isReached, type Plan } from './traps.ts'

export interface Group {
  category: IndexedCategory
  /**
   * Difficulty of the group, from 1 to 6. The difficulty is measured from the results of players. If there are too few
   * results, it is the difficulty that an editor has set.
   */
  difficulty: number
  words: readonly PlayWord[]
}

/**
 * Draws the first categories of a board at random. All candidate boards for one request contain these categories. The
 * choice between candidate boards prefers boards with red herrings and with well-known words. Without the categories drawn
 * first, the generator would seldom deal a category whose words are rare or belong to no other category. Therefore the
 * function draws a few categories for each place (see `Profile.seldomDraws`), and takes the one that would be dealt least
 * often. `places` is the number of categories.
 */
export function drawFirst(
  context: DealContext,
  pool: readonly IndexedCategory[],
  places: number,
  random: Random,
): IndexedCategory[] {
  const { wordplayFirst, packFirst, seldomDraws } = context.profile
  const first: IndexedCategory[] = []
  const wordplay = wordplayFirst ? pool.filter(({ kind }) => kind === 'wordplay') : []
  const exclusive = packFirst ? pool.filter(({ isExclusive }) => isExclusive) : []
  for (let tries = 0; first.length < places && tries < FIRST_TRIES; tries++) {
    const special = first.length === 0 ? [exclusive, wordplay].find((some) => some.length > 0) : undefined
    const drawn = Array.from({ length: seldomDraws }, () => random.pick(special ?? pool))
    const category = drawn.reduce((most, other) => (other.seldom > most.seldom ? other : most))
    if (mayFollow(context, first, category)) first.push(category)
  }
  return first
}

const FIRST_TRIES = 60

/**
 * Chooses the categories of a board. First the function chooses the categories that the planned red herrings need. For
 * each other group, the function draws a few random categories. Of these categories, it chooses the category that is
 * most similar in meaning to the chosen categories (or least similar, see `Profile.prefers`). The last places are for
 * properties and wordplay if the board still needs them. Returns undefined if the
 * function does not find enough categories that are allowed on one board.
 */
export function chooseCategories(
  context: DealContext,
  pool: readonly IndexedCategory[],
  plan: Plan,
  random: Random,
): IndexedCategory[] | undefined {
  const { catalogue, profile, groups, favoured } = context
  const chosen: IndexedCategory[] = []
  const hasOthers = () =>
    favoured !== undefined && chosen.filter((other) => isOther(context, other)).length >= favoured.others
  const needsSurprise = () => {
    const missing = profile.surprises - chosen.filter(isSurprising).length
    return missing > 0 && missing >= groups - chosen.length && context.surprising.length > 0
  }
  const fits = (category: IndexedCategory) =>
    !isBanned(plan, category) &&
    !isReached(catalogue, plan, category.index) &&
    mayFollow(context, chosen, category)
  for (const index of plan.forced.keys()) {
    const category = catalogue.categories[index]
    if (!category || !fits(category)) return undefined
    chosen.push(category)
  }
  const nearness = (category: IndexedCategory) =>
    chosen.reduce((sum, other) => sum + catalogue.affinity(category.index, other.index), 0)
  for (let tries = 0; chosen.length < groups && tries < groups * 12; tries++) {
    let best: IndexedCategory | undefined
    let highest = Number.NEGATIVE_INFINITY
    const drawn = favoured && hasOthers() ? favoured.pool : needsSurprise() ? context.surprising : pool
    const missing = missingDifficulty(context, chosen)
    for (let n = 0; n < profile.drawn; n++) {
      const category = random.pick(drawn)
      if (!fits(category)) continue
      // In three of four tries, the category must bring the mean difficulty of the board nearer to the wanted mean.
      if (tries % 4 < 3 && Math.abs(context.difficulty(category) - missing) > NEAR_DIFFICULTY) continue
      const near = profile.drawn > 1 ? nearness(category) : 0
      const rank = profile.prefers === 'near' ? near : -near
      if (rank <= highest) continue
      highest = rank
      best = category
    }
    if (best) chosen.push(best)
  }
  return chosen.length === groups ? chosen : undefined
}

const NEAR_DIFFICULTY = 0.75

/**
 * Returns the mean difficulty that the groups not yet chosen need, so that the whole board has the wanted mean
 * difficulty. Without a wanted difficulty, the result is NaN, and no category is too far from it.
 */
function missingDifficulty(
  { profile: { difficulty: aim = Number.NaN }, groups, difficulty }: DealContext,
  chosen: readonly IndexedCategory[],
): number {
  const sum = chosen.reduce((total, category) => total + difficulty(category), 0)
  return (aim * groups - sum) / (groups - chosen.length)
}

/**
 * Replaces the last of a group's four words by other words, until the player has not seen the four words together
 * before. Returns false if no other word is left, or if the last word must stay because a planned red herring needs it.
 */
function renewed(context: DealContext, words: PlayWord[], ordered: readonly PlayWord[]): boolean {
  const isNew = () => context.allows(foursomeKey(words.map((word) => word.key)))
  const chosen = words.at(-1)
  if (isNew()) return true
  if (!chosen) return false
  const at = ordered.indexOf(chosen)
  return (
    at >= 0 &&
    ordered.slice(at + 1).some((word) => {
      words[words.length - 1] = word
      return isAnother(word, words.slice(0, -1)) && isNew()
    })
  )
}

/**
 * Returns true if no word of the list has the same target as the given word. In a wordplay category, a word has a
 * target, for example the word that is hidden in it, or a word with the same sound. If two words of a group had the
 * same target, one word would reveal the other.
 */
const isAnother = ({ target }: PlayWord, words: readonly PlayWord[]): boolean =>
  target === '' || words.every((word) => word.target !== target)

/**
 * Chooses four words for each category of a board. First the function chooses the words that the planned red herrings
 * need. Then the function prefers words that belong to no other category of the board. It also prefers words that the
 * player has not seen for a long time. Returns undefined if a category has too few words, or if the player has already
 * seen every group of four words that the function tries.
 */
export function chooseWords(
  context: DealContext,
  chosen: readonly IndexedCategory[],
  request: BoardRequest,
  plan: Plan,
  random: Random,
): Group[] | undefined {
  const crowded = new Uint8Array(context.catalogue.categories.length)
  for (const index of [...chosen.map((category) => category.index), ...plan.banned]) crowded[index] = 1
  const used = new Set<string>()
  for (const forced of plan.forced.values()) for (const word of forced) used.add(word.key)
  const groups: Group[] = []
  for (const category of chosen) {
    const words = (plan.forced.get(category.index) ?? []).slice()
    if (words.some((word, n) => !isAnother(word, words.slice(0, n)))) return undefined
    const age = (word: PlayWord) => request.history.words.get(word.key) ?? Number.POSITIVE_INFINITY
    const free = category.words.filter(
      (word) =>
        !used.has(word.key) &&
        context.fresh(word) &&
        word.fits.every((index) => index === category.index || crowded[index] === 0),
    )
    const ordered = random.shuffle(free).sort((a, b) => (age(a) === age(b) ? 0 : age(b) - age(a)))
    for (const word of ordered) if (words.length < GROUP_SIZE && isAnother(word, words)) words.push(word)
    if (words.length < GROUP_SIZE) return undefined
    if (!renewed(context, words, ordered)) return undefined
    for (const word of words) used.add(word.key)
    groups.push({ category, difficulty: context.difficulty(category), words })
  }
  return groups
}
