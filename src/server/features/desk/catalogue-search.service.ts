import type { Output } from '../../../contract/api.ts'
import { type Category, categoryKinds, fold } from '../../../engine/catalogue/category.ts'
import { ROOMY_WORDS } from '../../../engine/catalogue/floors.ts'
import { readSuspects, type Suspects } from '../../../engine/catalogue/suspects.ts'
import { verdictOn } from '../../../engine/catalogue/verdict.ts'
import { readBaked } from '../../content/catalogue.ts'
import { categoriesNow, fileOf } from '../../content/categories.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import type { Context } from '../../context.ts'
import { measurementsOf } from '../rating/rating.service.ts'
import { countSuggestions } from '../suggestion/suggestion.service.ts'

/** Largest number of categories, and of suspects, in a reply. */
const MOST = 50

type Found = Output<'GET /api/desk/catalogue'>
type Summary = Omit<Found['places'][number], 'word' | 'place'>
type Place = Pick<Found['places'][number], 'word' | 'place'>

/**
 * Searches a word or the name of a category, with the decisions of the overlay. Categories that play the word come
 * first.
 */
export async function searchCatalogue(context: Context, search: string): Promise<Found> {
  if (search.trim() === '') return { places: [], categories: [] }
  const all = categoriesNow(await currentOverlay(context.db))
  const suspected = suspectsOf(search)
  const places = all
    .flatMap((category) => {
      const place = placeOf(category, search, suspected)
      return place ? [{ category, ...place }] : []
    })
    .sort((a, b) => order.indexOf(a.place) - order.indexOf(b.place))
    .slice(0, MOST)
  const text = search.toLowerCase()
  const named = all
    .filter(({ id, name }) => name.toLowerCase().includes(text) || id.includes(text))
    .slice(0, MOST)
  const summaryOf = await summaries(context, [...places.map(({ category }) => category), ...named])
  return {
    places: places.map(({ category, word, place }) => ({ ...summaryOf(category), word, place })),
    categories: named.map((category) => ({
      ...summaryOf(category),
      words: [...category.words],
      alsoFits: [...(category.alsoFits ?? [])],
      notFits: [...(category.notFits ?? [])],
    })),
  }
}

const order: readonly Place['place'][] = ['played', 'also_fits', 'rule', 'suspect', 'does_not_fit']

function placeOf(category: Category, search: string, suspected: ReadonlySet<string>): Place | undefined {
  const key = fold(search)
  if (key === '') return undefined
  const inList = (words: readonly string[] = []) => words.find((word) => fold(word) === key)
  const played = inList(category.words)
  if (played) return { word: played, place: 'played' }
  const also = inList(category.alsoFits)
  if (also) return { word: also, place: 'also_fits' }
  const word = search.toLowerCase()
  const verdict = verdictOn(category, word)
  if (verdict) return { word, place: verdict === 'fits' ? 'rule' : 'does_not_fit' }
  return suspected.has(category.id) ? { word, place: 'suspect' } : undefined
}

let baked: Suspects | undefined

/** Returns the suspects of the general catalogue, by word. */
function suspects(): Suspects {
  baked ??= readSuspects(readBaked('suspects.txt'))
  return baked
}

const suspectsOf = (word: string): ReadonlySet<string> => new Set(suspects().get(fold(word)) ?? [])

/** Reads what the product has measured about categories. Returns a function that returns the summary of each. */
async function summaries(
  context: Context,
  categories: readonly Category[],
): Promise<(category: Category) => Summary> {
  const ids = categories.map(({ id }) => id)
  const measured = await measurementsOf(context, ids)
  const counts = new Map((await countSuggestions(context, ids)).map((one) => [one.category_id, one]))
  return ({ id, name, kind, difficulty }) => ({
    ...{ id, name, kind, difficulty, file: fileOf(id) ?? '' },
    measured: measured.get(id) ?? null,
    suggestions: counts.get(id)?.all ?? 0,
    openSuggestions: counts.get(id)?.open ?? 0,
  })
}

/** Returns the words that possibly fit a category, without a decision. The words of the most categories come first. */
export async function listSuspects({
  db,
}: Pick<Context, 'db'>): Promise<Output<'GET /api/desk/catalogue/suspects'>> {
  const categories = new Map(
    categoriesNow(await currentOverlay(db)).map((category) => [category.id, category]),
  )
  const homes = new Map<string, { word: string; names: string[] }>()
  for (const { name, words } of categories.values())
    for (const word of words) {
      const home = homes.get(fold(word)) ?? { word, names: [] }
      home.names.push(name)
      homes.set(fold(word), home)
    }
  const open = [...suspects()].flatMap(([key, ids]) => {
    const home = homes.get(key)
    if (!home) return []
    return ids.flatMap((id) => {
      const category = categories.get(id)
      return category && verdictOn(category, home.word) === undefined ? [{ home, category }] : []
    })
  })
  open.sort((a, b) => b.home.names.length - a.home.names.length || (a.home.word < b.home.word ? -1 : 1))
  return {
    total: open.length,
    suspects: open.slice(0, MOST).map(({ home, category: { id, name, words } }) => ({
      word: home.word,
      category: { id, name, words: [...words] },
      dealtIn: home.names,
    })),
  }
}

const DIFFICULTIES = [1, 2, 3, 4, 5, 6]

/** Counts the categories of each kind and difficulty. */
export async function thinPlaces({
  db,
}: Pick<Context, 'db'>): Promise<Output<'GET /api/desk/catalogue/thin'>> {
  const all = categoriesNow(await currentOverlay(db))
  return {
    cells: categoryKinds.flatMap((kind) =>
      DIFFICULTIES.map((difficulty) => {
        const cell = all.filter((one) => one.kind === kind && one.difficulty === difficulty)
        return {
          ...{ kind, difficulty, categories: cell.length },
          roomy: cell.filter(({ words }) => words.length >= ROOMY_WORDS).length,
        }
      }),
    ),
  }
}
