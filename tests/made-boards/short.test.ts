import { expect, test } from 'vitest'
import { measure } from './measure.ts'

// The short form of `npm run model -- made-boards`. The short form has few boards, so its limits are less strict.
const figures = await measure({ boards: 40, planted: 6, byHand: 0 })

test.each(figures.sound.filter(({ name }) => name === 'dealt'))(
  'few false alarms on $name boards',
  ({ all }) => {
    expect(all.of).toBe(40)
    expect(all.yes).toBeLessThanOrEqual(3)
  },
)

/** Smallest share of the planted second solutions that the check finds in this short form. */
const LEAST_FOUND: Readonly<Record<string, number>> = { catalogue: 0.8, 'word net': 0.8, likeness: 0.8 }

test.each(figures.planted.filter(({ hasAim }) => hasAim))(
  'second solutions by $name are found, with a right rival and swaps that end them',
  ({ name, all, rivals, swaps, mended }) => {
    expect(all.of).toBeGreaterThanOrEqual(6)
    expect(all.yes).toBeGreaterThanOrEqual(all.of * (LEAST_FOUND[name] ?? 1))
    expect(rivals.yes).toBe(rivals.of)
    expect(swaps.yes).toBeGreaterThanOrEqual((swaps.of * 2) / 3)
    expect(mended.yes).toBeGreaterThanOrEqual(mended.of - 1)
  },
)
