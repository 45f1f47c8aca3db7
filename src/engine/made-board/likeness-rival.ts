import type { TileFit } from './fits.ts'
import type { Reading } from './reading.ts'
import type { Parting } from './rivals.ts'

/** Two words can change places by likeness if each of them is so similar to the words of the other group, as a cosine. */
const LEAST_MUTUAL = Number(process.env.LL ?? 0.3)

/**
 * Returns the second solution in which two words change places, because each of them is similar to the words of the other
 * group. One such word is only a red herring. Returns undefined if there are no two such words. Of several pairs, the
 * function takes the pair whose less similar word is the most similar.
 */
export function rivalByLikeness({ groups, tiles }: Reading, fits: readonly TileFit[]): Parting | undefined {
  let best: { first: TileFit; second: TileFit; likeness: number } | undefined
  for (const first of fits)
    for (const second of fits) {
      if (first.tile >= second.tile || tiles[second.tile]?.group !== first.group) continue
      if (tiles[first.tile]?.group !== second.group) continue
      const likeness = Math.min(first.likeness ?? -1, second.likeness ?? -1)
      if (likeness >= LEAST_MUTUAL && likeness > (best?.likeness ?? -1)) best = { first, second, likeness }
    }
  if (!best) return undefined
  const { first, second } = best
  const leaving = (1 << first.tile) | (1 << second.tile)
  return {
    groups: groups.map(({ mask }, group) => {
      const joining = group === first.group ? first.tile : second.tile
      const isChanged = group === first.group || group === second.group
      return { group, meaning: undefined, mask: isChanged ? (mask & ~leaving) | (1 << joining) : mask }
    }),
    moved: 2,
    doubt: 0,
  }
}
