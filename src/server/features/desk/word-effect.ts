import type { WordEffect } from '../../../contract/desk/item.ts'
import { hasOneSolution, isRobust, wordsOf } from '../../../engine/board/robust.ts'
import { DAY_MS } from '../../../engine/duration.ts'
import { loadCatalogue } from '../../content/catalogue.ts'
import { catalogueHaving } from '../../content/categories.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import type { Context } from '../../context.ts'
import { plannedWords } from '../daily/plan.service.ts'
import { boardsWith } from '../game/board.service.ts'

const DAYS = 30

/**
 * Returns what it means that a word also fits a category: the boards that would have had two solutions, and the coming
 * dailies that would get another board. Nothing is changed.
 */
export async function effectOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { wordKey, categoryId }: { wordKey: string; categoryId: string },
): Promise<WordEffect> {
  const overlay = await currentOverlay(db)
  const catalogue = catalogueHaving(categoryId, overlay)
  const category = catalogue.categories.find(({ id }) => id === categoryId)?.index
  const since = new Date(now().getTime() - DAYS * DAY_MS)
  const { boards, categoryPlays } = await boardsWith(db, { wordKey, categoryId, since })
  const granted = category === undefined ? [] : [{ key: wordKey, category }]
  const spoilt = boards.filter(({ words }) => {
    const known = wordsOf(catalogue, words)
    return hasOneSolution(known, []) && !hasOneSolution(known, granted)
  })
  const sum = (some: readonly { plays: number }[]) => some.reduce((total, { plays }) => total + plays, 0)
  const general = loadCatalogue(overlay)
  const inGeneral = general.categories.find(({ id }) => id === categoryId)?.index
  const changed = (await plannedWords(db)).filter(
    ({ words }) =>
      inGeneral !== undefined &&
      words.includes(wordKey) &&
      !isRobust(general, wordsOf(general, words), [{ key: wordKey, category: inGeneral }]),
  )
  return {
    boardsWithTwoSolutions: sum(spoilt),
    dailies: changed.map(({ date }) => date),
    plays: { word: sum(boards), category: categoryPlays },
  }
}
