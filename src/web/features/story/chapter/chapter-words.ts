import type { Chapter, Progress } from '../list/chapter-words.ts'

export const titleOf = ({ chapters }: Progress, chapterId: string): string =>
  chapters.find(({ id }) => id === chapterId)?.title ?? 'Another chapter'

/** The notice of a chapter (spec section 2, "Chapter play"). */
export const noticeOf = ({ consecutiveWinsRequired }: Pick<Chapter, 'consecutiveWinsRequired'>): string =>
  `Complete ${consecutiveWinsRequired} consecutive games without making any mistakes. One wrong selection resets your progress!`

/** "2 wins in a row", "1 win in a row". */
export const winsInARow = (wins: number): string => `${wins} ${wins === 1 ? 'win' : 'wins'} in a row`

/** "1 life", "2 lives". */
export const livesWords = (lives: number): string => `${lives} ${lives === 1 ? 'life' : 'lives'}`
