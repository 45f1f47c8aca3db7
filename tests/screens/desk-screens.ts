import type { Page } from '@playwright/test'
import { askSupport, fillInbox, newOwner } from '../e2e/support/desk.ts'
import { signIn } from '../e2e/support/players.ts'
import { makeStaff } from '../support/staff.ts'
import type { Screen } from './stage.ts'

const inbox = (page: Page) => page.getByRole('list', { name: 'What waits, oldest first' })

/** A tab of the desk. `content` is visible when the tab has its data. */
const tab = (name: string, content: (page: Page) => ReturnType<Page['getByText']>): Screen => ({
  name: `desk, ${name}`,
  show: async ({ server, context, page }) => {
    await signIn(context, await newOwner(server))
    await page.goto(`/desk#${name}`)
    await content(page).waitFor()
  },
})

export const deskScreens: Screen[] = [
  {
    name: 'desk, inbox',
    show: async ({ server, context, page }) => {
      await fillInbox(server)
      await signIn(context, await newOwner(server))
      await page.goto('/desk')
      await inbox(page).waitFor()
    },
  },
  {
    name: 'desk, an answer',
    show: async ({ server, context, page }) => {
      await askSupport(server, 'A question')
      await signIn(context, await newOwner(server))
      await page.goto('/desk')
      await inbox(page).getByRole('button', { name: 'A question' }).first().click()
      await page.getByRole('group', { name: 'Decisions' }).waitFor()
    },
  },
  {
    name: 'desk, without a second factor',
    show: async (stage) => {
      const { id } = await stage.player()
      await makeStaff(stage.server, id, 'moderator')
      await stage.page.goto('/desk')
      await stage.page.getByRole('link', { name: 'Open the settings' }).waitFor()
    },
  },
  tab('dailies', (page) => page.getByRole('list', { name: 'Coming dailies' })),
  tab('catalogue', (page) => page.getByRole('table')),
  tab('today', (page) => page.getByText('As a table')),
  tab('payments', (page) => page.getByRole('searchbox')),
  tab('log', (page) => page.getByRole('tab', { name: 'Log', exact: true })),
]
