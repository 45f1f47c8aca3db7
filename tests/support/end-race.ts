import { type Random, randomFrom } from '../../src/engine/random.ts'
import { guess } from '../../src/server/features/game/guess.service.ts'
import { giveUp } from '../../src/server/features/game/play.service.ts'
import { compareLeaderboards } from '../../src/server/features/leaderboard/rebuild.service.ts'
import { start } from '../../src/server/features/run/run.service.ts'
import { auditWallets } from '../../src/server/features/wallet/audit.service.ts'
import { Refusal } from '../../src/server/refusal.ts'
import { checkBooks } from './books.ts'
import { type TestServer, wrongGuess } from './server.ts'
import { startSprint } from './sprint.ts'

const PLAYERS = 4
const LANES = 8
const YEARS = 3650
/**
 * Error codes that the test expects, because another lane (parallel player) has possibly ended the board or made the
 * same guess before.
 */
const FORESEEN = new Set(['not_playing', 'invalid_guess', 'busy'])

export interface Raced {
  guesses: number
  ends: number
  refused: number
  walletDifferences: number
  leaderboardDifferences: number
}

interface Board {
  id: string
  owner: { id: string; token: string }
  groups: string[][]
}

/**
 * Some players play at the same time: levels, and boards that change another player's wallet at their end. Two players
 * can change each other's wallets at the same time. Throws on a deadlock and on all other unexpected errors. Returns
 * the results of the audits at the end.
 */
export async function raceEnds(server: TestServer, moves: number, seed: string): Promise<Raced> {
  const { context } = server.app
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => server.player()))
  for (const { id } of players) await server.grant(id, 'premium_day', YEARS)
  const sessions = await context.db.selectFrom('session').select(['player_id', 'token']).execute()
  const owners = players.map(({ id }) => ({
    id,
    token: sessions.find((session) => session.player_id === id)?.token ?? '',
  }))
  const open: Board[] = []
  const raced: Raced = { guesses: 0, ends: 0, refused: 0, walletDifferences: 0, leaderboardDifferences: 0 }
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const random = randomFrom(`${seed} ${lane}`)
      while (raced.guesses + raced.ends < moves) await move(random)
    }),
  )
  raced.walletDifferences = (await auditWallets(context)).differences.length
  const { leaderboards, wrongCounts } = await compareLeaderboards(context)
  raced.leaderboardDifferences =
    leaderboards.reduce((sum, { differences }) => sum + differences, 0) + wrongCounts.length
  await checkBooks(server)
  return raced

  async function move(random: Random): Promise<void> {
    if (open.length < 2 * PLAYERS) {
      const owner = random.pick(owners)
      const rival = random.pick(owners.filter((other) => other !== owner))
      const id = random.chance(0.3)
        ? (await start(context, owner.id, { action: 'new', region: '' })).id
        : await startSprint(context, owner.id, rival.id)
      open.push({ id, owner, groups: await server.answer(id) })
      return
    }
    // Parallel lanes use the same boards, so a board can end while another lane makes a guess on it.
    const board = random.pick(open)
    try {
      const isOver = random.chance(0.05) ? await giveUpOn(board) : await guessAt(board, random)
      if (!isOver) return
      raced.ends++
      open.splice(open.indexOf(board), 1)
    } catch (error) {
      if (!(error instanceof Refusal && FORESEEN.has(error.code))) throw error
      raced.refused++
      if (error.code === 'not_playing' && open.includes(board)) open.splice(open.indexOf(board), 1)
    }
  }

  async function giveUpOn({ id, owner }: Board): Promise<boolean> {
    await giveUp(context, owner.id, id)
    return true
  }

  async function guessAt({ id, owner, groups }: Board, random: Random): Promise<boolean> {
    const words = random.chance(0.7)
      ? random.pick(groups)
      : wrongGuess(random.shuffle(groups), random.below(12))
    const { game } = await guess(
      context,
      { sessionToken: owner.token, pagePlayerId: undefined },
      id,
      words,
      undefined,
    )
    raced.guesses++
    return game.status !== 'playing' && game.status !== 'out_of_mistakes'
  }
}
