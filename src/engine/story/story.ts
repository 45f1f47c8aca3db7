import type { DifficultyWindow } from '../difficulty.ts'
import { type PlayRules, singleBoardRules } from '../play/play-rules.ts'
import type { Chapter, Ending } from './content.ts'

// The rules of Story Mode (spec section 5 "Chapter challenge"; decisions.md, "Story mode").

/** One life: the first wrong check ends the board. */
export const storyRules: PlayRules = { ...singleBoardRules, maxMistakes: 1 }

/** Groups of a board of a chapter. */
export const STORY_GROUPS = 4
/** How often a board is dealt anew so that a run does not repeat four categories. */
export const COMBINATION_TRIES = 50
const EXPERIENCE_PER_LEVEL = 200
/** The level at which the story's progress bar is full. */
export const LAST_LEVEL = 50

export const runStages = ['playing', 'mini_games', 'completed', 'left'] as const
export type RunStage = (typeof runStages)[number]

/** Can it be played on? */
export const isOpenRun = (stage: RunStage): boolean => stage === 'playing' || stage === 'mini_games'

/** The difficulty of the categories that a chapter deals. */
export const chapterWindow = ({ difficulty }: Pick<Chapter, 'difficulty'>): DifficultyWindow => ({
  min: Math.max(1, difficulty - 1),
  max: Math.min(6, difficulty + 1),
})

export const storyLevel = (totalExperience: number): number =>
  1 + Math.floor(totalExperience / EXPERIENCE_PER_LEVEL)

/** What is still to be earned for the next level. */
export const experienceToNextLevel = (totalExperience: number): number =>
  storyLevel(totalExperience) * EXPERIENCE_PER_LEVEL - totalExperience

/** The share of the way to the last level, in percent. */
export const percentOfWay = (highestLevel: number): number =>
  Math.min(100, Math.round((100 * highestLevel) / LAST_LEVEL))

export const isUnlocked = (
  { requiredLevel }: Pick<Chapter, 'requiredLevel'>,
  highestLevel: number,
): boolean => highestLevel >= requiredLevel

/** The ending that is told. `solved`: the mini-games of the run that were solved, by id. */
export function endingOf({ endings }: Pick<Chapter, 'endings'>, solved: ReadonlySet<string>): Ending {
  const ending = endings.find(({ when }) => when === undefined || solved.has(when.miniGame) === when.solved)
  if (!ending) throw new Error('the last ending of a chapter has a condition')
  return ending
}

/** The number of the current game: one more than the wins, unless all are won. */
export const gameNumber = (
  wins: number,
  { consecutiveWinsRequired }: Pick<Chapter, 'consecutiveWinsRequired'>,
): number => Math.min(wins + 1, consecutiveWinsRequired)

/** What a player has earned by their completions: once for each chapter. */
export function experienceOf(completions: readonly { chapter_id: string; experience: number }[]): number {
  const earned = new Map<string, number>()
  for (const { chapter_id, experience } of completions)
    earned.set(chapter_id, Math.max(experience, earned.get(chapter_id) ?? 0))
  return [...earned.values()].reduce((sum, experience) => sum + experience, 0)
}
