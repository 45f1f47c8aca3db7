import type { CalendarDate } from '../daily/date.ts'
import { type Colours, withoutPlaces } from './colours.ts'
import { clock, dailyNumber, figure, type Shared } from './share.ts'
import { type Thread, threadOf } from './thread.ts'

export const cardIcons = ['clock', 'flame', 'mistake', 'level', 'points', 'rival'] as const
export type CardIcon = (typeof cardIcons)[number]

/** The content of the right side of a shared picture. */
export type CardArt =
  | { type: 'guesses'; rows: Colours }
  | { type: 'thread'; rows: Thread; solved: boolean }
  | { type: 'badge'; badgeType: string }
  /**
   * `wins` is the number of boards that the player won in a row. `miniGames` has one entry for each mini-game of the
   * chapter; true means solved.
   */
  | { type: 'chapter'; number: number; wins: number; miniGames: readonly boolean[] }
  /** A picture of a board on which nobody has made a guess yet. */
  | { type: 'board' }

/** The content of a shared picture of 1200 × 630 pixels. */
export interface Card {
  /** A small line of text above the picture's headline. */
  kicker?: string
  headline: string
  figures: readonly { icon: CardIcon; text: string }[]
  /** A username or a sentence at the bottom of the picture. */
  foot: string
  art: CardArt
}

/**
 * Replaces a name that the picture cannot show. The picture's fonts have only the characters that are allowed in
 * usernames, and would draw other characters as boxes.
 */
const nameInPicture = (name: string): string => (/^\w{1,20}$/.test(name) ? name : 'A player')

export function cardOf(shared: Shared, username: string): Card {
  const foot = nameInPicture(username)
  switch (shared.kind) {
    case 'score':
      return {
        kicker: 'Run score',
        headline: figure(shared.score),
        figures: [{ icon: 'level', text: `Level ${shared.level}` }],
        foot,
        art: guesses(shared.guesses),
      }
    case 'level':
      return {
        headline: `Level ${shared.level}`,
        figures: [
          { icon: 'clock', text: clock(shared.seconds) },
          { icon: 'points', text: figure(shared.score) },
        ],
        foot,
        art: guesses(shared.guesses),
      }
    case 'daily':
      return {
        headline: `No. ${dailyNumber(shared.date)}`,
        figures: [
          shared.completed
            ? { icon: 'clock', text: clock(shared.seconds) }
            : { icon: 'mistake', text: `${shared.mistakes}` },
          ...(shared.streak > 0 ? [{ icon: 'flame', text: figure(shared.streak) } as const] : []),
        ],
        foot,
        art: { type: 'thread', rows: threadOf(shared.guesses), solved: shared.completed },
      }
    case 'duel':
      return {
        kicker: 'Speed duel',
        headline: { won: 'Victory', draw: 'Draw', lost: 'Good race' }[shared.outcome],
        figures: [
          { icon: 'points', text: figure(shared.score) },
          { icon: 'rival', text: figure(shared.rivalScore) },
        ],
        foot,
        art: guesses(shared.guesses),
      }
    case 'chapter':
      return {
        kicker: `Chapter ${shared.number} complete`,
        headline: shared.title,
        figures: [
          { icon: 'clock', text: clock(shared.seconds) },
          { icon: 'points', text: figure(shared.points) },
        ],
        foot,
        art: {
          type: 'chapter',
          number: shared.number,
          wins: shared.wins,
          miniGames: shared.miniGames,
        },
      }
    case 'badge':
      return {
        kicker: 'New badge',
        headline: shared.name,
        figures: [],
        foot,
        art: { type: 'badge', badgeType: shared.badgeType },
      }
  }
}

const guesses = (rows: Colours): CardArt =>
  rows.length > 0 ? { type: 'guesses', rows: withoutPlaces(rows) } : { type: 'board' }

export const landingCard: Card = {
  headline: 'Connect words',
  figures: [],
  foot: 'Sixteen words, four groups',
  art: { type: 'board' },
}

export const dailyCard = (date: CalendarDate): Card => ({
  kicker: 'Daily challenge',
  headline: `No. ${dailyNumber(date)}`,
  figures: [],
  foot: longDate(date),
  art: { type: 'board' },
})

/** Longest title in a picture, in characters. A longer one ends with an ellipsis. */
const MOST_TITLE = 44

/** The picture of a board that a player made. `maker` is null if the account was deleted. */
export const boardCard = ({
  title,
  maker,
  groupCount,
}: {
  title: string
  maker: string | null
  groupCount: number
}): Card => ({
  kicker: `${groupCount} groups of four`,
  headline: titleInPicture(title),
  figures: [],
  foot: maker === null ? 'Can you find them?' : `by ${nameInPicture(maker)}`,
  art: { type: 'board' },
})

/** Shortens a title, and replaces one with characters that the picture's fonts do not have. */
function titleInPicture(title: string): string {
  if (!/^[ -~\u00a0-\u00ff‘’“”–—…]+$/.test(title)) return 'A board of words'
  return title.length > MOST_TITLE ? `${title.slice(0, MOST_TITLE - 1).trimEnd()}…` : title
}

/** The numbers about a player that all players are allowed to see. */
export interface PlayerFigures {
  username: string
  highestLevel: number
  bestScore: number
  badges: number
}

export const playerCard = ({ username, highestLevel, bestScore }: PlayerFigures): Card => ({
  kicker: 'Player',
  headline: nameInPicture(username),
  figures: [
    { icon: 'level', text: `Level ${highestLevel}` },
    ...(bestScore > 0 ? [{ icon: 'points', text: figure(bestScore) } as const] : []),
  ],
  foot: 'Find me on WordConnect',
  art: { type: 'board' },
})

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Writes a date such as "23 November 2026". */
export const longDate = (date: CalendarDate): string => days.format(new Date(`${date}T00:00:00Z`))
