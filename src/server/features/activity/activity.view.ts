import { type Activity, activityKinds } from '../../../contract/activity.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { ActivityRow } from './activity.store.ts'

export function activityView(row: ActivityRow): Activity {
  return {
    id: String(row.id),
    type: activityKinds[row.kind],
    kind: row.kind,
    data: row.data,
    user: publicUser({ ...row, id: row.player_id }),
    createdAt: row.created_at.toISOString(),
  }
}
