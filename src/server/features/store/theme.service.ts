import { themeIds, usableThemes } from '../../../engine/store/theme.ts'
import type { Context } from '../../context.ts'
import type { Player } from '../../db/schema.ts'
import { figureSource } from '../../feature.ts'
import { act } from '../../identity/act.ts'
import { Refusal } from '../../refusal.ts'
import { entitlementColumns, entitlements, entitlementsIn } from '../wallet/wallet.service.ts'
import { selectedTheme, setTheme } from './purchase.store.ts'

/** Selects a theme. Refuses with `not_found` or `theme_not_owned`. */
export const selectTheme = (context: Context, playerId: string, themeId: string): Promise<Player> =>
  act(context, playerId, async (tx, player, now) => {
    if (!(themeIds as readonly string[]).includes(themeId))
      throw new Refusal('not_found', { message: 'There is no such theme.' })
    const { isPremium, features } = await entitlements(tx, playerId, now)
    if (!(usableThemes(isPremium, features) as string[]).includes(themeId))
      throw new Refusal('theme_not_owned')
    await setTheme(tx, playerId, themeId)
    return { ...player, theme: themeId }
  })

/** The player's selected theme if the player is allowed to use it now, else the theme `paper`. */
export const themeFigure = figureSource({
  columns: (playerId) => ({ theme: selectedTheme(playerId), ...entitlementColumns(playerId) }),
  figures({ theme, ...row }, now) {
    const { isPremium, features } = entitlementsIn(row, now)
    return { theme: (usableThemes(isPremium, features) as string[]).includes(theme) ? theme : 'paper' }
  },
})
