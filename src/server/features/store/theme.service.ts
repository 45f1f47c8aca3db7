import { themeIds, usableThemes } from '../../../engine/store/theme.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { Refusal } from '../../refusal.ts'
import { entitlements } from '../wallet/wallet.service.ts'
import { setTheme } from './purchase.store.ts'

async function themesOf(db: Db | Tx, playerId: string, now: Date): Promise<readonly string[]> {
  const { isPremium, features } = await entitlements(db, playerId, now)
  return usableThemes(isPremium, features)
}

/** Selects a theme. Refuses with `not_found` or `theme_not_owned`. */
export const selectTheme = (context: Context, playerId: string, themeId: string): Promise<Player> =>
  act(context, playerId, async (tx, player, now) => {
    if (!(themeIds as readonly string[]).includes(themeId))
      throw new Refusal('not_found', { message: 'There is no such theme.' })
    if (!(await themesOf(tx, playerId, now)).includes(themeId)) throw new Refusal('theme_not_owned')
    await setTheme(tx, playerId, themeId)
    return { ...player, theme: themeId }
  })

/** Returns the player's selected theme if the player is allowed to use it now, else the theme `paper`. */
export async function themeOf(db: Db | Tx, playerId: string, now: Date): Promise<string> {
  const player = await findPlayer(db, playerId)
  if (!player || player.theme === 'paper') return 'paper'
  return (await themesOf(db, playerId, now)).includes(player.theme) ? player.theme : 'paper'
}
