import { GROUP_SIZE, MAX_MISTAKES } from '../../src/engine/rules.ts'

/** The result of a bot on a board. The bot is allowed as many mistakes as a player. */
export interface Played {
  solved: boolean
  /** Number of groups that the bot found before its last mistake. */
  found: number
  mistakes: number
}

/**
 * The data about a board that a bot gets: the number of tiles and the similarity of each pair of tiles. Only the result
 * of a guess shows whether four tiles are a group.
 */
interface BotView {
  tiles: number
  likeness: readonly (readonly number[])[]
}

/** Returns a board's data for a bot. The function `similarity` computes the similarity of two tiles. */
export function botViewOf<Tile>(tiles: readonly Tile[], similarity: (a: Tile, b: Tile) => number): BotView {
  return { tiles: tiles.length, likeness: tiles.map((a) => tiles.map((b) => similarity(a, b))) }
}

const groupOf = (tile: number) => Math.floor(tile / GROUP_SIZE)
const isRight = (four: readonly number[]) => four.every((tile) => groupOf(tile) === groupOf(four[0] ?? -1))

/** A wrong guess, and the largest number of its tiles that belong to the same group. */
interface Miss {
  tiles: ReadonlySet<number>
  together: number
}

/**
 * Returns whether four tiles can still be a group after the wrong guesses. Without `toldOneAway`, a wrong guess only
 * excludes the same four tiles.
 */
function mayBe(four: readonly number[], misses: readonly Miss[], toldOneAway: boolean): boolean {
  return misses.every(({ tiles, together }) => {
    const shared = four.filter((tile) => tiles.has(tile)).length
    if (!toldOneAway) return shared < GROUP_SIZE
    // If a guess was one away, three of its tiles belong to one group. Each of the other groups therefore contains at
    // most one tile of this guess.
    return together === ONE_AWAY ? shared === ONE_AWAY || shared <= 1 : shared < ONE_AWAY
  })
}

const ONE_AWAY = GROUP_SIZE - 1

/**
 * Plays a board with a bot. The bot always guesses the four most similar remaining tiles that can still be a group.
 * After the reply "one away", the bot first tries the same guess with one other tile, as people do. The tiles must be
 * in the order of their groups.
 */
export function playGreedily({ tiles, likeness }: BotView, { oneAway }: { oneAway: boolean }): Played {
  const sims = likeness.map((row) => Float64Array.from(row))
  let left = Array.from({ length: tiles }, (_, tile) => tile)
  const misses: Miss[] = []
  let mistakes = 0
  let found = 0
  while (left.length > 0) {
    const open = misses.findLast(({ together }) => oneAway && together === ONE_AWAY)
    let best: number[] = []
    let highest = Number.NEGATIVE_INFINITY
    for (let i = 0; i < left.length; i++) {
      const a = left[i] ?? 0
      const simsA = sims[a] ?? new Float64Array()
      for (let j = i + 1; j < left.length; j++) {
        const b = left[j] ?? 0
        const simsB = sims[b] ?? simsA
        const ab = simsA[b] ?? 0
        for (let k = j + 1; k < left.length; k++) {
          const c = left[k] ?? 0
          const simsC = sims[c] ?? simsA
          const abc = ab + (simsA[c] ?? 0) + (simsB[c] ?? 0)
          for (let l = k + 1; l < left.length; l++) {
            const d = left[l] ?? 0
            const sum = abc + (simsA[d] ?? 0) + (simsB[d] ?? 0) + (simsC[d] ?? 0)
            if (sum <= highest) continue
            const four = [a, b, c, d]
            if (open && four.filter((tile) => open.tiles.has(tile)).length !== ONE_AWAY) continue
            if (!mayBe(four, misses, oneAway)) continue
            highest = sum
            best = four
          }
        }
      }
    }
    if (isRight(best)) {
      found++
      left = left.filter((tile) => !best.includes(tile))
      // If the found group contains three tiles of an earlier guess, the bot no longer needs this guess.
      for (let n = misses.length - 1; n >= 0; n--)
        if (best.filter((tile) => misses[n]?.tiles.has(tile)).length === ONE_AWAY) misses.splice(n, 1)
      continue
    }
    const count = (group: number) => best.filter((tile) => groupOf(tile) === group).length
    misses.push({ tiles: new Set(best), together: Math.max(...best.map((tile) => count(groupOf(tile)))) })
    mistakes++
    if (mistakes === MAX_MISTAKES) return { solved: false, found, mistakes }
  }
  return { solved: true, found, mistakes }
}
