import type { ThemeId } from '../../lib/theme.ts'

/** The themes in the order of the store. */
export const themeLooks = [
  { id: 'paper', name: 'Paper', line: 'Warm paper and ink, a violet thread.' },
  { id: 'midnight', name: 'Midnight', line: 'Moonlight on slate, lamp gold.' },
  { id: 'garden', name: 'Garden', line: 'Celadon leaves, a foxglove thread.' },
  { id: 'riso', name: 'Riso', line: 'Bottle green, orange out of register.' },
  {
    id: 'blueprint',
    name: 'Blueprint',
    line: 'Hairlines on a grid, pencil and chalk.',
  },
  { id: 'arcade', name: 'Arcade', line: 'Thick keys, a hot tube of light.' },
  { id: 'tide', name: 'Tide', line: 'Foam and pebbles, a plankton glow.' },
] as const satisfies readonly { id: ThemeId; name: string; line: string }[]
