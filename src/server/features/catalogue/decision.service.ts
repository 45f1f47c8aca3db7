import type { OverlayEntry as EntryView } from '../../../contract/desk/overlay.ts'
import { type Category, fold } from '../../../engine/catalogue/category.ts'
import { type OverlayEntry, overlayOf, withEntry } from '../../../engine/catalogue/overlay.ts'
import { categoryProblems } from '../../../engine/catalogue/validate.ts'
import { HOUR_MS } from '../../../engine/duration.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import { categoryNow, writtenCategories } from '../../content/categories.ts'
import { entryOf } from '../../content/overlay.store.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import * as store from './decision.store.ts'

/** Who decided, why and when. `by` is null for a decision of a command. */
export interface Decider {
  by: string | null
  reason?: string | undefined
  now: Date
}

/** What changed, for the log. */
export interface DecisionChange {
  before: OverlayEntry | null
  after: OverlayEntry | null
}

/**
 * Stores a decision about the catalogue. Boards that begin after the commit follow it in every process. The function
 * refuses with `not_found` if the catalogue has no such category, or no such word to replace. It refuses with
 * `already_in_files` if the files of the catalogue say the same, and with `too_few_words` or `invalid_wording` if the
 * category would not be correct any more.
 */
export async function decide(tx: Tx, given: OverlayEntry, decider: Decider): Promise<DecisionChange> {
  const entry = 'name' in given ? given : { ...given, word: given.word.trim().toLowerCase() }
  const key = 'name' in entry ? '' : fold(entry.word)
  const written = writtenCategories().get(entry.categoryId)
  if (!written || ('word' in entry && key === '')) throw new Refusal('not_found')
  await store.lockDecisions(tx)
  const rows = await store.decisionsOf(tx, entry.categoryId)
  const base = rows
    .filter((row) => row.word_key !== key)
    .map(entryOf)
    .reduce(withEntry, written)
  checkEntry(base, entry)
  await store.putDecision(tx, {
    ...{ category_id: entry.categoryId, word_key: key, word: 'name' in entry ? '' : entry.word },
    fits: 'fits' in entry ? entry.fits : null,
    becomes: 'becomes' in entry ? entry.becomes : null,
    name: 'name' in entry ? entry.name : null,
    ...{ decided_by: decider.by, reason: decider.reason ?? null, decided_at: decider.now },
  })
  const before = rows.find((row) => row.word_key === key)
  return { before: before ? entryOf(before) : null, after: entry }
}

function checkEntry(category: Category, entry: OverlayEntry): void {
  const isPlayed = (word: string) => category.words.some((other) => fold(other) === fold(word))
  if ('becomes' in entry && !isPlayed(entry.word)) throw new Refusal('not_found')
  const next = withEntry(category, entry)
  if (next === category) throw new Refusal('already_in_files')
  if (next.words.length < GROUP_SIZE) throw new Refusal('too_few_words')
  // The categories of the story may break rules of the general catalogue.
  const known = new Set(categoryProblems(category))
  const problems = categoryProblems(next).filter((problem) => !known.has(problem))
  if (problems.length > 0) throw new Refusal('invalid_wording', { details: problems })
}

/** Removes a decision, so that the files of the catalogue apply again. Refuses with `not_found`. */
export async function withdraw(tx: Tx, categoryId: string, word: string | null): Promise<DecisionChange> {
  await store.lockDecisions(tx)
  const row = await store.deleteDecision(tx, categoryId, word === null ? '' : fold(word))
  if (!row) throw new Refusal('not_found')
  return { before: entryOf(row), after: null }
}

/** Returns the decisions that the files do not have, latest first. */
export async function decisions(db: Db): Promise<EntryView[]> {
  const rows = await store.openDecisions(db)
  const overlay = overlayOf(rows.toReversed().map(entryOf))
  return rows.map((row) => ({
    categoryId: row.category_id,
    category: categoryNow(row.category_id, overlay)?.name ?? null,
    word: row.name === null ? row.word : null,
    ...{ fits: row.fits, becomes: row.becomes, name: row.name },
    ...{ by: row.username, at: row.decided_at.toISOString(), reason: row.reason },
  }))
}

/**
 * How long a decision stays in the database after a process has started with files that have it. During an upgrade,
 * processes with older files still deal boards.
 */
const KEPT_MS = HOUR_MS

/** Finds the decisions that the files of this process have. They no longer count, and are deleted after KEPT_MS. */
export async function dropDecisionsInFiles({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - KEPT_MS)
  await db.transaction().execute(async (tx) => {
    await store.lockDecisions(tx)
    const inFiles = positionsInFiles(await store.allDecisions(tx))
    await store.setInFiles(tx, inFiles, { now: at, before })
  })
}

/** Returns the positions of the decisions that change nothing in the files. */
function positionsInFiles(rows: readonly store.DecisionRow[]): number[] {
  const now = new Map<string, Category>()
  return rows.flatMap((row) => {
    const category = now.get(row.category_id) ?? writtenCategories().get(row.category_id)
    if (!category) return []
    const next = withEntry(category, entryOf(row))
    now.set(row.category_id, next)
    return next === category ? [row.position] : []
  })
}
