import { WELCOME } from '../../engine/referral/tier.ts'
import { googleNotice } from '../features/account/google/google-notice.ts'
import { wantedPage } from '../features/account/sign-in-address.ts'
import { linkInvitation } from '../features/duel/link/link-invitation.ts'
import type { Output } from '../lib/api.ts'
import { formatUntil } from '../lib/format.ts'
import { dayClock } from '../lib/server-clock.ts'
import { matchPath, openName } from './match-path.ts'
import { openPages, type PlayerPath, playerPages } from './routes.ts'

/** The text of the card above the form of the sign-in screen. */
export interface Invitation {
  title: string
  text: string
}

function untilMidnight(): string | undefined {
  const now = new Date(dayClock.now())
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return formatUntil(midnight.toISOString(), now.getTime())
}

const clubs: Invitation = {
  title: 'Clubs Need an Account',
  text: 'The members of a club see each other’s results of the day.',
}

/** The texts about the pages that only players can use. The card of a duel's link also needs the answer of the API. */
const invitations: Partial<Record<PlayerPath, Invitation | (() => Invitation)>> = {
  '/game': {
    title: 'A Run Needs an Account',
    text: 'Your run and its score belong to your account. A first board on this page needs no account.',
  },
  '/daily-challenge': () => ({
    title: 'Sign In to Play',
    text: `Today’s challenge is the same sixteen words for everybody: one attempt, 4 mistakes max. It closes in ${untilMidnight()}. A new account is free.`,
  }),
  '/story-mode': {
    title: 'The Story Needs an Account',
    text: 'Your chapters, and the place where you stopped, belong to your account.',
  },
  '/challenges': {
    title: 'Duels Need an Account',
    text: 'Your challenges and your rating belong to your account.',
  },
  '/leaderboards': {
    title: 'Leaderboards Need an Account',
    text: 'They compare your best scores with those of all players.',
  },
  '/clubs': clubs,
  '/clubs/$id': clubs,
  '/premium-store': {
    title: 'Sign In to Shop',
    text: 'Hints, lives, themes and premium belong to an account, so they are there wherever you play. A new account is free.',
  },
  '/referrals': () => ({
    title: 'Sign In Required',
    text: new URLSearchParams(window.location.search).get('ref')
      ? `A friend invites you. Sign up with the code below: you get ${WELCOME.hints} hints and an extra life when you complete your first level.`
      : 'Your referral code, your friends and what they bring you belong to your account.',
  }),
  '/practice': {
    title: 'Practice Needs an Account',
    text: 'A practice board has the kinds of groups that you miss most.',
  },
  '/players/$username': {
    title: 'Player Pages Need an Account',
    text: 'Sign up or sign in to see this player.',
  },
  '/look-back/$id': {
    title: 'Looking Back Needs an Account',
    text: 'Only the player of a board can look back at it.',
  },
  '/settings': { title: 'Settings Need an Account', text: 'Your settings belong to your account.' },
}

const notFound: Invitation = {
  title: 'Page Not Found',
  text: 'There is no page at this address. Check the address, sign in, or play the board on this page.',
}

/**
 * Returns the text for the page that the visitor wanted to open, or about a sign-in with Google that failed. `link` is
 * undefined if the address has no duel's link, or if the link could not be loaded.
 */
export function invitationFor(
  link: Output<'GET /api/challenges/link/:token'> | undefined,
): Invitation | undefined {
  const failed = googleNotice(window.location.search)
  if (failed) return failed
  const path = wantedPage()
  const pattern = (Object.keys(playerPages) as PlayerPath[]).find((one) => matchPath(one, path))
  if (pattern === '/challenges/link/$token') return linkInvitation(link)
  if (!pattern) return openName(path, '') in openPages ? undefined : notFound
  const found = invitations[pattern]
  return typeof found === 'function' ? found() : found
}
