import type { Output } from '../../../lib/api.ts'

/** The text of the card above a visitor's sign-in form. `link` is undefined if the duel link could not be loaded. */
export function linkInvitation(link: Output<'GET /api/challenges/link/:token'> | undefined): {
  title: string
  text: string
} {
  if (!link) {
    return {
      title: 'Duels Need an Account',
      text: 'Somebody has sent you a challenge. Sign up or sign in to see whether it is still open.',
    }
  }
  const name = link.challenger.username ?? 'Somebody'
  if (link.status === 'used') {
    return {
      title: `This challenge by ${name} is over`,
      text: 'A link is for the first player who opens it, and for 7 days. Sign up or sign in, and challenge them yourself.',
    }
  }
  return {
    title: `${name} challenges you to a speed duel`,
    text: 'The same board for both, and the higher score wins. Sign up or sign in to accept.',
  }
}
