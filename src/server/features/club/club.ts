import { clubSeasonApi } from '../../../contract/club/season.ts'
import { clubApi } from '../../../contract/club.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { Refusal } from '../../refusal.ts'

const none = (): never => {
  throw new Refusal('not_found')
}

/** The feature `club`: clubs, their members and their seasons (docs/features/club.md). */
export const club: Feature = {
  name: 'club',
  endpoints: [
    endpoints(clubApi, () => ({
      'POST /api/clubs': none,
      'GET /api/clubs': () => [],
      'GET /api/clubs/:id': none,
      'PATCH /api/clubs/:id': none,
      'DELETE /api/clubs/:id': none,
      'POST /api/clubs/:id/invite': none,
      'GET /api/clubs/join/:token': none,
      'POST /api/clubs/join/:token': none,
      'PUT /api/clubs/:id/members/:username': none,
      'DELETE /api/clubs/:id/members/:username': none,
      'GET /api/clubs/:id/events': none,
    })),
    endpoints(clubSeasonApi, () => ({
      'GET /api/clubs/:id/day': none,
      'GET /api/clubs/:id/season': none,
      'PUT /api/clubs/:id/reactions': none,
    })),
  ],
}
