import { printTable } from '../../../bench/support/table.ts'
import type { Crew } from './crew.ts'
import { tallied } from './memory.ts'

/** The counts and times of a successful scenario. */
export interface Report {
  what: string
  faults: number
  /** Time of the slowest start or recovery, in milliseconds. */
  slowest: number
  crew?: Crew
  note?: string
}

export function printReports(reports: readonly Report[]): void {
  const rows = reports.map(({ what, faults, slowest, crew }) => {
    const sum = (of: (player: Crew['players'][number]) => number) =>
      crew ? crew.players.reduce((total, player) => total + of(player), 0) : '-'
    const told = tallied.map((kind) => sum((player) => player.memory.tally[kind]))
    const unanswered = crew ? [crew.unanswered, crew.unansweredDone] : ['-', '-']
    const again = sum((player) => player.resent)
    return [what, faults, ...told, ...unanswered, again, (slowest / 1000).toFixed(1)]
  })
  const header = ['', 'faults', ...tallied, 'unanswered', 'of them done', 'sent again', 'slowest s']
  printTable(header, rows)
  for (const { note } of reports) if (note) console.log(note)
}
