import { mailboxOf } from '../../../engine/referral/person.ts'
import type { Context } from '../../context.ts'
import { accountKey } from '../../security-log.ts'

/**
 * Returns a key of the person with this e-mail address. The key is the same for all accounts of the person and for all
 * spellings of the address.
 */
export const personKey = ({ hashKey }: Pick<Context, 'hashKey'>, email: string): string =>
  accountKey(hashKey, mailboxOf(email))
