export const tileStyles = ['easy', 'medium', 'hard', 'expert', 'master'] as const
export type TileStyle = (typeof tileStyles)[number]

const STYLES_FROM_LEVEL = 3

/**
 * A tile's style, from level 3 on: the sum of the word's character codes modulo 5. It tells nothing about the tile's
 * group.
 */
export function tileStyle(level: number, word: string): TileStyle | undefined {
  if (level < STYLES_FROM_LEVEL) return undefined
  let sum = 0
  for (let i = 0; i < word.length; i++) sum += word.charCodeAt(i)
  return tileStyles[sum % tileStyles.length]
}
