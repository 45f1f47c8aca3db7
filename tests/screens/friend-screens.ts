import { newName, newPlayer, type Player, signIn } from '../e2e/support/players.ts'
import { playDaily, startDaily } from '../support/dailies.ts'
import { befriend, block, follow, setPrivacy } from '../support/friends.ts'
import { start, win } from '../support/moves.ts'
import { type Screen, type Stage, titled } from './stage.ts'

const opened = async ({ page }: Stage, path: string) => {
  await page.goto(path)
  await titled(page)
  await page.waitForLoadState('networkidle')
}

/** Creates five friends of a player. Two have finished today's daily, one plays it, and two have not begun. */
async function withFriends(stage: Stage): Promise<{ me: Player; friends: Player[] }> {
  const me = await stage.premiumPlayer()
  const friends = await Promise.all(Array.from({ length: 5 }, () => newPlayer(stage.server)))
  for (const friend of friends) await befriend(me, friend)
  const [first, second, third] = friends as [Player, Player, Player]
  await playDaily(stage.server, first.client, 1)
  await playDaily(stage.server, second.client)
  await startDaily(third.client)
  return { me, friends }
}

/** Opens the page of a new player after a preparation, and waits until the page has its button for this relation. */
const page = (name: string, prepare: (me: Player, other: Player) => Promise<unknown>): Screen => ({
  name: `a player, ${name}`,
  show: async (stage) => {
    const [me, other] = [await stage.player(), await newPlayer(stage.server)]
    await prepare(me, other)
    await opened(stage, `/players/${other.username}`)
  },
})

/** Opens a list on the tab of players. */
const list = (
  name: string,
  which: string,
  prepare: (me: Player, others: Player[]) => Promise<unknown>,
): Screen => ({
  name: `players, ${name}`,
  show: async (stage) => {
    const me = await stage.player()
    await prepare(me, await Promise.all([1, 2, 3].map(() => newPlayer(stage.server))))
    await opened(stage, `/?players=${which}#players`)
  },
})

const each = async (players: readonly Player[], run: (player: Player) => Promise<unknown>) => {
  for (const player of players) await run(player)
}
const nothing = async () => undefined

export const friendScreens: Screen[] = [
  page('followed', follow),
  page('asked', async (me, other) => {
    await setPrivacy(other, { private: true })
    await follow(me, other)
  }),
  page('who asks', async (me, other) => {
    await setPrivacy(me, { private: true })
    await follow(other, me)
  }),
  page('who follows you', (me, other) => follow(other, me)),
  page('a friend', befriend),
  page('blocked', block),
  {
    name: 'a player, the menu',
    show: async (stage) => {
      await stage.player()
      await opened(stage, '/players/quietharbour')
      await stage.page.getByRole('button', { name: 'More about quietharbour' }).click()
    },
  },
  {
    name: 'a player, block?',
    show: async (stage) => {
      await stage.player()
      await opened(stage, '/players/quietharbour')
      await stage.page.getByRole('button', { name: 'More about quietharbour' }).click()
      await stage.page.getByRole('button', { name: 'Block' }).click()
      await stage.page.getByRole('dialog', { name: 'Block quietharbour?' }).waitFor()
    },
  },
  {
    name: 'home, friends before the daily',
    show: async (stage) => {
      await withFriends(stage)
      await opened(stage, '/')
      await stage.page.getByRole('list', { name: 'Friends today' }).waitFor()
    },
  },
  {
    name: 'home, friends after the daily',
    show: async (stage) => {
      const { me } = await withFriends(stage)
      await playDaily(stage.server, me.client, 2)
      await opened(stage, '/')
      await stage.page.getByRole('list', { name: 'Friends today' }).waitFor()
    },
  },
  {
    name: 'home, friends could not be loaded',
    show: async (stage) => {
      await stage.player()
      await stage.page.route('**/api/daily-challenge/*/friends', (route) => route.abort())
      await opened(stage, '/')
      await stage.page.getByText('Today’s friends could not be loaded').waitFor()
    },
  },
  {
    name: 'home, who invited you',
    show: async (stage) => {
      const inviter = await newPlayer(stage.server)
      const { referralCode } = await inviter.client.call('GET /api/referrals')
      await signIn(stage.context, await newPlayer(stage.server, newName(), referralCode))
      await opened(stage, '/')
      await stage.page.getByText(`${inviter.username} invited you`).waitFor()
    },
  },
  list('friends', 'friends', (me, others) => each(others, (other) => befriend(me, other))),
  list('following', 'following', (me, others) => each(others, (other) => follow(me, other))),
  list('followers', 'followers', (me, others) => each(others, (other) => follow(other, me))),
  list('requests', 'requests', async (me, others) => {
    await setPrivacy(me, { private: true })
    await each(others, (other) => follow(other, me))
  }),
  ...['friends', 'following', 'followers', 'requests'].map((which) => list(`no ${which}`, which, nothing)),
  {
    name: 'players, friends could not be loaded',
    show: async (stage) => {
      await stage.player()
      await stage.page.route('**/api/me/friends*', (route) => route.abort())
      await opened(stage, '/?players=friends#players')
      await stage.page.getByText('The players could not be loaded').waitFor()
    },
  },
  {
    name: 'leaderboards, of friends',
    show: async (stage) => {
      const { me, friends } = await withFriends(stage)
      for (const { client } of [me, ...friends]) await win(stage.server, client, await start(client), 1)
      await opened(stage, '/leaderboards?scope=friends')
      await stage.page.getByRole('list', { name: 'The ten best among friends' }).waitFor()
    },
  },
  {
    name: 'leaderboards, of friends, nobody yet',
    show: async (stage) => {
      await stage.player()
      await opened(stage, '/leaderboards?scope=friends')
    },
  },
  {
    name: 'the daily, leaderboard of friends',
    show: async (stage) => {
      const { me } = await withFriends(stage)
      await playDaily(stage.server, me.client, 2)
      await opened(stage, '/daily-challenge?scope=friends')
      await stage.page.getByText('Today’s Leaderboard').waitFor()
    },
  },
  {
    name: 'home, activity of friends',
    show: async (stage) => {
      const { friends } = await withFriends(stage)
      for (const { client } of friends.slice(0, 2)) await win(stage.server, client, await start(client), 1)
      await opened(stage, '/#activity')
      await stage.page.getByRole('list', { name: 'Activity feed' }).waitFor()
    },
  },
  {
    name: 'home, activity of friends, nobody yet',
    show: async (stage) => {
      await stage.player()
      await opened(stage, '/?scope=friends#activity')
      await stage.page.getByText('Find players').last().waitFor()
    },
  },
  {
    name: 'home, a friend to challenge',
    show: async (stage) => {
      await withFriends(stage)
      await opened(stage, '/#challenges')
      await stage.page.getByRole('button', { name: 'Challenge a player' }).click()
      await stage.page.getByRole('list', { name: 'Players to challenge' }).waitFor()
    },
  },
  {
    name: 'settings, blocked players',
    show: async (stage) => {
      const me = await stage.player()
      await block(me, await newPlayer(stage.server))
      await opened(stage, '/settings#privacy')
      await stage.page.getByRole('button', { name: /^Unblock/ }).waitFor()
    },
  },
]
