const UNIQUE_VIOLATION = '23505'

/** Did the database refuse a second row where only one may be? */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === UNIQUE_VIOLATION
}
