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

/** The chapter of the open run or, without an open run, the first chapter that is unlocked and not completed. */
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

/** The level that opens a chapter: "Opens at level 10, 3 to go". */
export const opensWords = ({ requiredLevel }: Pick<Chapter, 'requiredLevel'>, highestLevel: number): string =>
  `Opens at level ${requiredLevel}, ${formatNumber(Math.max(1, requiredLevel - highestLevel))} to go`

/** The experience of a chapter. A chapter gives experience once, so a completed chapter shows it as earned. */
export const experienceWords = ({
  completed,
  experienceReward,
}: Pick<Chapter, 'completed' | 'experienceReward'>): string =>
  completed ? `${formatNumber(experienceReward)} won` : `+${formatNumber(experienceReward)}`

/** The experience to the next level: "150 to level 3". */
export const nextLevelWords = ({
  storyLevel,
  totalExperience,
}: Pick<Progress, 'storyLevel' | 'totalExperience'>): string =>
  `${formatNumber(experienceToNextLevel(totalExperience))} to level ${formatNumber(storyLevel + 1)}`

/** Joins items: "1", "1 and 2", "1, 2 and 3". */
export const listed = (items: readonly (number | string)[]): string =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/**
 * Says which chapters a free player could play at once with premium: "You are at level 7: chapters 1 and 2 would be
 * open to you."
 */
export function openToYou(chapters: readonly Chapter[], highestLevel: number): string {
  const open = chapters.filter((chapter) => isUnlocked(chapter, highestLevel)).map(({ number }) => number)
  const level = `You are at level ${formatNumber(highestLevel)}`
  if (open.length === chapters.length) return `${level}: all chapters would be open to you.`
  return `${level}: ${open.length === 1 ? 'chapter' : 'chapters'} ${listed(open)} would be open to you.`
}

/**
 * "7 of 12 passages told". The first number is at most the second, because a player may have read more endings than one
 * run shows.
 */
export const toldWords = ({ told, passages }: Pick<Chapter, 'told' | 'passages'>): string =>
  `${Math.min(told, passages)} of ${passages} passages told`

/** The player's name on a chapter's leaderboard. The last name stays private. */
export const nameOf = ({ username, firstName }: Pick<PublicUser, 'username' | 'firstName'>): string =>
  username ?? firstName ?? 'Anonymous'

export const titleOf = ({ chapters }: Progress, chapterId: string): string =>
  chapters.find(({ id }) => id === chapterId)?.title ?? 'Another chapter'

export const noticeOf = ({ consecutiveWinsRequired }: Pick<Chapter, 'consecutiveWinsRequired'>): string =>
  `Complete ${consecutiveWinsRequired} consecutive games without making any mistakes. One wrong selection resets your progress!`

/** Formats wins: "1 win in a row", "2 wins in a row". */
export const winsInARow = (wins: number): string => `${wins} ${wins === 1 ? 'win' : 'wins'} in a row`

/** Formats lives: "1 life", "2 lives". */
export const livesWords = (lives: number): string => `${lives} ${lives === 1 ? 'life' : 'lives'}`
