/**
 * The colour themes of the game. A `free` theme is for all players. A `premium` theme is for players with a premium
 * account. A player must buy a `sold` theme. See docs/rules.md#store.
 */
export const themes = [
  { id: 'paper', comes: 'free' },
  { id: 'midnight', comes: 'premium' },
  { id: 'garden', comes: 'premium' },
  { id: 'riso', comes: 'sold' },
  { id: 'blueprint', comes: 'sold' },
  { id: 'arcade', comes: 'sold' },
  { id: 'tide', comes: 'sold' },
] as const
export type ThemeId = (typeof themes)[number]['id']

export const themeIds = themes.map(({ id }) => id)

/**
 * Returns the themes that a player is allowed to use. `features` contains ids of the player's features, such as
 * `theme_riso` or `premium_themes`.
 */
export function usableThemes(isPremium: boolean, features: readonly string[]): ThemeId[] {
  const hasPremiumThemes = isPremium || features.includes('premium_themes')
  return themes
    .filter(
      ({ id, comes }) =>
        comes === 'free' || (comes === 'premium' && hasPremiumThemes) || features.includes(`theme_${id}`),
    )
    .map(({ id }) => id)
}
