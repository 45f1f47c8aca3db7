import type { CategoryKind } from '../../../engine/catalogue/category.ts'
import { FEWEST_LEVELS, findingsOf, MOST_LEVELS, standingOf } from '../../../engine/insight/findings.ts'
import { weakestOf } from '../../../engine/insight/practice.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { looksByKind } from '../rating/rating.service.ts'
import { keptLevels } from './insight.store.ts'

/**
 * Returns kinds of groups, the player's weakest kind first. The list begins with the kinds that are weak according to
 * the player's insights. The kinds that the player finds least often follow. The list is empty if the data shows no
 * difference between kinds.
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

/** Returns kinds of groups. The kind that the player finds least often is first. */
async function byShareFound(
  tx: Tx,
  { catalogue }: Pick<Context, 'catalogue'>,
  playerId: string,
): Promise<CategoryKind[]> {
  const kindOf = new Map(catalogue.categories.map(({ id, kind }) => [id, kind]))
  // Categories of packs and categories that were deleted from the catalogue are ignored.
  return weakestOf(await looksByKind(tx, playerId, (categoryId) => kindOf.get(categoryId)))
}
