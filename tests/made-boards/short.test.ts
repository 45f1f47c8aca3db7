import { expect, test } from 'vitest'
import { measure } from './measure.ts'

// The short form of `npm run model -- made-boards`. The short form has few boards, so its limits are less strict.
const figures = await measure({ boards: 40, planted: 10 })

test.each(figures.sound.filter(({ name }) => name === 'dealt'))(
  'few false alarms on $name boards',
  ({ all }) => {
    expect(all.of).toBe(40)
    expect(all.yes).toBeLessThanOrEqual(3)
  },
)

test.each(figures.planted.filter(({ hasAim }) => hasAim))(
  'second solutions by $name are found, with a right rival and a right swap',
  ({ all, rivals, swaps, twoSwaps }) => {
    expect(all.of).toBeGreaterThanOrEqual(5)
    expect(all.yes).toBeGreaterThanOrEqual(all.of - 2)
    expect(rivals.yes).toBe(rivals.of)
    expect(swaps.yes + twoSwaps).toBe(swaps.of)
  },
)
