// Computes what a number of daily players needs in the busiest hour, from a few assumptions and measured figures. Nothing
// is measured here. docs/operations.md#scaling has the same table.
import { WORDS_KEPT_DAYS } from '../src/engine/play/folded.ts'
import type { Bench } from './benches.ts'
import { printTable } from './support/table.ts'

/** Assumptions about players. */
export const assumed = {
  gamesADay: 7,
  guessesAGame: 6,
  /** Other requests of a game: its start, the next level, the home page, a leaderboard. */
  otherRequestsAGame: 5,
  secondsAGame: 150,
  /** Share of a day's games in the busiest hour. */
  busiestHour: 0.1,
  /** Processor time of one request in the server, in ms. */
  requestMs: 3,
  /** Processor time of one dealt board, in ms: the limit of `npm run bench -- boards` for four groups. */
  dealMs: 30,
  /** Share of a core that is used in the busiest hour. */
  use: 0.5,
}

/** Measured figures. */
export const measured = {
  /** Bytes in the database for one game and its score, with indexes: `npm run bench -- kept`. */
  bytesAGame: 3_610,
  /** The same after the game is folded, and its words are no longer remembered. */
  bytesAFoldedGame: 1_360,
  /** Bytes of write-ahead log (WAL) for the end of a classic level, compressed, after a checkpoint. */
  walALevelEnd: 22_000,
  /** Commits a second of one PostgreSQL whose synchronous standby is 3 ms away. */
  commitsASecond: 2_599,
  /** Memory of an open stream in bytes: the limit of `npm run bench -- streams`. */
  bytesAStream: 40_000,
}

/** A relay tells about new live items at most once in this time, in s. */
const RELAY_SECONDS = 0.025
/** The default of POOL_SIZE. */
const POOL_SIZE = 10
/** A process also has a connection that listens. */
const CONNECTIONS_A_PROCESS = POOL_SIZE + 1
const FEWEST_PROCESSES = 2
const PLAYERS = [10_000, 100_000, 1_000_000, 10_000_000]

export const header = ['', ...PLAYERS.map((players) => players.toLocaleString('en'))]

/** Returns the rows of the table as texts: the name of a quantity, and its value for each number of daily players. */
export function capacityRows(): string[][] {
  const columns = PLAYERS.map(quantities)
  const names = Object.keys(columns[0] ?? {}) as (keyof ReturnType<typeof quantities>)[]
  return names.map((name) => [name, ...columns.map((column) => column[name])])
}

function quantities(players: number) {
  const { gamesADay, guessesAGame, otherRequestsAGame, secondsAGame, busiestHour } = assumed
  const games = (players * gamesADay * busiestHour) / 3600
  const requests = games * (guessesAGame + otherRequestsAGame)
  const commits = games * (guessesAGame + 1)
  const cores = (requests * assumed.requestMs + games * assumed.dealMs) / 1000 / assumed.use
  const processes = Math.max(FEWEST_PROCESSES, Math.ceil(cores))
  const playing = games * secondsAGame
  return {
    'players at the same time, each with a stream': rounded(playing),
    'requests a second': rounded(requests),
    'deals a second': rounded(games),
    'commits a second': rounded(commits),
    'share of the commits of one PostgreSQL': `${rounded((100 * commits) / measured.commitsASecond)} %`,
    'NOTIFYs a second, at most': rounded(Math.min(commits, processes / RELAY_SECONDS)),
    'WAL a second': bytes(games * measured.walALevelEnd),
    'bytes of the games of the latest 90 days': bytes(
      players * gamesADay * WORDS_KEPT_DAYS * measured.bytesAGame,
    ),
    'further bytes of older games a year': bytes(players * gamesADay * 365 * measured.bytesAFoldedGame),
    'cores of the servers': rounded(cores),
    'server processes': rounded(processes),
    'connections to PostgreSQL': rounded(processes * CONNECTIONS_A_PROCESS),
    'memory of the streams, at most': bytes(playing * measured.bytesAStream),
  }
}

/** Two significant digits: the assumptions are not more exact. */
const rounded = (value: number): string => Number(value.toPrecision(2)).toLocaleString('en')

function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(value) / 3))
  return `${rounded(value / 1000 ** power)} ${units[power]}`
}

export const run: Bench = async () => {
  printTable(header, capacityRows())
  return true
}
