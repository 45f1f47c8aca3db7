import type { PublicUser } from '../../../contract/account.ts'
import { experienceToNextLevel, isUnlocked } from '../../../engine/story/story.ts'
import type { Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'

export type Progress = Output<'GET /api/story/progress'>
export type Chapter = Progress['chapters'][number]
export type Run = NonNullable<Output<'GET /api/story/run'>>

export type ChapterState = 'locked' | 'unlocked' | 'completed'

export function stateOf({ unlocked, completed }: Pick<Chapter, 'unlocked' | 'completed'>): ChapterState {
  if (!unlocked) return 'locked'
  return completed ? 'completed' : 'unlocked'
}

/**
 * The chapter that the player plays next. It is the chapter of the unfinished run; without a run, it is the first
 * unlocked chapter that is not completed.
 */
export const chapterToPlay = (chapters: readonly Chapter[], run: Run | null): Chapter | undefined =>
  chapters.find(({ id }) => id === run?.chapterId) ??
  chapters.find((chapter) => stateOf(chapter) === 'unlocked')

export function runWords({ stage, wins, required }: Pick<Run, 'stage' | 'wins' | 'required'>): {
  standing: string
  next: string
} {
  if (stage === 'mini_games')
    return { standing: `${required} of ${required} wins`, next: 'the mini-games come next' }
  if (wins === 0) return { standing: `Game 1 of ${required}`, next: 'go on where you were' }
  return { standing: `${wins} of ${required} wins`, next: 'go on where you were' }
}

/** A text about the level that unlocks a chapter: "Opens at level 10, 3 to go". */
export const opensWords = ({ requiredLevel }: Pick<Chapter, 'requiredLevel'>, highestLevel: number): string =>
  `Opens at level ${requiredLevel}, ${formatNumber(Math.max(1, requiredLevel - highestLevel))} to go`

/**
 * Says how many experience points a chapter gives. If the player has already earned the points, says this instead,
 * because a chapter gives points only once.
 */
export const experienceWords = ({
  completed,
  experienceReward,
}: Pick<Chapter, 'completed' | 'experienceReward'>): string =>
  completed ? `${formatNumber(experienceReward)} won` : `+${formatNumber(experienceReward)}`

/** A text about the points that the player needs for the next story level: "150 to story level 3". */
export const nextLevelWords = ({
  storyLevel,
  totalExperience,
}: Pick<Progress, 'storyLevel' | 'totalExperience'>): string =>
  `${formatNumber(experienceToNextLevel(totalExperience))} to story level ${formatNumber(storyLevel + 1)}`

/** Joins words to a list: "1", "1 and 2", "1, 2 and 3". */
export const listed = (items: readonly (number | string)[]): string =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/**
 * Tells a free player which chapters premium would unlock immediately: "You are at level 7: chapters 1 and 2 would be
 * open to you."
 */
export function openToYou(chapters: readonly Chapter[], highestLevel: number): string {
  const open = chapters.filter((chapter) => isUnlocked(chapter, highestLevel)).map(({ number }) => number)
  const level = `You are at level ${formatNumber(highestLevel)}`
  if (open.length === chapters.length) return `${level}: all chapters would be open to you.`
  return `${level}: ${open.length === 1 ? 'chapter' : 'chapters'} ${listed(open)} would be open to you.`
}

/**
 * Says how many passages of a chapter the player has read: "7 of 12 passages told". A player can read more endings than
 * one run contains, so the number of read passages is limited to the total.
 */
export const toldWords = ({ told, passages }: Pick<Chapter, 'told' | 'passages'>): string =>
  `${Math.min(told, passages)} of ${passages} passages told`

/** The name of a player on a chapter's leaderboard. The last name is never shown. */
export const nameOf = ({ username }: Pick<PublicUser, 'username'>): string => username ?? 'Anonymous'

export const titleOf = ({ chapters }: Progress, chapterId: string): string =>
  chapters.find(({ id }) => id === chapterId)?.title ?? 'Another chapter'

export const noticeOf = ({ consecutiveWinsRequired }: Pick<Chapter, 'consecutiveWinsRequired'>): string =>
  `Complete ${consecutiveWinsRequired} consecutive games without making any mistakes. One wrong selection resets your progress!`

/** Formats a number of wins: "1 win in a row", "2 wins in a row". */
export const winsInARow = (wins: number): string => `${wins} ${wins === 1 ? 'win' : 'wins'} in a row`

/** Formats a number of lives: "1 life", "2 lives". */
export const livesWords = (lives: number): string => `${lives} ${lives === 1 ? 'life' : 'lives'}`
