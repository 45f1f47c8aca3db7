/**
 * A percentage as text: 93 → "93%", "83–97" → "83–97%". Every text for players uses this function. There is no space,
 * so the sign never begins a line of its own.
 */
export const percentText = (value: number | string): string => `${value}%`
