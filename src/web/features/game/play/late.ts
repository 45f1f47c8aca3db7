import { lazy } from 'react'

/*
 * What stands above and after the board. It comes while the first board is being looked at: the page begins without it,
 * and it is there when it is needed, connection or not.
 */
export const PlayDialogs = lazy(async () => ({ default: (await import('./PlayDialogs.tsx')).PlayDialogs }))

/** Asked for when there is something to ask: a run cannot be begun without a connection anyway. */
export const ReadyDialogs = lazy(async () => ({ default: (await import('./ReadyDialogs.tsx')).ReadyDialogs }))

const boardDialog = () => import('../panels/BoardDialog.tsx')
export const BoardDialog = lazy(async () => ({ default: (await boardDialog()).BoardDialog }))

/** Fetches the dialog ahead of it: what it shows is mostly known already, connection or not. */
export function loadBoardDialog(): void {
  boardDialog().catch(() => undefined)
}

const endPanel = () => import('./EndPanel.tsx')
export const EndPanel = lazy(async () => ({ default: (await endPanel()).EndPanel }))

/** Fetches the panel of a level's end ahead of it. */
export function loadEndPanel(): void {
  endPanel().catch(() => undefined)
}
