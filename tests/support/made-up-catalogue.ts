import { type Category, categoryKinds } from '../../src/engine/catalogue/category.ts'
import { type Catalogue, indexCatalogue } from '../../src/engine/catalogue/index.ts'
import { encodeLevels, readLikeness } from '../../src/engine/catalogue/likeness.ts'
import { readSuspects } from '../../src/engine/catalogue/suspects.ts'
import { randomFrom } from '../../src/engine/random.ts'

const CATEGORIES = 60
const DIMENSIONS = 100

/**
 * Creates a fixed catalogue of 60 categories with eleven words each. Each category has words in common with three later
 * ones, and some categories must not be on the same board. The words of a category are similar in meaning. Every third word
 * of a category is a suspect (possibly fits) in the categories before and after it.
 */
export function madeUpCatalogue(): Catalogue {
  const categories = Array.from({ length: CATEGORIES }, (_, c): Category => {
    const own = Array.from({ length: 8 }, (_, w) => `w${c}x${w}`)
    const shared = [`w${(c + 1) % CATEGORIES}x0`, `w${(c + 7) % CATEGORIES}x1`, `w${(c + 15) % CATEGORIES}x2`]
    return {
      id: `c-${c}`,
      name: `Kind ${c}`,
      kind: categoryKinds[(c + Math.floor(c / 6)) % categoryKinds.length] ?? 'members',
      difficulty: 1 + (c % 6),
      words: [...own, ...shared],
      ...(c % 6 === 5 ? {} : { near: c % 2 === 0 ? [`c-${c + 1}`] : [`c-${c - 1}`] }),
    }
  })
  const vectors: string[] = []
  const suspects: string[] = []
  for (let c = 0; c < CATEGORIES; c++) {
    const about = levels(`about ${c}`, 2)
    for (let w = 0; w < 8; w++) {
      const own = levels(`word ${c} ${w}`, 3)
      vectors.push(
        `w${c}x${w} ${w === 7 ? '-' : encodeLevels(about.map((level, i) => level + (own[i] ?? 0)))}`,
      )
      const suspected = [6, 13, CATEGORIES - 13, CATEGORIES - 6].map((step) => `c-${(c + step) % CATEGORIES}`)
      if (w % 3 === 0) suspects.push(`w${c}x${w} ${suspected.join(' ')}`)
    }
  }
  return indexCatalogue(categories, {
    likeness: readLikeness(vectors.join('\n')),
    suspects: readSuspects(suspects.join('\n')),
  })
}

function levels(seed: string, most: number): number[] {
  const random = randomFrom(seed)
  return Array.from({ length: DIMENSIONS }, () => random.below(2 * most + 1) - most)
}
