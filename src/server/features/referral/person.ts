import { mailboxOf } from '../../../engine/referral/person.ts'
import type { Context } from '../../context.ts'
import { accountKey } from '../../security-log.ts'

/**
 * Key that identifies a person. All accounts of a person, and all spellings of the person's e-mail address, have the
 * same key.
 */
export const personKey = ({ secret }: Pick<Context, 'secret'>, email: string): string =>
  accountKey(secret, mailboxOf(email))
