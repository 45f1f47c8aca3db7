import { mailboxOf } from '../../../engine/referral/person.ts'
import type { Context } from '../../context.ts'
import { accountKey } from '../../security-log.ts'

/** By what a person is known to referrals, whichever account or spelling of their address they come with. */
export const personKey = ({ secret }: Pick<Context, 'secret'>, email: string): string =>
  accountKey(secret, mailboxOf(email))
