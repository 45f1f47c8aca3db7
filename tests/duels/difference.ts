const CLOSE = 1e-6

/**
 * Returns a description of the first difference between two values, or undefined if they are equal. Numbers with
 * fractions count as equal if they differ by at most a millionth.
 */
export function differenceOf(what: string, seen: unknown, wanted: unknown): string | undefined {
  if (typeof seen === 'number' && typeof wanted === 'number' && !Number.isInteger(wanted))
    return Math.abs(seen - wanted) <= CLOSE ? undefined : told(what, seen, wanted)
  if (!isObject(seen) || !isObject(wanted)) return seen === wanted ? undefined : told(what, seen, wanted)
  for (const key of new Set([...Object.keys(seen), ...Object.keys(wanted)])) {
    const difference = differenceOf(`${what}.${key}`, seen[key], wanted[key])
    if (difference !== undefined) return difference
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const told = (what: string, seen: unknown, wanted: unknown) =>
  `${what}: the server says ${JSON.stringify(seen)}, the model ${JSON.stringify(wanted)}`
