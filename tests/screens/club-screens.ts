import { madeUpClub } from '../support/made-up-club.ts'
import { type Screen, type Stage, titled } from './stage.ts'

type Options = Parameters<typeof madeUpClub>[1]
type Shown = ReturnType<typeof madeUpClub>

const at = '2026-11-20T12:00:00.000Z'

const lists = {
  few: [
    {
      ...{ id: 'club-1', name: 'Sunday crossword circle', mark: { thread: 'loop', colour: 'mint' } },
      ...{ members: 8, role: 'owner', joinedAt: at, finishedToday: 5 },
    },
    {
      ...{
        id: 'club-2',
        name: 'Class 7b of the school by the old harbour',
        mark: { thread: 'star', colour: 'gold' },
      },
      ...{ members: 27, role: 'member', joinedAt: at, finishedToday: 0 },
    },
    {
      ...{ id: 'club-3', name: 'Us two', mark: { thread: 'bow', colour: 'rose' } },
      ...{ members: 2, role: 'member', joinedAt: at, finishedToday: 2 },
    },
  ],
  none: [],
}

const answers = ({ page }: Stage, path: RegExp, json: unknown, status = 200) =>
  page.route(path, (route) => route.fulfill({ status, json }))

/** Opens a club with made-up members. `change` can replace what the server answers. */
async function openClub(
  stage: Stage,
  { isOver = true, ...options }: Options & { isOver?: boolean } = {},
  change: (shown: Shown) => Partial<Shown> = () => ({}),
): Promise<Shown> {
  const { client } = await stage.player()
  const me = await client.call('GET /api/auth/user')
  const made = madeUpClub({ ...me, firstName: null }, options)
  const shown = { ...made, ...change(made) }
  await answers(stage, /\/api\/clubs\/club-1$/, shown.club)
  await answers(stage, /\/api\/clubs\/club-1\/day/, isOver ? shown.over : shown.before)
  await answers(stage, /\/api\/clubs\/club-1\/season/, shown.season)
  await stage.page.goto('/clubs/club-1')
  await titled(stage.page)
  await stage.page.getByRole('region', { name: 'Members' }).waitFor()
  return shown
}

const list = (name: string, clubs: keyof typeof lists): Screen => ({
  name: `clubs, ${name}`,
  show: async (stage) => {
    await stage.player()
    await answers(stage, /\/api\/clubs$/, lists[clubs])
    await stage.page.goto('/clubs')
    await stage.page.getByRole('button', { name: 'Make a club' }).waitFor()
  },
})

const club = (
  name: string,
  options: Parameters<typeof openClub>[1] = {},
  then: (stage: Stage) => Promise<unknown> = async () => undefined,
  change?: Parameters<typeof openClub>[2],
): Screen => ({
  name: `club, ${name}`,
  show: async (stage) => {
    await openClub(stage, options, change)
    await then(stage)
  },
})

const press =
  (...buttons: (string | RegExp)[]) =>
  async ({ page }: Stage) => {
    for (const name of buttons) await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  }

const joining = (name: string, json: unknown, status: number, sign: 'player' | undefined): Screen => ({
  name: `club link, ${name}`,
  show: async (stage) => {
    if (sign) await stage[sign]()
    await answers(stage, /\/api\/clubs\/join\//, json, status)
    await stage.page.goto('/c/Jc4v8s0Xq2pTzW1uKf7aRg')
    await titled(stage.page)
    await stage.page.waitForLoadState('networkidle')
  },
})

const face = { name: 'Sunday crossword circle', mark: { thread: 'loop', colour: 'mint' }, members: 8 }
const refusal = (code: string) => ({ code, message: 'Refused.' })

export const clubScreens: Screen[] = [
  list('a few', 'few'),
  list('none', 'none'),
  {
    name: 'clubs, making one',
    show: async (stage) => {
      await stage.player()
      await answers(stage, /\/api\/clubs$/, [])
      await stage.page.goto('/clubs')
      await stage.page.getByRole('button', { name: 'Make a club' }).click()
      await stage.page.getByLabel('Name').fill('Sunday crossword circle of the whole f')
    },
  },
  {
    name: 'clubs, could not be loaded',
    show: async (stage) => {
      await stage.player()
      await stage.page.route(/\/api\/clubs$/, (route) => route.abort())
      await stage.page.goto('/clubs')
      await stage.page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  club('after the daily'),
  club('choosing a reaction', {}, async ({ page }) => {
    await page.getByRole('button', { name: 'React to lexi_k' }).click()
    await page.getByRole('button', { name: 'Quick', exact: true }).waitFor()
  }),
  club('before the daily', { isOver: false }),
  club('against expectation, the figures open', {}, async ({ page }) => {
    await page.getByRole('tab', { name: 'Against expectation' }).click()
    await page.locator('details summary').first().click()
  }),
  club('the figures of points', { role: 'member' }, ({ page }) =>
    page.locator('details summary').nth(1).click(),
  ),
  club('full', { members: 200 }),
  club('new', { members: 1, isOver: false }, undefined, ({ season }) => ({
    season: { ...season, rows: [], medals: { weeks: [], winners: [] } },
  })),
  club('of a member', { role: 'member' }),
  club('a long name', { role: 'member', changes: { name: 'The Wednesdaymorningcoffeeandwordsclub N' } }),
  club('inviting', {}, press('Invite')),
  club('a new link?', {}, press('Invite', 'New link')),
  club('settings', {}, press('Club settings')),
  club('end?', {}, press('Club settings', 'End the club')),
  club('a member, as an owner', {}, press('Manage lexi_k')),
  club('remove?', {}, press('Manage lexi_k', 'Remove from the club')),
  club('leave?', { role: 'member' }, press('Leave the club')),
  club('loading its parts', {}, async ({ page }) => {
    await page.route(/\/api\/clubs\/club-1\/(day|season)/, () => undefined)
    await page.reload()
    await page.getByRole('region', { name: 'Members' }).waitFor()
  }),
  club('its parts could not be loaded', {}, async ({ page }) => {
    await page.route(/\/api\/clubs\/club-1\/(day|season)/, (route) => route.abort())
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  }),
  {
    name: 'club, not in it',
    show: async (stage) => {
      await stage.player()
      await stage.page.goto('/clubs/nowhere')
      await titled(stage.page)
    },
  },
  {
    name: 'club, on the page of a player',
    show: async (stage) => {
      await stage.player()
      await stage.page.route(/\/api\/users\/quietharbour$/, async (route) => {
        const response = await route.fetch()
        const clubs = lists.few.map(({ id, name, mark }, n) => ({ id: n === 0 ? id : null, name, mark }))
        await route.fulfill({ response, json: { ...(await response.json()), clubs } })
      })
      await stage.page.goto('/players/quietharbour')
      await stage.page.getByRole('region', { name: 'Clubs' }).waitFor()
      await stage.page.waitForLoadState('networkidle')
    },
  },
  joining('a visitor', face, 200, undefined),
  joining('a player', face, 200, 'player'),
  joining('renewed', refusal('link_renewed'), 410, 'player'),
  joining('unknown, a visitor', refusal('not_found'), 404, undefined),
]
