import { percentText } from '../../../engine/percent.ts'
import type { Output } from '../../lib/api.ts'
import { formatNumber, inWords } from '../../lib/format.ts'

export type Card = Output<'GET /api/boards'>['boards'][number]
export type Detail = Output<'GET /api/boards/:id'>

/** Largest difficulty of a board. The smallest is 1. */
export const MOST_DIFFICULT = 6

const steps = ['Gentle', 'Fair', 'Steady', 'Tricky', 'Hard', 'Hardest']

/** Returns the difficulty as a whole number from 1 to 6. */
export const stepOf = ({ value }: Card['difficulty']): number =>
  Math.min(MOST_DIFFICULT, Math.max(1, Math.round(value)))

/** Returns the difficulty in a word: "Tricky", or "Tricky, expected" before enough people have played the board. */
export const difficultyWord = (difficulty: Card['difficulty']): string =>
  `${steps[stepOf(difficulty) - 1]}${difficulty.measured ? '' : ', expected'}`

/** Returns the name of a maker. The account of a maker without a name has been deleted. */
export const makerName = ({ author }: Pick<Card, 'author'>): string => author.username ?? 'Deleted player'

const count = (value: number, one: string, many: string) =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

/** Returns the number of groups in words: "five groups". */
export const sizeWords = ({ groupCount }: Pick<Card, 'groupCount'>): string => `${inWords(groupCount)} groups`

/** Returns the figures of the people who have played a board: "12 plays", "62% solved it", "3 hearts". */
export const playFigures = ({ plays, solvedPercent, hearts }: Card): string[] => [
  plays === 0 ? 'Not played yet' : count(plays, 'play', 'plays'),
  ...(solvedPercent === null ? [] : [`${percentText(solvedPercent)} solved it`]),
  ...(hearts === 0 ? [] : [count(hearts, 'heart', 'hearts')]),
]

/** The path of the page on which people play a board. */
export const boardPath = (id: string): string => `/b/${id}`
