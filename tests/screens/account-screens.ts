import { sendDueMails } from '../../src/server/features/mail/outbox.service.ts'
import { newEmail, newName, newPlayer, PASSWORD, signIn } from '../e2e/support/players.ts'
import { wrongGuess } from '../support/server.ts'
import { type Screen, type Stage, titled } from './stage.ts'

const signedOut = (path: string): Screen => ({
  name: `signed out ${path}`,
  show: async ({ page }) => {
    await page.goto(path)
    await page.getByLabel('Email').waitFor()
  },
})

/** Opens the page at the link in the newest e-mail to an address. */
async function openMailed({ page, server, post }: Stage, email: string, path: string): Promise<void> {
  await sendDueMails(server.app.context)
  // Another screen, which is opened at the same time, has perhaps begun to send this mail.
  await page.goto(await post.awaitLink(email, path))
}

/**
 * Opens the landing page with a visitor's board. Before that, finds `found` groups of the board and makes `mistakes`
 * mistakes. Returns the groups that are not found yet.
 */
async function visiting({ server, context, page }: Stage, found = 0, mistakes = 0): Promise<string[][]> {
  const client = server.client()
  const { id } = await client.call('POST /api/try/start')
  const groups = await server.answer(id)
  const guess = (wordIds: string[]) => client.call('POST /api/try/guess', { body: { wordIds } })
  for (const group of groups.slice(0, found)) await guess(group)
  const left = groups.slice(found)
  for (let n = 0; n < mistakes; n++) await guess(wrongGuess(left, n))
  await signIn(context, { client })
  await page.goto('/')
  await page.getByRole('grid', { name: 'Words' }).waitFor()
  // Two words of a new board are selected.
  if (found + mistakes === 0) await page.getByRole('button', { name: 'Clear', exact: true }).click()
  return left
}

async function press({ page }: Stage, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await page
      .getByRole('button')
      .filter({ has: page.locator(`[data-mover="${id}"]`) })
      .click()
}

async function nameless(stage: Stage): Promise<void> {
  const client = stage.server.client()
  await client.call('POST /api/auth/register', { body: { email: newEmail(), password: PASSWORD } })
  await signIn(stage.context, { client })
  await stage.page.goto('/')
  await stage.page.getByLabel('Username', { exact: true }).waitFor()
}

async function forgot({ page, server }: Stage): Promise<string> {
  const { email } = await newPlayer(server)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  return email
}

export const accountScreens: Screen[] = [
  {
    name: 'visitor, three selected',
    show: async (stage) => press(stage, (await visiting(stage))[0]?.slice(0, 3) ?? []),
  },
  {
    name: 'visitor, a mistake',
    show: async (stage) => {
      await press(stage, wrongGuess(await visiting(stage)))
      await stage.page.getByRole('img', { name: 'Three mistakes left.' }).waitFor()
    },
  },
  {
    name: 'visitor, won',
    show: async (stage) => {
      await press(stage, (await visiting(stage, 3))[0] ?? [])
      await stage.page.getByText('You found all four groups.').waitFor()
    },
  },
  {
    name: 'visitor, lost',
    show: async (stage) => {
      await press(stage, wrongGuess(await visiting(stage, 1, 3), 3))
      await stage.page.getByText(/^Four mistakes\./).waitFor()
    },
  },
  ...[
    '/',
    '/game',
    '/daily-challenge',
    '/story-mode',
    '/practice',
    '/leaderboards',
    '/players/lexi_k',
    '/look-back/unknown',
    '/premium-store',
    '/referrals?ref=ABCDEF',
    '/settings',
    '/challenges',
    '/no/such/page',
  ].map(signedOut),
  {
    name: 'signed out, a duel by a link',
    show: async (stage) => {
      const { page } = stage
      const { client } = await stage.rival()
      const { token } = await client.call('POST /api/challenges/link', { body: {} })
      await page.goto(`/challenges/link/${token}`)
      await page.getByRole('button', { name: 'Create Account' }).waitFor()
    },
  },
  {
    name: 'signed out, a link to a duel that is gone',
    show: async ({ page }) => {
      await page.goto('/challenges/link/nonsense')
      await page.getByRole('button', { name: 'Create Account' }).waitFor()
    },
  },
  {
    name: 'signed out, with Google',
    show: async ({ page }) => {
      await page.route('**/api/config', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), google: true } })
      })
      await page.goto('/')
      await page
        .getByText(/Google/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'sign in, refused',
    show: async ({ page }) => {
      await page.goto('/')
      await page.getByRole('tab', { name: 'Sign In' }).click()
      await page.getByLabel('Email').fill('nobody@wordconnect.example')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByText('Login Failed').waitFor()
    },
  },
  {
    name: 'sign in',
    show: async ({ page }) => {
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Sign In' }).click()
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
    },
  },
  {
    name: 'sign up, with mistakes',
    show: async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Email').fill(newEmail())
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'how to play',
    show: async ({ page }) => {
      await page.goto('/how-to-play')
      await page.getByRole('heading', { name: 'How to play' }).waitFor()
    },
  },
  {
    name: 'forgot password',
    show: async ({ page }) => {
      await page.goto('/forgot-password')
      await page.getByRole('button', { name: 'Send the link' }).waitFor()
    },
  },
  {
    name: 'forgot password, sent',
    show: async (stage) => {
      await forgot(stage)
      await stage.page.getByRole('button', { name: 'Send the link' }).click()
      await stage.page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    },
  },
  {
    name: 'reset password',
    show: async (stage) => {
      const email = await forgot(stage)
      await stage.page.getByRole('button', { name: 'Send the link' }).click()
      await stage.page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
      await openMailed(stage, email, '/reset-password')
      await stage.page.getByLabel('New password', { exact: true }).waitFor()
    },
  },
  {
    name: 'reset password, too late',
    show: async ({ page }) => {
      await page.goto('/reset-password#token=nonsense')
      await titled(page)
    },
  },
  {
    name: 'verify the address',
    show: async (stage) => {
      const player = await stage.player()
      await openMailed(stage, player.email, '/verify-email')
      await titled(stage.page)
    },
  },
  { name: 'choosing a name', show: nameless },
  {
    name: 'choosing a name, taken',
    show: async (stage) => {
      const { username } = await newPlayer(stage.server)
      await nameless(stage)
      await stage.page.getByLabel('Username', { exact: true }).fill(username)
      await stage.page.getByText('Username is already taken').waitFor()
    },
  },
  {
    name: 'choosing a name, free',
    show: async (stage) => {
      await nameless(stage)
      await stage.page.getByLabel('Username', { exact: true }).fill(newName())
      await stage.page.getByText('Username is available!').waitFor()
    },
  },
]
