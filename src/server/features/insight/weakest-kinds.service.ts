import type { CategoryKind } from '../../../engine/catalogue/category.ts'
import { FEWEST_LEVELS, findingsOf, MOST_LEVELS, standingOf } from '../../../engine/insight/findings.ts'
import { type KindLooks, weakestOf } from '../../../engine/insight/practice.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { judgedLooks } from '../rating/rating.service.ts'
import { keptLevels } from './insight.store.ts'

/**
 * The kinds of groups, the weakest first: those of which insights are sure, then by how often the player finds them. Empty while
 * nothing tells them apart.
 */
export async function weakestKinds(
  tx: Tx,
  context: Pick<Context, 'catalogue'>,
  playerId: string,
): Promise<CategoryKind[]> {
  const levels = await keptLevels(tx, playerId, MOST_LEVELS)
  const sure =
    levels.length < FEWEST_LEVELS
      ? []
      : findingsOf(levels.map(({ facts }) => facts).reverse()).kinds.filter(
          (kind) => standingOf(kind) === 'weakest',
        )
  const byLooks = await byShareFound(tx, context, playerId)
  return [...new Set([...sure.map(({ kind }) => kind).reverse(), ...byLooks])]
}

/** The kinds, the one that the player finds least often first; empty while nothing tells them apart. */
async function byShareFound(
  tx: Tx,
  { catalogue }: Pick<Context, 'catalogue'>,
  playerId: string,
): Promise<CategoryKind[]> {
  const kindOf = new Map(catalogue.categories.map(({ id, kind }) => [id, kind]))
  const looks = new Map<CategoryKind, KindLooks>()
  for (const { category_id, found } of await judgedLooks(tx, playerId)) {
    // Categories of packs, and those that have left the catalogue, do not count.
    const kind = kindOf.get(category_id)
    if (!kind) continue
    const before = looks.get(kind) ?? { found: 0, judged: 0 }
    looks.set(kind, { found: before.found + (found ? 1 : 0), judged: before.judged + 1 })
  }
  return weakestOf(looks)
}
