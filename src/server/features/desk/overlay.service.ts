import type { OverlayEntry as EntryView } from '../../../contract/desk/overlay.ts'
import { fold } from '../../../engine/catalogue/category.ts'
import type { OverlayEntry } from '../../../engine/catalogue/overlay.ts'
import type { Context } from '../../context.ts'
import type { Staff } from '../../identity/staff.store.ts'
import { type DecisionChange, decide, decisions, withdraw } from '../catalogue/decision.service.ts'
import { settlePair } from '../suggestion/suggestion.service.ts'
import { addToLog } from './desk.store.ts'

/**
 * Decides about a word or the name of a category, and writes the log. Open suggestions of the word for the category are
 * closed. Refuses as `decide` does.
 */
export async function decideAbout(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerId }: Pick<Staff, 'playerId'>,
  entry: OverlayEntry,
  reason: string | undefined,
): Promise<EntryView> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const change = await decide(tx, entry, { by: playerId, reason, now: at })
    if ('fits' in entry)
      await settlePair(
        tx,
        { category_id: entry.categoryId, word_key: fold(entry.word) },
        entry.fits ? 'fits' : 'does_not_fit',
      )
    await addToLog(tx, logged(playerId, at, change, reason))
  })
  const key = 'word' in entry ? fold(entry.word) : null
  const made = (await decisions(db)).find(
    ({ categoryId, word }) => categoryId === entry.categoryId && (word === null ? null : fold(word)) === key,
  )
  if (!made) throw new Error(`the decision about ${entry.categoryId} was not stored`)
  return made
}

/** Withdraws a decision, and writes the log. `word` is null for the name of the category. Refuses with `not_found`. */
export async function withdrawAbout(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerId }: Pick<Staff, 'playerId'>,
  categoryId: string,
  word: string | null,
): Promise<{ ok: true }> {
  await db.transaction().execute(async (tx) => {
    const change = await withdraw(tx, categoryId, word)
    await addToLog(tx, logged(playerId, now(), change, undefined))
  })
  return { ok: true }
}

const logged = (staffId: string, at: Date, change: DecisionChange, reason: string | undefined) => ({
  ...{ at, staffId, playerId: null, action: 'catalogue_changed' },
  ...{ ...change, reason },
})
