import type { DifficultyWindow } from '../difficulty.ts'
import { type PlayRules, singleBoardRules } from '../play/play-rules.ts'
import type { Chapter, Ending } from './content.ts'

// See docs/rules.md#story-mode.

/** One life: the first mistake ends the board. */
export const storyRules: PlayRules = { ...singleBoardRules, maxMistakes: 1 }

export const STORY_GROUPS = 4
/** Attempts to deal a board so that a run does not repeat the same four categories. */
export const COMBINATION_TRIES = 50
const EXPERIENCE_PER_LEVEL = 200
/** Level at which the story's progress bar is full. */
export const LAST_LEVEL = 50

export const runStages = ['playing', 'mini_games', 'completed', 'left'] as const
export type RunStage = (typeof runStages)[number]

export const isOpenRun = (stage: RunStage): boolean => stage === 'playing' || stage === 'mini_games'

/** Of categories, in 1–6. */
export const chapterWindow = ({ difficulty }: Pick<Chapter, 'difficulty'>): DifficultyWindow => ({
  min: Math.max(1, difficulty - 1),
  max: Math.min(6, difficulty + 1),
})

export const storyLevel = (totalExperience: number): number =>
  1 + Math.floor(totalExperience / EXPERIENCE_PER_LEVEL)

/** Experience missing to the next story level. */
export const experienceToNextLevel = (totalExperience: number): number =>
  storyLevel(totalExperience) * EXPERIENCE_PER_LEVEL - totalExperience

/** Progress to LAST_LEVEL in percent. */
export const percentOfWay = (highestLevel: number): number =>
  Math.min(100, Math.round((100 * highestLevel) / LAST_LEVEL))

export const isUnlocked = (
  { requiredLevel }: Pick<Chapter, 'requiredLevel'>,
  highestLevel: number,
): boolean => highestLevel >= requiredLevel

/** `solved`: ids of the mini-games that were solved in the run. */
export function endingOf({ endings }: Pick<Chapter, 'endings'>, solved: ReadonlySet<string>): Ending {
  const ending = endings.find(({ when }) => when === undefined || solved.has(when.miniGame) === when.solved)
  if (!ending) throw new Error('the last ending of a chapter has a condition')
  return ending
}

/** One more than the wins, unless all are won. */
export const gameNumber = (
  wins: number,
  { consecutiveWinsRequired }: Pick<Chapter, 'consecutiveWinsRequired'>,
): number => Math.min(wins + 1, consecutiveWinsRequired)

/** Each chapter counts once, with its highest experience. */
export function experienceOf(completions: readonly { chapter_id: string; experience: number }[]): number {
  const earned = new Map<string, number>()
  for (const { chapter_id, experience } of completions)
    earned.set(chapter_id, Math.max(experience, earned.get(chapter_id) ?? 0))
  return [...earned.values()].reduce((sum, experience) => sum + experience, 0)
}
