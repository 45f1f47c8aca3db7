import {
  POINTS_PER_GROUP,
  POINTS_PER_MISTAKE_LEFT,
  POINTS_PER_THREE_GROUPS,
  SPEED_SECONDS_PER_GROUP,
} from './rules.ts'

/**
 * Returns the points for found groups. For an unfinished level, the player receives only these points. See
 * docs/rules.md#score.
 */
export function groupPoints(groups: number): number {
  return POINTS_PER_GROUP * groups + POINTS_PER_THREE_GROUPS * Math.floor(groups / 3)
}

interface CompletedLevel {
  groups: number
  mistakesLeft: number
  /** Whole seconds from the start of the board to the last found group, measured by the server. */
  seconds: number
  hintUsed: boolean
}

/**
 * Returns the points of a completed level, separately for groups, for mistakes that were still allowed at the end, and
 * for speed. See docs/rules.md#score.
 */
export function levelParts({ groups, mistakesLeft, seconds, hintUsed }: CompletedLevel) {
  return {
    groups: groupPoints(groups),
    mistakesLeft: hintUsed ? 0 : POINTS_PER_MISTAKE_LEFT * mistakesLeft,
    speed: hintUsed ? 0 : Math.max(0, SPEED_SECONDS_PER_GROUP * groups - seconds),
  }
}

export function levelPoints(level: CompletedLevel): number {
  const { groups, mistakesLeft, speed } = levelParts(level)
  return groups + mistakesLeft + speed
}
