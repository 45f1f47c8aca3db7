import { friendApi } from '../../../contract/friend.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { Refusal } from '../../refusal.ts'

const later = () => {
  throw new Refusal('not_found')
}

/** The feature `friend`: following, friends, blocks and privacy (docs/features/friend.md). */
export const friend: Feature = {
  name: 'friend',
  endpoints: [
    endpoints(friendApi, () => ({
      'PUT /api/users/:username/follow': later,
      'DELETE /api/users/:username/follow': later,
      'PUT /api/users/:username/block': later,
      'DELETE /api/users/:username/block': later,
      'POST /api/users/:username/nudge': later,
      'GET /api/me/following': () => [],
      'GET /api/me/followers': () => [],
      'GET /api/me/requests': () => [],
      'POST /api/me/requests/:username': later,
      'GET /api/me/blocked': () => [],
      'GET /api/me/friends': () => [],
      'GET /api/me/relations': () => ({}),
      'GET /api/me/privacy': later,
      'PUT /api/me/privacy': later,
    })),
  ],
}
