export const USERNAME_MIN = 3
export const USERNAME_MAX = 20

/** A sentence about the first rule that the name breaks; null for a valid name. See docs/rules.md#accounts. */
export function usernameProblem(name: string): string | null {
  if (name.length < USERNAME_MIN) return 'Must be at least 3 characters'
  if (name.length > USERNAME_MAX) return 'Must be no more than 20 characters'
  if (!/^[A-Za-z0-9_]+$/.test(name)) return 'Only letters, numbers, and underscores allowed'
  return null
}
