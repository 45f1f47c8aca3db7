import { visitorApi } from '../../../contract/visitor.ts'
import { regionOf } from '../../boards/region.ts'
import { endpoints, type Feature } from '../../feature.ts'
import { visitorMode } from './visitor.mode.ts'
import { dropOldBoards, exportReserved, guess, start } from './visitor.service.ts'
import { takeBoardOf } from './visitor.store.ts'
import { boardOf, setBoardCookie } from './visitor-cookie.ts'

/** The feature `visitor`: a board that a visitor can play without an account (docs/features/visitor.md). */
export const visitor: Feature = {
  name: 'visitor',
  endpoints: [
    endpoints(visitorApi, (context) => ({
      'POST /api/try/start': async ({ body, request, reply }) => {
        const known = boardOf(request, context)
        const game = await start(context, known, {
          another: body?.action === 'new',
          region: regionOf(request.headers['accept-language']),
        })
        if (game.id !== known) setBoardCookie(reply, context, game.id)
        return game
      },
      'POST /api/try/guess': ({ body, headers, request }) =>
        guess(context, boardOf(request, context), body.wordIds, headers['idempotency-key']),
    })),
  ],
  jobs: [{ name: 'drop-visitor-boards', cron: '37 * * * *', run: dropOldBoards }],
  modes: [visitorMode],
  personal: {
    export: (context, { id }) => exportReserved(context, id),
    forget: async (tx, { id }) => {
      await takeBoardOf(tx, id)
    },
  },
}
