import { type ReportReason, reportReasons } from '../../../../engine/report.ts'
import { lockPlayer } from '../../../identity/player.store.ts'
import { logSecurity } from '../../../security-log.ts'
import { giveNeutralName } from '../../account/account.service.ts'
import { sendNote } from '../../note/note.service.ts'
import { takeDown } from '../../player/avatar.service.ts'
import { openReports, settleReports } from '../../report/report.service.ts'
import type { DecisionRule, Effect, InboxKind, WaitingItem } from '../kind.ts'
import { suspendIn } from '../player.service.ts'
import { waitingReports } from './report.store.ts'

const subjectOf = ({ about }: WaitingItem) => (about.about === 'name' ? 'name' : 'picture')

/** Reports of players' names and pictures. */
export const report: InboxKind<'report'> = {
  kind: 'report',
  waiting: waitingReports,
  line({ about, name, reasons }) {
    const why = (reasons as ReportReason[]).map((reason) => reportReasons[reason]).join('; ')
    return `${about === 'name' ? 'Name' : 'Picture'} of ${name ?? 'a player without a name'}: ${why}`
  },
  async detail({ db }, item) {
    const about = subjectOf(item)
    const { player, reports } = await openReports(db, about, item.player_id ?? '')
    if (!player || reports.length === 0) return undefined
    return {
      kind: 'report',
      about,
      name: player.username,
      pictureUrl: player.image,
      reports: reports.map(({ reason, note, at }) => ({ reason, note, at: at.toISOString() })),
    }
  },
  decisions: {
    dismiss: {
      async apply(effect) {
        await settle(effect, false)
        return { before: 'reported', after: 'dismissed' }
      },
    },
    warn: {
      needs: ['text'],
      async apply(effect) {
        const { tx, context, item, given, now } = effect
        const text = given.text ?? ''
        await sendNote(tx, context, item.player_id ?? '', { kind: 'warning', text }, now)
        await settle(effect, true)
        return { before: 'reported', after: { warning: text } }
      },
    },
    rename: {
      isFinal: true,
      isPossible: (_context, item) => subjectOf(item) === 'name',
      apply: rename,
    },
    take_down: {
      isFinal: true,
      isPossible: (_context, item) => subjectOf(item) === 'picture',
      apply: takeDownPicture,
    },
    suspend: {
      needs: ['until', 'reason'],
      isFinal: true,
      async apply(effect) {
        const { tx, context, item, given, now } = effect
        const { until = now, reason = '' } = given
        await lockPlayer(tx, item.player_id ?? '')
        await suspendIn(tx, context, item.player_id ?? '', { until, reason }, now)
        await settle(effect, true)
        return { before: 'reported', after: { suspendedUntil: until.toISOString() } }
      },
    },
  },
}

const settle = ({ tx, item, now }: Effect, isUpheld: boolean): Promise<void> =>
  settleReports(tx, subjectOf(item), item.player_id ?? '', isUpheld, now)

async function rename(effect: Effect): ReturnType<DecisionRule['apply']> {
  const { tx, context, item, now } = effect
  const playerId = item.player_id ?? ''
  const before = (await lockPlayer(tx, playerId))?.username ?? null
  const after = await giveNeutralName(tx, playerId, now)
  const text = `Your username was reported and broke our rules. It is now ${after}.`
  await sendNote(tx, context, playerId, { kind: 'renamed', text }, now)
  await settle(effect, true)
  logSecurity(context, 'player_renamed', { account: playerId })
  return { before: { username: before }, after: { username: after } }
}

async function takeDownPicture(effect: Effect): ReturnType<DecisionRule['apply']> {
  const { tx, context, item, now } = effect
  const playerId = item.player_id ?? ''
  await lockPlayer(tx, playerId)
  await takeDown(tx, playerId, now)
  const text =
    'Your picture was reported and broke our rules. We have removed it. You can choose another one.'
  await sendNote(tx, context, playerId, { kind: 'picture_removed', text }, now)
  await settle(effect, true)
  logSecurity(context, 'picture_removed', { account: playerId })
  return { before: 'shown', after: 'removed' }
}
