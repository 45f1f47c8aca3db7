import { type BoardReportReason, boardReportReasons } from '../../../../engine/report.ts'
import { lockPlayer } from '../../../identity/player.store.ts'
import { allowBoard, boardToDecide, refuseBoard } from '../../made-board/desk.service.ts'
import { sendNote } from '../../note/note.service.ts'
import type { Change, Effect, InboxKind, WaitingItem } from '../kind.ts'
import { suspendIn } from '../player.service.ts'
import { waitingBoards } from './board.store.ts'

const about = ({ about }: Pick<WaitingItem, 'about'>) => about as Record<'id' | 'title' | 'state', string>

/** Boards of players with doubtful texts or with reports. Every decision except `allow` takes the board out of play. */
export const board: InboxKind<'board'> = {
  kind: 'board',
  waiting: waitingBoards,
  line({ title, state, reasons }) {
    const why = (reasons as BoardReportReason[]).map((reason) => boardReportReasons[reason]).join('; ')
    const board = `Board “${title}”${state === 'waiting' ? ' waits to be published' : ''}`
    return why === '' ? board : `${board}: ${why}`
  },
  detail: ({ db }, item) => boardToDecide(db, about(item).id),
  decisions: {
    allow: {
      async apply({ tx, item, now }) {
        const { id, state } = about(item)
        await allowBoard(tx, id, now)
        return { before: state, after: 'published' }
      },
    },
    refuse: {
      needs: ['reason'],
      isFinal: true,
      async apply(effect) {
        const { reason = '' } = effect.given
        const text = `Your board “${about(effect.item).title}” cannot be played: ${reason}`
        return refuse(effect, reason, { kind: 'board_refused', text })
      },
    },
    warn: {
      needs: ['text'],
      isFinal: true,
      async apply(effect) {
        const { text = '' } = effect.given
        return refuse(effect, text, { kind: 'warning', text })
      },
    },
    suspend: {
      needs: ['until', 'reason'],
      isFinal: true,
      async apply(effect) {
        const { tx, context, item, given, now } = effect
        const { until = now, reason = '' } = given
        await lockPlayer(tx, item.player_id ?? '')
        await suspendIn(tx, context, item.player_id ?? '', { until, reason }, now)
        await refuseBoard(tx, about(item).id, reason, now)
        return {
          before: about(item).state,
          after: { state: 'refused', suspendedUntil: until.toISOString() },
        }
      },
    },
  },
}

/** Refuses a board and sends its maker a message. */
async function refuse(
  { tx, context, item, now }: Effect,
  reason: string,
  note: { kind: 'board_refused' | 'warning'; text: string },
): Promise<Change> {
  const { id, state } = about(item)
  await refuseBoard(tx, id, reason, now)
  await sendNote(tx, context, item.player_id ?? '', note, now)
  return { before: state, after: { state: 'refused', note: note.text } }
}
