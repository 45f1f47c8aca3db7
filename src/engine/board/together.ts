import type { CategoryKind } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory, PlayWord } from '../catalogue/index.ts'
import type { Profile } from './profile.ts'

export interface DealContext {
  catalogue: Catalogue
  profile: Profile
  groups: number
  /**
   * Returns the difficulty of a category, from 1 to 6. The difficulty is measured from the results of players. If there
   * are too few results, the function returns the difficulty that an editor has set.
   */
  difficulty: (category: IndexedCategory) => number
  /** For each category of the catalogue, by index: true if the category is allowed on the board. */
  placeable: readonly boolean[]
  /**
   * The preference of the request, if any. `kinds` contains the preferred kinds of categories. `pool` contains the
   * available categories of these kinds. `others` is the largest number of groups of all other kinds.
   */
  favoured: { pool: readonly IndexedCategory[]; kinds: ReadonlySet<CategoryKind>; others: number } | undefined
  /** The available categories that are a property or wordplay. */
  surprising: readonly IndexedCategory[]
  /** Indexes of the categories that the generator can use as a red herring while they are not on the board. */
  phantoms: readonly number[]
  /** Returns true if no recent board of the player had a fifth group with this name. */
  isNewFifthGroup: (name: string) => boolean
  /** Returns true if none of the player's recent boards contained the word. */
  fresh: (word: PlayWord) => boolean
  /**
   * Returns whether the generator is allowed to deal the four words as one group. Usually this is allowed if the player
   * has never seen the four words together.
   */
  allows: (foursome: string) => boolean
}

/** Returns true if the request prefers some kinds of categories and this category is not of a preferred kind. */
export const isOther = ({ favoured }: DealContext, { kind }: IndexedCategory): boolean =>
  favoured !== undefined && !favoured.kinds.has(kind)

/**
 * Returns whether the words of a category are connected by language and not by meaning. This is true for words that
 * fill a gap, and for wordplay.
 */
export const isLanguageKind = (kind: CategoryKind): boolean => kind === 'fill' || kind === 'wordplay'

export const isLanguage = ({ kind }: IndexedCategory): boolean => isLanguageKind(kind)

/** Returns whether players must discover what the words of a category have in common. */
export const isSurprising = ({ kind }: IndexedCategory): boolean => kind === 'property' || kind === 'wordplay'

/**
 * Returns whether a category is allowed on one board with the categories chosen so far. The function rejects a category
 * if a chosen category has the same name or a similar meaning. The function also rejects a category if the board
 * already has enough groups of the same kind, difficulty or type of rule. The function also limits the number of categories for
 * experts, and of categories that list the meanings of one word. If the request prefers some kinds, it limits the number of categories of all other kinds.
 */
export function mayFollow(
  context: DealContext,
  chosen: readonly IndexedCategory[],
  category: IndexedCategory,
): boolean {
  const { profile, favoured } = context
  const step = (one: IndexedCategory) => Math.round(context.difficulty(one))
  let [language, kind, difficulty, specialists, meanings, rule, others] = [0, 0, 0, 0, 0, 0, 0]
  for (const other of chosen) {
    if (other === category || other.near.has(category.index) || other.name === category.name) return false
    if (isLanguage(other)) language++
    if (other.kind === category.kind) kind++
    if (step(other) === step(category)) difficulty++
    if (other.isSpecialist) specialists++
    if (other.isMeanings) meanings++
    if (other.ruleType === category.ruleType) rule++
    if (isOther(context, other)) others++
  }
  if (favoured && isOther(context, category) && others >= favoured.others) return false
  if (category.isSpecialist && specialists >= profile.specialists) return false
  if (category.ruleType !== '' && rule >= profile.sameRule) return false
  if (category.isMeanings && meanings >= profile.meanings) return false
  if (category.kind === 'synonym' && kind >= profile.synonyms) return false
  const room = isLanguage(category) ? language < profile.language : kind < profile.sameKind
  return room && difficulty < profile.sameDifficulty
}
