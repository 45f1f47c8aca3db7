import {
  POINTS_PER_GROUP,
  POINTS_PER_MISTAKE_LEFT,
  POINTS_PER_THREE_GROUPS,
  SPEED_SECONDS_PER_GROUP,
} from './rules.ts'

/** Points for found groups, without the bonus: the score of an unfinished level (decisions.md, "Score of a level"). */
export function groupPoints(groups: number): number {
  return POINTS_PER_GROUP * groups + POINTS_PER_THREE_GROUPS * Math.floor(groups / 3)
}

/** Points of a completed level. `seconds`: whole seconds from the deal to the last group, by the server's clock. */
export function levelPoints(level: {
  groups: number
  mistakesLeft: number
  seconds: number
  hintUsed: boolean
}): number {
  const speed = Math.max(0, SPEED_SECONDS_PER_GROUP * level.groups - level.seconds)
  const bonus = level.hintUsed ? 0 : POINTS_PER_MISTAKE_LEFT * level.mistakesLeft + speed
  return groupPoints(level.groups) + bonus
}
