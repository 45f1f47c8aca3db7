import { withBoards } from '../../src/server/boards/dealing.ts'
import { dealLevel } from '../../src/server/features/run/deal.service.ts'
import type { TestServer } from './server.ts'

/** Deals a board of the given level to a player. The player does not need to play the lower levels. */
export const dealAt = ({ app: { context } }: TestServer, { id }: { id: string }, level: number) =>
  withBoards(context.db, (tx) =>
    dealLevel(tx, context, { playerId: id, level, scoreBefore: 0, startDay: null }),
  )
