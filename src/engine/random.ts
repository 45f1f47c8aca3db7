import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/**
 * A source of random numbers that can be repeated. With the same seed, it returns the same numbers on every machine.
 */
export interface Random {
  /** Returns a random whole number from 0 to n − 1. */
  below(n: number): number
  /** Returns true with the probability `p`. The function rounds `p` to a multiple of 1/1000. */
  chance(p: number): boolean
  pick<T>(from: readonly T[]): T
  /** Returns a copy of the list in random order. */
  shuffle<T>(list: readonly T[]): T[]
}

/**
 * Computes a hash of a text: four numbers of 32 bits. The hash is FNV-1a with a different start value for each number,
 * followed by the last step of MurmurHash3.
 */
function state(seed: string): [number, number, number, number] {
  const words = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35].map((basis) => {
    let h = basis
    for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 0x01000193)
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    return (h ^ (h >>> 16)) | 0
  })
  return [words[0] ?? 1, words[1] ?? 2, words[2] ?? 3, words[3] ?? 4]
}

export function randomFrom(seed: string): Random {
  const generator = xoroshiro128plusFromState(state(seed))
  const below = (n: number) => uniformInt(generator, 0, n - 1)
  return {
    below,
    chance: (p) => below(1000) < p * 1000,
    pick: (from) => {
      const item = from[below(from.length)]
      if (item === undefined) throw new RangeError('pick from an empty list')
      return item
    },
    shuffle: (list) => {
      const out = list.slice()
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1)
        const a = out[i]
        const b = out[j]
        if (a !== undefined && b !== undefined) {
          out[i] = b
          out[j] = a
        }
      }
      return out
    },
  }
}
