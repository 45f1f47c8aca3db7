import { FIRST_DATE, isDate } from '../../../engine/daily/date.ts'
import {
  boardCard,
  type Card,
  dailyCard,
  landingCard,
  longDate,
  type PlayerFigures,
  playerCard,
} from '../../../engine/share/card.ts'
import { deedOf, figure, nameOf, type Shared } from '../../../engine/share/share.ts'
import type { Context } from '../../context.ts'
import type { PagePreview } from '../../http/preview.ts'
import { badgesOf } from '../daily/calendar.service.ts'
import { titleOf } from '../made-board/list.service.ts'
import { bestsOf } from '../run/record.service.ts'
import { viewOf } from './share.service.ts'
import { type NamedShare, playerOfName } from './share.store.ts'

const USERNAME = /^[A-Za-z0-9_]{3,20}$/
const DESCRIPTION =
  'Sixteen words, four hidden groups. Connect words, challenge friends, climb the leaderboard.'

/**
 * Makes the link preview (title, text and picture) of a page of the web app. The server calls this function through
 * `Feature.preview`. Returns undefined if the page has no special preview.
 */
export async function pagePreview(context: Context, path: string): Promise<PagePreview | undefined> {
  const at = (to: string) => new URL(to, context.env.publicUrl).href
  if (path === '/')
    return {
      title: 'WordConnect',
      description: DESCRIPTION,
      image: at('/api/share/page/landing.png'),
      imageAlt: 'A board of sixteen tiles. A violet thread connects four of them.',
      url: at('/'),
    }
  if (path === '/daily-challenge') {
    const date = todayOf(context)
    const name = nameOf({ date })
    return {
      title: name,
      description: `The daily challenge of ${longDate(date)}: one board for everybody, one attempt. Four hidden groups.`,
      image: at(`/api/share/daily-challenge/${date}.png`),
      imageAlt: `${name}, ${longDate(date)}`,
      url: at(path),
    }
  }
  const boardId = /^\/b\/([\w-]{1,64})(?:\/embed)?$/.exec(path)?.[1]
  if (boardId !== undefined) return boardPreview(context, boardId)
  const player = await playerFigures(context, /^\/players\/([^/]+)$/.exec(path)?.[1] ?? '')
  if (!player) return undefined
  const { username, highestLevel, bestScore, badges } = player
  const parts = [
    `Level ${highestLevel}`,
    ...(bestScore > 0 ? [`best run ${figure(bestScore)} points`] : []),
    ...(badges > 0 ? [`${badges} ${badges === 1 ? 'badge' : 'badges'}`] : []),
  ]
  return {
    title: `${username} on WordConnect`,
    description: `${parts.join(', ')}. Challenge ${username} to a speed duel.`,
    image: at(`/api/share/player/${username}.png`),
    imageAlt: `${username}: ${parts.join(', ')}`,
    url: at(`/players/${username}`),
  }
}

/** Returns the preview of a board that a player made, without a word of the board; undefined if it is not published. */
async function boardPreview(context: Context, id: string): Promise<PagePreview | undefined> {
  const board = await titleOf(context, id)
  if (!board) return undefined
  const at = (to: string) => new URL(to, context.env.publicUrl).href
  const by = board.maker === null ? '' : ` by ${board.maker}`
  return {
    title: board.title,
    description: `A board${by}: ${board.groupCount} hidden groups of four words. Can you find them?`,
    image: at(`/api/share/board/${id}.png`),
    imageAlt: `${board.title}, a board${by}`,
    url: at(`/b/${id}`),
  }
}

/** Returns the current date in UTC. The preview is for crawlers, and a crawler has no time zone. */
const todayOf = ({ now }: Context): string => now().toISOString().slice(0, 10)

/** Returns the numbers about a player that everybody is allowed to see. Results that wait for a check are excluded. */
async function playerFigures({ db }: Context, name: string): Promise<PlayerFigures | undefined> {
  const player = USERNAME.test(name) ? await playerOfName(db, name) : undefined
  if (!player) return undefined
  const { highestLevel, bestScore } = (await bestsOf(db, [player.id]))(player.id)
  const badges = await badgesOf(db, player.id)
  return { username: player.username, highestLevel, bestScore, badges: badges.length }
}

/**
 * Functions that return the contents of the pictures for pages. The key of each function is the `kind` in the URL
 * `/api/share/{kind}/{id}.png`.
 */
export const pagePictures: Readonly<
  Record<string, (context: Context, name: string) => Promise<Card | undefined>>
> = {
  page: async (_context, name) => (name === 'landing' ? landingCard : undefined),
  'daily-challenge': async (context, name) => {
    // The next date is allowed too, because it may have already begun in time zones ahead of UTC.
    const last = new Date(context.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    return isDate(name) && name >= FIRST_DATE && name <= last ? dailyCard(name) : undefined
  },
  board: async (context, id) => {
    const board = await titleOf(context, id)
    return board && boardCard(board)
  },
  player: async (context, name) => {
    const player = await playerFigures(context, name)
    return player && playerCard(player)
  },
}

/**
 * Returns a sentence that invites the person who opens a shared link to play. It can say "sixteen words", because the
 * first board of a visitor has four groups.
 */
export function invitationTo({ kind }: Pick<Shared, 'kind'>): string {
  switch (kind) {
    case 'daily':
      return 'Everybody gets the same sixteen words today. How will you do?'
    case 'duel':
      return 'Two players, one board. Find the hidden groups faster.'
    case 'chapter':
      return 'A story told between boards. Find the hidden groups and read on.'
    default:
      return 'Sixteen words, four hidden groups. Can you connect them?'
  }
}

export function sharePreview(context: Context, share: NamedShare): PagePreview {
  const { url, imageUrl, spoken } = viewOf(context, share)
  return {
    title: `${share.username} ${deedOf(share.figures)}`,
    description: invitationTo(share.figures),
    image: imageUrl,
    imageAlt: spoken,
    url,
  }
}
