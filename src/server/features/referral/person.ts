import { mailboxOf } from '../../../engine/referral/person.ts'
import type { Context } from '../../context.ts'
import { accountKey } from '../../security-log.ts'

/** A key that is the same for all accounts of a person and for all spellings of the person's e-mail address. */
export const personKey = ({ secret }: Pick<Context, 'secret'>, email: string): string =>
  accountKey(secret, mailboxOf(email))
