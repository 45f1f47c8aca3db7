import type { Input } from '../../../contract/api.ts'
import type { Suggestion } from '../../../contract/suggestion.ts'
import { fold } from '../../../engine/catalogue/category.ts'
import { type Verdict, verdictOn } from '../../../engine/catalogue/verdict.ts'
import { MADE_CATEGORY } from '../../../engine/made-board/board-of-draft.ts'
import { categoryNow } from '../../content/categories.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import { asInCatalogue } from '../../content/regional-words.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { finishedGame } from '../game/board.service.ts'
import { tell } from '../notice/notice.service.ts'
import * as store from './suggestion.store.ts'

type Own = Pick<Session, 'playerId'>

/**
 * Stores a player's suggestion: a word of a finished board also fits another group of this board. If the catalogue
 * or its overlay already contains a decision about this word and group, the reply contains the decision. Refuses with `not_found`,
 * `not_over`, `folded` or `invalid_suggestion`.
 */
export async function suggest(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerId }: Own,
  gameId: string,
  { word, color }: Input<'POST /api/game/:id/suggestions'>['body'],
): Promise<Suggestion> {
  const game = await finishedGame(db, gameId, playerId)
  const tile = game.board.tiles.find(({ text }) => text === word)
  const group = game.board.groups.findIndex((one) => one.color === color)
  const category = game.board.groups[group]
  // What players say about a board that a player made concerns no category of the catalogue.
  if (!tile || !category || tile.group === group || category.categoryId === MADE_CATEGORY)
    throw new Refusal('invalid_suggestion')
  const known = categoryNow(category.categoryId, await currentOverlay(db))
  const written = asInCatalogue(word)
  const verdict = (known && verdictOn(known, written)) ?? null
  const row = await store.putSuggestion(db, {
    ...{ player_id: playerId, category_id: category.categoryId, word_key: fold(written), word },
    ...{ category: category.name, game_id: game.id, said_at: now(), verdict, is_told: verdict !== null },
  })
  return suggestionView(row)
}

const MOST = 100

export const ownSuggestions = async ({ db }: Pick<Context, 'db'>, { playerId }: Own): Promise<Suggestion[]> =>
  (await store.suggestionsOf(db, playerId, MOST)).map(suggestionView)

export async function setTold({ db }: Pick<Context, 'db'>, { playerId }: Own): Promise<{ ok: true }> {
  await store.setTold(db, playerId)
  return { ok: true }
}

const suggestionView = ({ word, category, said_at, verdict, is_told }: store.SuggestionRow): Suggestion => ({
  ...{ word, category, verdict },
  saidAt: said_at.toISOString(),
  isNews: verdict !== null && !is_told,
})

export const countSuggestions = ({ db }: Pick<Context, 'db'>, categoryIds: readonly string[]) =>
  store.countSuggestions(db, categoryIds)

/** Returns an open suggestion with its number of players; undefined if there is none. */
export const openSuggestion = ({ db }: { db: Db | Tx }, pair: store.Pair) => store.openSuggestion(db, pair)

/** Closes the open suggestions about which the catalogue now contains a decision, and notifies the players. */
export async function settleSuggestions({ db }: Pick<Context, 'db'>): Promise<void> {
  const overlay = await currentOverlay(db)
  for (const pair of await store.openSuggestions(db)) {
    const category = categoryNow(pair.category_id, overlay)
    const verdict = category && verdictOn(category, asInCatalogue(pair.word))
    if (verdict) await db.transaction().execute((tx) => settlePair(tx, pair, verdict))
  }
}

/** Closes all open suggestions of a word for a category, and notifies the players. */
export async function settlePair(tx: Tx, pair: store.Pair, verdict: Verdict): Promise<void> {
  for (const { player_id, word, category } of await store.settle(tx, pair, verdict))
    await tell(tx, player_id, 'suggestion', { word, category, verdict })
}
