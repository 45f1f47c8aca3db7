// `npm run rebuild:leaderboards` compares every board with the record of what was played; `-- --fix` makes them agree.
import { pino } from 'pino'
import { openDatabase } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { readEnv } from '../../env.ts'
import { compareBoards, rebuildBoards } from './rebuild.service.ts'

const fix = process.argv.includes('--fix')
const database = await openDatabase(readEnv(process.env), pino({ level: 'warn' }))
try {
  const { db } = database
  const context = { db, now: () => new Date() }
  await migrate(db)
  const { boards, wrongCounts } = await compareBoards(context)
  for (const { board, entries, differences } of boards)
    console.log(
      `${board.padEnd(24)} ${String(entries).padStart(9)} entries ${String(differences).padStart(9)} differences`,
    )
  for (const board of wrongCounts) console.log(`${board}: its counts do not add up to its entries`)
  const differences = boards.reduce((sum, board) => sum + board.differences, 0) + wrongCounts.length
  console.log(`${differences} differences`)
  if (differences > 0 && fix) {
    await rebuildBoards(context)
    console.log('The boards are now what the record says.')
  } else if (differences > 0) {
    console.log('npm run rebuild:leaderboards -- --fix makes the boards what the record says.')
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
