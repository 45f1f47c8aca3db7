/** Joins class names with spaces. Ignores false, null, undefined and empty names. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
