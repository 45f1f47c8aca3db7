import { deal, noHistory, trapCount } from '../../src/engine/board/generate.ts'
import { conceptTraps } from '../../src/engine/board/metrics.ts'
import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import { levelWindow } from '../../src/engine/difficulty.ts'
import { chanceOfSolving } from '../../src/engine/insight/look-back.ts'
import { chanceOfTry, edgeOf, startOf } from '../../src/engine/rating/rating.ts'
import { groupCount, MAX_MISTAKES } from '../../src/engine/rules.ts'

const LEVELS = 30
const TYPICAL_SKILL = 0

/** Mean values of the boards of a level. */
export interface Step {
  level: number
  groups: number
  /** Chance that a typical player solves a board, from 0 to 1, by the model of the ratings. */
  solves: number
  /** Mean difficulty of the groups, from 1 to 6. */
  difficulty: number
  traps: number
  fifthGroup: number
}

/** Deals `boards` boards of each level, and returns the mean values of each level. */
export function rampOf(catalogue: Catalogue, boards: number): Step[] {
  return Array.from({ length: LEVELS }, (_, index) => {
    const level = index + 1
    const groups = groupCount(level)
    const sum = { solves: 0, difficulty: 0, traps: 0, fifthGroup: 0 }
    for (let n = 0; n < boards; n++) {
      const seed = `ramp ${level} ${n}`
      const dealt = deal(catalogue, { seed, groups, window: levelWindow(level), history: noHistory })
      const edge = edgeOf(TYPICAL_SKILL, trapCount(dealt))
      const tries = dealt.groups.map(({ difficulty }) => chanceOfTry(edge, startOf(difficulty)))
      sum.solves += chanceOfSolving({ tries, mistakes: MAX_MISTAKES, toFind: groups })
      sum.difficulty += dealt.groups.reduce((all, { difficulty }) => all + difficulty, 0) / groups
      sum.traps += conceptTraps(catalogue, dealt.groups).length
      sum.fifthGroup += Number(dealt.fifthGroup !== undefined)
    }
    const mean = (name: keyof typeof sum) => sum[name] / boards
    return {
      ...{ level, groups, solves: mean('solves'), difficulty: mean('difficulty') },
      ...{ traps: mean('traps'), fifthGroup: mean('fifthGroup') },
    }
  })
}
