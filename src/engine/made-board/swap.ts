import type { Candidate, Candidates } from './candidates.ts'
import type { DraftBoard, Rival, WordInGroup } from './check.ts'
import { isOfLanguage } from './evidence.ts'
import { rivalByLikeness } from './likeness-rival.ts'
import { type Proof, proveDraft } from './proof.ts'
import { type Knowledge, readDraft, tilesOf, tileText } from './reading.ts'
import type { Parting } from './rivals.ts'
import { temptationOf } from './temptation.ts'

/** Number of changes that are proven. A proof takes most of the time of a check. */
const MOST_PROVEN = 10
/** Number of changes that are compared by likeness, before a proof. A comparison takes much less time than a proof. */
const MOST_COMPARED = 100
/** Number of words that are tried for one tile before the next tile is tried. */
const EACH_ROUND = 4

type Swap = NonNullable<Rival['swap']>

/**
 * Returns the change of one word after which the board has exactly one solution and no new problem. The function proves
 * each change by a new check, and makes at most MOST_COMPARED comparisons and MOST_PROVEN proofs. If it finds no such
 * change, it returns a change that ends this second solution, although another one is left. Returns null if it finds
 * neither.
 */
export function bestSwap(
  draft: DraftBoard,
  { proof, candidates }: { proof: Proof; candidates: Candidates },
  knowledge: Knowledge,
  claims: readonly WordInGroup[],
): Rival['swap'] {
  const { tiles, isOneEnough } = tilesToChange(proof)
  const options = tiles.map((tile) => ({
    tile,
    words: replacements(proof, candidates, tile, knowledge),
  }))
  let [compared, proven] = [0, 0]
  let lesser: Rival['swap'] = null
  const rounds = Math.max(0, ...options.map(({ words }) => Math.ceil(words.length / EACH_ROUND)))
  for (let round = 0; round < rounds; round++)
    for (const { tile, words } of options)
      for (const { text } of words.slice(round * EACH_ROUND, (round + 1) * EACH_ROUND)) {
        const { text: out = '', group = 0 } = proof.reading.tiles[tile] ?? {}
        const swap: Swap = { group, out, in: text }
        const changed = withSwap(draft, swap)
        if (++compared > MOST_COMPARED) return lesser
        if (isAlike(changed, { proof, tile }, knowledge, lesser === null)) continue
        if (++proven > MOST_PROVEN) return lesser
        const after = proveDraft(changed, knowledge, claims)
        const blocking = (problems: Proof['problems']) => problems.filter(({ blocks }) => blocks).length
        if (after.problems.length > proof.problems.length) continue
        if (blocking(after.problems) > blocking(proof.problems)) continue
        if (!after.rival) return swap
        if (isSame(after.rival, proof.rival)) continue
        if (!isOneEnough) return swap
        lesser ??= swap
      }
  return lesser
}

/** Returns whether two second solutions put the same tiles together. */
const isSame = (one: Parting, other: Parting | undefined): boolean =>
  one.groups.every(({ mask }) => other?.groups.some((group) => group.mask === mask))

/**
 * Returns whether a draft with a new word on a tile has a second solution by likeness. If `isSameOnly` is true, it must be
 * the second solution of the proof.
 */
function isAlike(
  changed: DraftBoard,
  { proof: { explanations, isRuledOut, rival: before }, tile: replaced }: { proof: Proof; tile: number },
  knowledge: Knowledge,
  isSameOnly: boolean,
): boolean {
  const rival = rivalByLikeness(
    readDraft(changed, knowledge),
    (tile, group) => tile !== replaced && isRuledOut(tile, group),
    (group) => !isOfLanguage(explanations[group] ?? []),
  )
  return rival !== undefined && (!isSameOnly || isSame(rival, before))
}

/** Returns the draft with one word replaced. */
export function withSwap(draft: DraftBoard, swap: Swap): DraftBoard {
  const replaced = (word: string) => (tileText(word) === swap.out ? swap.in : word)
  return {
    ...draft,
    groups: draft.groups.map((group, index) =>
      index === swap.group ? { ...group, words: group.words.map(replaced) } : group,
    ),
  }
}

/**
 * Returns the tiles whose change may end all second solutions, those first that the rival moves. If the rival is one of
 * meanings, these are the tiles without which no second solution is left; without such a tile, those that the rival
 * moves, and one change is not enough. Likeness depends on all words of a group.
 */
function tilesToChange({ reading, rival, rivalWithout }: Proof): { tiles: number[]; isOneEnough: boolean } {
  if (!rival) return { tiles: [], isOneEnough: true }
  const own = reading.groups.map(({ mask }) => mask)
  const changed = rival.groups.filter(({ mask }) => !own.includes(mask))
  const moved = changed.reduce(
    (all, { group, mask }) => all | (mask & ~(group === null ? 0 : (own[group] ?? 0))),
    0,
  )
  const all = changed.reduce((tiles, { mask }) => tiles | mask, 0)
  const decisive = rival.isByLikeness
    ? tilesOf(all)
    : reading.tiles.flatMap((_, tile) => (rivalWithout(tile) ? [] : [tile]))
  const isOneEnough = decisive.length > 0
  const tiles = isOneEnough ? decisive : tilesOf(moved)
  return { tiles: tiles.sort((a, b) => ((moved >> b) & 1) - ((moved >> a) & 1) || a - b), isOneEnough }
}

/** Returns the words that can replace a tile, those first that fit no other group and are the least similar to the others. */
function replacements(
  { reading, explanations }: Proof,
  candidates: Candidates,
  tile: number,
  knowledge: Knowledge,
): Candidate[] {
  const group = reading.tiles[tile]?.group ?? 0
  return candidates(group)
    .map((candidate) => ({
      ...candidate,
      ...temptationOf(candidate, group, reading, explanations, knowledge),
    }))
    .sort(
      (a, b) =>
        Number(a.fitsElsewhere) - Number(b.fitsElsewhere) ||
        Math.round(b.score - a.score) ||
        a.likeness - b.likeness,
    )
}
