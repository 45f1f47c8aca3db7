// The command `npm run screens -- names [part of a name …]` opens every screen and reads its accessibility tree. No two
// words of a name run together, no text is read twice, no status is empty, and no empty field is invalid. The command
// prints all failures; if there are any, it exits with 1.
import { main, say } from '../../scripts/lib/root.mjs'
import { screens } from './screens.ts'
import { eachScreen } from './stage.ts'
import { treeProblems } from './tree.ts'

await main(async () => {
  const wanted = process.argv.slice(2)
  let count = 0
  let wrong = 0
  const failures = await eachScreen(screens, wanted, [
    {
      visit: async ({ name }, page) => {
        count++
        const problems = await treeProblems(page)
        if (problems.length === 0) return
        wrong++
        say([name, ...problems.map((line) => `  ${line}`)].join('\n'))
      },
    },
  ])
  for (const failure of failures) console.error(failure)
  say(`${count} screens read, ${wrong} with problems; ${failures.length} did not come up`)
  return wrong + failures.length > 0 ? 1 : 0
})
