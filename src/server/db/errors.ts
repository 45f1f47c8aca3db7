const UNIQUE_VIOLATION = '23505'

/** Did a unique constraint refuse the row? */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === UNIQUE_VIOLATION
}
