import { screens } from '../screens/screens.ts'
import { Stage } from '../screens/stage.ts'
import { Pressed, walk } from '../screens/walk.ts'
import { MailServer } from '../support/smtp.ts'
import { noonZone } from './support/players.ts'
import { expect, test } from './support/test.ts'

// The short form of `npm run screens -- focus`, which presses every control of every screen.
for (const name of ['visitor, three selected', 'share sheet of a score'])
  test(`every control is pressed, and the focus is never lost: ${name}`, async ({ browser, server }) => {
    const screen = screens.find((one) => one.name === name)
    const pressed = new Pressed()
    const problems: string[] = []
    let isAgain = true
    while (isAgain) {
      const context = await browser.newContext({
        baseURL: server.origin,
        timezoneId: noonZone,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await screen?.show(new Stage(server, new MailServer(), context, page))
      isAgain = await walk(page, pressed, (problem) => problems.push(problem))
      await context.close()
    }
    expect(pressed.count).toBeGreaterThan(3)
    expect(problems).toEqual([])
  })
