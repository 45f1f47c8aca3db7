import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { USERNAME_MAX, USERNAME_MIN } from '../../../engine/rules.ts'

const SHAPE = new RegExp(`^[A-Za-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}}$`)

/** Names that would speak for the product or for nobody. */
const reserved = new Set(
  `admin administrator anonymous api anonymous_player app auth billing daily deleted deleted_player demo_admin everyone
  game guest help info login logout me mod moderator new_user news nobody null official owner player premium root security
  server service settings signin signup staff store story support system team undefined user username webmaster
  wordconnect word_connect you`.split(/\s+/),
)

const offensive = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

/** Under this key a name is unique: case does not make another name. */
export const usernameKey = (username: string) => username.toLowerCase()

/** 3 to 20 letters, digits and underscores (spec section 5). */
export const isValidUsername = (username: string) => SHAPE.test(username)

/** Reserved and offensive names count as taken (api.md, `username_taken`). */
export function isRefusedUsername(username: string): boolean {
  return reserved.has(usernameKey(username)) || offensive.hasMatch(username.replaceAll('_', ' '))
}
