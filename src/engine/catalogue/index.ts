import { type Category, type CategoryKind, fold } from './category.ts'
import { isOpenRule, keepsRule } from './rule.ts'

export interface PlayWord {
  /** As it stands on a tile: upper case. */
  text: string
  /** Folded spelling: the identity of a word. */
  key: string
}

export interface IndexedCategory {
  index: number
  id: string
  name: string
  kind: CategoryKind
  difficulty: number
  words: readonly PlayWord[]
  /** Indexes of categories that must not share a board with it. */
  near: ReadonlySet<number>
}

/** The catalogue made ready for dealing: who belongs where, by folded word. Immutable; build it once a process. */
export interface Catalogue {
  categories: readonly IndexedCategory[]
  /** Indexes of every category a word belongs to: play words, also-fits, and whatever keeps an open rule. */
  membership(key: string): readonly number[]
}

const nowhere: readonly number[] = []

export function indexCatalogue(source: readonly Category[]): Catalogue {
  const indexOf = new Map(source.map((category, index) => [category.id, index]))
  const members = new Map<string, number[]>()
  const join = (key: string, category: number) => {
    const list = members.get(key)
    if (!list) members.set(key, [category])
    else if (!list.includes(category)) list.push(category)
  }
  source.forEach((category, index) => {
    for (const word of [...category.words, ...(category.alsoFits ?? [])]) join(fold(word), index)
  })
  const texts = new Set(source.flatMap((category) => category.words))
  source.forEach((category, index) => {
    const { rule } = category
    if (!rule || !isOpenRule(rule)) return
    const excluded = new Set((category.notFits ?? []).map(fold))
    for (const text of texts) {
      if (!excluded.has(fold(text)) && keepsRule(rule, text)) join(fold(text), index)
    }
  })
  const near = source.map(() => new Set<number>())
  source.forEach((category, index) => {
    for (const id of category.near ?? []) {
      const other = indexOf.get(id)
      if (other === undefined) continue
      near[index]?.add(other)
      near[other]?.add(index)
    }
  })
  return {
    categories: source.map((category, index) => ({
      index,
      id: category.id,
      name: category.name,
      kind: category.kind,
      difficulty: category.difficulty,
      words: category.words.map((word) => ({ text: word.toUpperCase(), key: fold(word) })),
      near: near[index] ?? new Set(),
    })),
    membership: (key) => members.get(key) ?? nowhere,
  }
}
