// The command `npm run screens -- focus [part of a name …]` opens every screen and presses every control with the
// keyboard. After each press, and after a dialog is closed, an element must have the focus. The command prints all
// failures; if there are any, it exits with 1.
import { main, say } from '../../scripts/lib/root.mjs'
import { screens } from './screens.ts'
import { eachScreen, type Screen } from './stage.ts'
import { Pressed, walk } from './walk.ts'

await main(async () => {
  const wanted = process.argv.slice(2)
  const problems = new Set<string>()
  const walked = new Map<Screen, Pressed>()
  const failures = await eachScreen(screens, wanted, [
    {
      visit: (screen, page) => {
        const pressed = walked.get(screen) ?? new Pressed()
        walked.set(screen, pressed)
        return walk(page, pressed, (problem) => {
          problems.add(`${screen.name}: ${problem}`)
          say(`${screen.name}: ${problem}`)
        })
      },
    },
  ])
  for (const failure of failures) console.error(failure)
  const presses = [...walked.values()].reduce((sum, { count }) => sum + count, 0)
  say(
    `${walked.size} screens, ${presses} presses, ${problems.size} lost the focus; ${failures.length} did not come up`,
  )
  return problems.size + failures.length > 0 ? 1 : 0
})
