import { candidatesOf } from './candidates.ts'
import type { BoardCheck, DraftBoard, Rival, WordInGroup } from './check.ts'
import { expectedDifficulty } from './difficulty.ts'
import { kindOf } from './evidence.ts'
import { fifthGroupOf, herringsOf } from './herrings.ts'
import { type Proof, proveDraft } from './proof.ts'
import { pullsOf } from './pulls.ts'
import { type Knowledge, tilesOf } from './reading.ts'
import { sharedReason } from './reasons.ts'
import type { Parting, RivalGroup } from './rivals.ts'
import { solvedOf100 } from './simulated-player.ts'
import { statedStrength } from './stated-strength.ts'
import { suggestionsOf } from './suggestions.ts'
import { bestSwap } from './swap.ts'

/**
 * Examines a board that a player is making. The draft can be unfinished. The result depends only on the arguments, and
 * it is the same on every machine. `claims` are words of which players say that they fit a group: the check takes them
 * as true, even if the maker has ruled them out.
 */
export function checkBoard(
  draft: DraftBoard,
  knowledge: Knowledge,
  { claims = [] }: { claims?: readonly WordInGroup[] } = {},
): BoardCheck {
  const proof = proveDraft(draft, knowledge, claims)
  const { reading, rival, problems } = proof
  const candidates = candidatesOf(proof, knowledge)
  const swap = rival ? bestSwap(draft, { proof, candidates }, knowledge, claims) : null
  const difficulty = expectedDifficulty(proof, knowledge)
  const isProven = reading.isFull && !problems.some(({ code }) => code === 'repeated_word')
  return {
    problems,
    solutions: isProven ? (rival ? 2 : 1) : 0,
    rival: rival ? rivalOf(proof, rival, swap) : null,
    fits: proof.fits.map(({ word, group, why, source, strength }) => ({
      word,
      group,
      why,
      source,
      strength: statedStrength(strength),
    })),
    fifthGroup: fifthGroupOf(proof),
    herrings: herringsOf(proof),
    difficulty: difficulty.board,
    solvedOf100: reading.isFull ? solvedOf100(proof, difficulty.groups) : null,
    groupDifficulties: difficulty.groups,
    groupKinds: proof.explanations.map((list) => kindOf(list) ?? 'members'),
    suggestions: suggestionsOf(proof, candidates, knowledge),
    pulls: pullsOf(proof, knowledge),
  }
}

function rivalOf(proof: Proof, { groups }: Parting, swap: Rival['swap']): Rival {
  const { tiles } = proof.reading
  return {
    groups: groups
      .map((group) => ({
        group: group.group,
        words: tilesOf(group.mask).map((tile) => tiles[tile]?.text ?? ''),
        why: whyOf(proof, group),
      }))
      .sort((a, b) => (a.group ?? groups.length) - (b.group ?? groups.length)),
    swap,
  }
}

/** Returns why the words of a group of the rival belong together; an empty text for a group of the maker. */
function whyOf({ reading, fits }: Proof, { group, mask, meaning }: RivalGroup): string {
  const own = group === null ? 0 : (reading.groups[group]?.mask ?? 0)
  const moved = tilesOf(mask & ~own)
  if (moved.length === 0) return ''
  if (meaning) return sharedReason(meaning)
  return moved
    .flatMap((tile) => fits.find((fit) => fit.tile === tile && fit.group === group)?.why ?? [])
    .join(' ')
}
