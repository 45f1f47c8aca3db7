import type { DraftBoard } from '../../src/engine/made-board/check.ts'
import { randomFrom } from '../../src/engine/random.ts'

/** A moment at which a person has not pressed a key for CHECK_AFTER_MS: the page then asks for a check of the draft. */
export interface TypedDraft {
  draft: DraftBoard
  /** Time since the begin of the typing, in ms. */
  at: number
}

const CHECK_AFTER_MS = 300
/** Time from one key to the next, in ms: the shortest, and the range above it. */
const KEY_MS = { least: 110, range: 140 }
/** How often a person stops inside a word, and for how long, in ms. */
const HESITATION = { chance: 0.05, least: 350, range: 1_500 }
/** How long a person thinks before the next word or name, in ms. */
const THOUGHT_MS = { least: 600, range: 5_000 }

/** Returns the drafts that are checked while a person types a board: for each group first its name, then its words. */
export function typeBoard({ groups, rulings }: DraftBoard, seed: string): TypedDraft[] {
  const random = randomFrom(seed)
  const within = ({ least, range }: { least: number; range: number }) => least + random.below(range)
  const written = groups.map(() => ({ name: '', words: [] as string[] }))
  const drafts: TypedDraft[] = []
  let at = 0
  const type = (text: string, write: (part: string) => void): void => {
    for (let length = 1; length <= text.length; length++) {
      write(text.slice(0, length))
      const isLast = length === text.length
      const pause = within(isLast ? THOUGHT_MS : random.chance(HESITATION.chance) ? HESITATION : KEY_MS)
      if (pause > CHECK_AFTER_MS)
        drafts.push({ draft: { groups: structuredClone(written), rulings }, at: at + CHECK_AFTER_MS })
      at += pause
    }
  }
  groups.forEach(({ name, words }, index) => {
    const group = written[index]
    if (!group) return
    type(name, (part) => {
      group.name = part
    })
    words.forEach((word, n) => {
      type(word, (part) => {
        group.words[n] = part
      })
    })
  })
  return drafts
}
