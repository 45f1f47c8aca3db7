import { USERNAME_MAX, USERNAME_MIN } from '../../../engine/rules.ts'
import { filterText } from '../../text-filter.ts'
import { readingOf } from './skeleton.ts'

const SHAPE = new RegExp(`^[A-Za-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}}$`)

/**
 * Reserved names, in the form that the function `readingOf` returns. Players could think that a reserved name belongs
 * to the product, to its staff or to a missing user.
 */
const reserved = new Set(
  `admin administrator anonymous api anonymousplayer app auth billing daily deleted deletedplayer demoadmin everyone
  game guest help info login logout me mod moderator newuser news nobody null official owner player premium root security
  server service settings signin signup staff store story support system team undefined user username webmaster
  you`
    .split(/\s+/)
    .map(readingOf),
)

export const isValidUsername = (username: string) => SHAPE.test(username)

const PRODUCT = readingOf('wordconnect')

/** Returns true if the name is reserved, consists only of reserved names, or contains the product's name. */
function isReserved(username: string): boolean {
  const reading = readingOf(username)
  const parts = username.split('_').filter(Boolean).map(readingOf)
  return (
    reading.includes(PRODUCT) ||
    reserved.has(reading) ||
    (parts.length > 0 && parts.every((part) => reserved.has(part)))
  )
}

/**
 * Returns true if the name is reserved or offensive. The API refuses these names with `username_taken`, as if they were
 * taken.
 */
export function isRefusedUsername(username: string): boolean {
  return isReserved(username) || filterText(username) !== 'fine'
}
