export const isLong = process.env.TEST_LENGTH === 'long'

/**
 * Returns how much a test plays. The value `short` is for `npm test`, which has ten minutes for all tests. The value
 * `long` is for `npm test -- --long`, which has no time limit. The two forms test the same behaviour, but the long form
 * also finds rare errors.
 */
export const atLength = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short)
