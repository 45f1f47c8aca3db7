/** Joins class names with spaces; false, null, undefined and empty names are left out. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
