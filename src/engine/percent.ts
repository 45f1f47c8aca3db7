/**
 * A percentage as text: 93 → "93%", "83–97" → "83–97%". All texts for players use this function. The result contains no
 * space, so no line break can separate the number and the sign.
 */
export const percentText = (value: number | string): string => `${value}%`
