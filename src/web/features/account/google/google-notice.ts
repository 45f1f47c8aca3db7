import type { GoogleReason } from '../../../../contract/account/google.ts'

export interface Notice {
  title: string
  text: string
}

const notices: Record<GoogleReason, Notice> = {
  declined: {
    title: 'Not signed in',
    text: 'You stopped at Google, so nothing has happened. Continue with Google again, or use your e-mail address.',
  },
  expired: {
    title: 'That took too long',
    text: 'This sign-in with Google was not finished in time, or it was used already. Continue with Google again.',
  },
  unchecked: {
    title: 'Google’s answer could not be checked',
    text: 'To be safe, nobody was signed in. Continue with Google again, or use your e-mail address.',
  },
  unreachable: {
    title: 'Google cannot be reached',
    text: 'Try again in a moment, or use your e-mail address.',
  },
  unverified: {
    title: 'Google has not verified your address',
    text: 'Verify your e-mail address at Google first, or sign up here with it and a password.',
  },
  demo: {
    title: 'The demo account stays as it is',
    text: 'Everybody may use it, so it cannot be connected with Google. Sign in with its password.',
  },
  taken: {
    title: 'Connected with another Google account',
    text: 'The account with this e-mail address is connected with another Google account. Use that one, or your password.',
  },
}

/**
 * The notices for a player who could not connect Google in Settings. For a reason that is not in this object, the text
 * is in `notices`.
 */
const connectNotices: Partial<Record<GoogleReason, Notice>> = {
  declined: { title: 'Not connected', text: 'You stopped at Google, so nothing has changed.' },
  expired: {
    title: 'That took too long',
    text: 'Connecting with Google was not finished in time. Please try again.',
  },
  unchecked: {
    title: 'Google’s answer could not be checked',
    text: 'To be safe, nothing was connected. Please try again.',
  },
  unreachable: { title: 'Google cannot be reached', text: 'Nothing was connected. Try again in a moment.' },
  taken: {
    title: 'Not connected',
    text: 'This Google account is connected with another player. Choose another one at Google.',
  },
}

const isReason = (text: string | null): text is GoogleReason => text !== null && Object.hasOwn(notices, text)

/** The notice about a failed sign-in with Google. The reason is in the query parameter `google`. */
export function googleNotice(search: string): Notice | null {
  const reason = new URLSearchParams(search).get('google')
  return isReason(reason) ? notices[reason] : null
}

/** The notice about a failed attempt to connect an account with Google. */
export function connectNotice(search: string): Notice | undefined {
  const reason = new URLSearchParams(search).get('google')
  return isReason(reason) ? (connectNotices[reason] ?? notices[reason]) : undefined
}
