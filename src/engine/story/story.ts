import type { DifficultyWindow } from '../difficulty.ts'
import { type PlayRules, singleBoardRules } from '../play/play-rules.ts'
import type { Chapter, Ending } from './content.ts'

// Rules of the story mode. See docs/rules.md#story-mode.

/** On a board of the story, the first mistake ends the board. */
export const storyRules: PlayRules = { ...singleBoardRules, maxMistakes: 1 }

export const STORY_GROUPS = 4
/**
 * Largest number of attempts to create a board with a new combination of four categories. A combination is new if no
 * earlier board of the player's current chapter has the same four categories.
 */
export const COMBINATION_TRIES = 50
const EXPERIENCE_PER_LEVEL = 200
/** The level of the story at which the story's progress bar is full. */
export const LAST_LEVEL = 50

export const runStages = ['playing', 'mini_games', 'completed', 'left'] as const
export type RunStage = (typeof runStages)[number]

export const isOpenRun = (stage: RunStage): boolean => stage === 'playing' || stage === 'mini_games'

/** Returns the lowest and the highest difficulty that is allowed for the categories of a chapter. */
export const chapterWindow = ({ difficulty }: Pick<Chapter, 'difficulty'>): DifficultyWindow => ({
  min: Math.max(1, difficulty - 1),
  max: Math.min(6, difficulty + 1),
})

export const storyLevel = (totalExperience: number): number =>
  1 + Math.floor(totalExperience / EXPERIENCE_PER_LEVEL)

/** Returns the experience that the player needs to reach the next story level. */
export const experienceToNextLevel = (totalExperience: number): number =>
  storyLevel(totalExperience) * EXPERIENCE_PER_LEVEL - totalExperience

/** Returns the player's highest level as a percentage of LAST_LEVEL, at most 100. */
export const percentOfWay = (highestLevel: number): number =>
  Math.min(100, Math.round((100 * highestLevel) / LAST_LEVEL))

export const isUnlocked = (
  { requiredLevel }: Pick<Chapter, 'requiredLevel'>,
  highestLevel: number,
): boolean => highestLevel >= requiredLevel

/**
 * Returns the ending of a chapter. `solved` contains the ids of the mini-games that the player solved in the chapter.
 */
export function endingOf({ endings }: Pick<Chapter, 'endings'>, solved: ReadonlySet<string>): Ending {
  const ending = endings.find(({ when }) => when === undefined || solved.has(when.miniGame) === when.solved)
  if (!ending) throw new Error('the last ending of a chapter has a condition')
  return ending
}

/** Returns the number of the board that the player plays now, from 1 to the number of required wins. */
export const gameNumber = (
  wins: number,
  { consecutiveWinsRequired }: Pick<Chapter, 'consecutiveWinsRequired'>,
): number => Math.min(wins + 1, consecutiveWinsRequired)

/** Adds up the experience of a player. If a chapter was completed several times, only its highest experience counts. */
export function experienceOf(completions: readonly { chapter_id: string; experience: number }[]): number {
  const earned = new Map<string, number>()
  for (const { chapter_id, experience } of completions)
    earned.set(chapter_id, Math.max(experience, earned.get(chapter_id) ?? 0))
  return [...earned.values()].reduce((sum, experience) => sum + experience, 0)
}
