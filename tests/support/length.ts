export const isLong = process.env.TEST_LENGTH === 'long'

/**
 * How much a test plays: `short` in `npm test`, which has ten minutes for all tests, and `long` with `npm test -- --long`, which
 * nobody waits for. Both are tests of the same thing: the long form finds what is rare.
 */
export const atLength = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short)
