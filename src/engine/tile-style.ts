export const tileStyles = ['easy', 'medium', 'hard', 'expert', 'master'] as const
export type TileStyle = (typeof tileStyles)[number]

const STYLES_FROM_LEVEL = 3

/**
 * Returns the visual style of a tile. The style depends only on the level and on the characters of the word, so that it
 * reveals nothing about the tile's group.
 */
export function tileStyle(level: number, word: string): TileStyle | undefined {
  if (level < STYLES_FROM_LEVEL) return undefined
  let sum = 0
  for (let i = 0; i < word.length; i++) sum += word.charCodeAt(i)
  return tileStyles[sum % tileStyles.length]
}
