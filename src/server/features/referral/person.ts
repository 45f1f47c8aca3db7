import { mailboxOf } from '../../../engine/referral/person.ts'
import type { Context } from '../../context.ts'
import { accountKey } from '../../security-log.ts'

/** One key for a person, whichever account or spelling of their address they use. */
export const personKey = ({ secret }: Pick<Context, 'secret'>, email: string): string =>
  accountKey(secret, mailboxOf(email))
