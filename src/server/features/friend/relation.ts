import type { Relation } from '../../../contract/friend.ts'
import type { Bond } from './friend.store.ts'

export function relationOf({ follows, asks, isFollowed }: Omit<Bond, 'id'>): Relation {
  if (asks) return 'requested'
  if (!follows) return 'none'
  return isFollowed ? 'friends' : 'following'
}
