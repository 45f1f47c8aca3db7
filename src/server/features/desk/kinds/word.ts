import { type Category, fold } from '../../../../engine/catalogue/category.ts'
import { categoriesNow, categoryNow } from '../../../content/categories.ts'
import { currentOverlay } from '../../../content/overlay.store.ts'
import { asInCatalogue } from '../../../content/regional-words.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { decide } from '../../catalogue/decision.service.ts'
import { referredGames } from '../../game/board.service.ts'
import { openSuggestion, settlePair } from '../../suggestion/suggestion.service.ts'
import type { Change, Effect, InboxKind, WaitingItem } from '../kind.ts'
import { effectOf } from '../word-effect.ts'
import { waitingWords } from './word.store.ts'

interface Pair {
  category_id: string
  word_key: string
}

const pairOf = ({ ref }: Pick<WaitingItem, 'ref'>): Pair => {
  const [category_id = '', word_key = ''] = ref.split('~')
  return { category_id, word_key }
}

/** Words of which players say that they also fit another group. One item is a word and a category. */
export const word: InboxKind<'word'> = {
  kind: 'word',
  waiting: waitingWords,
  line: ({ word: suggested, category }) => `${suggested} in “${category}”`,
  async detail(context, item) {
    const pair = pairOf(item)
    const suggestion = await openSuggestion(context, pair)
    if (!suggestion) return undefined
    const overlay = await currentOverlay(context.db)
    const suggested = categoryNow(pair.category_id, overlay)
    const homes = categoriesNow(overlay).filter(
      ({ id, words }) => id !== pair.category_id && words.some((one) => fold(one) === pair.word_key),
    )
    const view = ({ id, name, difficulty, words }: Category) => ({
      ...{ id, name, difficulty, words: [...words] },
      isSuggested: id === pair.category_id,
    })
    return {
      kind: 'word',
      word: suggestion.word,
      players: suggestion.players,
      categories: [...(suggested ? [suggested] : []), ...homes].map(view),
      notes: [],
      effect: await effectOf(context, { wordKey: pair.word_key, categoryId: pair.category_id }),
    }
  },
  decisions: {
    accept: { apply: (effect) => decideOn(effect, true) },
    reject: { apply: (effect) => decideOn(effect, false) },
    // The player is right. So the word also fits, and the category that had it on the board gets another word.
    reword: {
      needs: ['text'],
      async apply(effect) {
        const { game_id } = await suggestionIn(effect.tx, pairOf(effect.item))
        const fits = await decideOn(effect, true)
        const reworded = await reword(effect, game_id)
        return { before: [fits.before, reworded.before], after: [fits.after, reworded.after] }
      },
    },
  },
}

async function decideOn({ tx, item, given, staffId, now }: Effect, fits: boolean): Promise<Change> {
  const pair = pairOf(item)
  const { word: suggested } = await suggestionIn(tx, pair)
  const entry = { categoryId: pair.category_id, word: asInCatalogue(suggested), fits }
  const change = await decide(tx, entry, { by: staffId, reason: given.reason, now })
  await settlePair(tx, pair, fits ? 'fits' : 'does_not_fit')
  return change
}

/** Replaces the word in the category that had it on the board of a game. Refuses with `folded` or as `decide` does. */
async function reword({ tx, item, given, staffId, now }: Effect, gameId: string): Promise<Change> {
  const { word_key } = pairOf(item)
  const [game] = await referredGames(tx, [gameId])
  const group = game?.board.groups.find(({ words }) =>
    words.some((one) => fold(asInCatalogue(one)) === word_key),
  )
  if (!group) throw new Refusal('folded')
  const entry = { categoryId: group.categoryId, word: word_key, becomes: (given.text ?? '').toLowerCase() }
  return decide(tx, entry, { by: staffId, reason: given.reason, now })
}

async function suggestionIn(tx: Tx, pair: Pair) {
  const suggestion = await openSuggestion({ db: tx }, pair)
  if (!suggestion) throw new Refusal('not_found')
  return suggestion
}
