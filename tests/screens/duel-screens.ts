import { Room } from '../e2e/support/duel.ts'
import { keepPanel } from '../e2e/support/game.ts'
import type { Player } from '../e2e/support/players.ts'
import { challenge, openRoom, playSide, sayReady, startSide } from '../support/duels.ts'
import { giveUp, guess } from '../support/moves.ts'
import type { Screen, Stage } from './stage.ts'

/** Opens the page of a duel between the player of this browser and another player. */
async function inRoom(stage: Stage): Promise<{ room: Room; rival: Player; id: string }> {
  const [player, rival] = [await stage.premiumPlayer(), await stage.rival()]
  const { id } = await challenge(player, rival)
  const room = new Room(stage.page, stage.server, player, false)
  await room.open(id)
  await stage.page.getByText(`${rival.username} is not here yet.`).waitFor()
  return { room, rival, id }
}

async function inRace(stage: Stage) {
  const made = await inRoom(stage)
  const { room, rival, id } = made
  const stream = await openRoom(rival, id)
  await room.press(room.button('I’m ready'))
  await stage.page.getByText(`Waiting for ${rival.username}.`).waitFor()
  await sayReady(rival, id)
  await room.expectWords()
  const { id: theirs } = await startSide(rival, id)
  const groups = await stage.server.answer(theirs)
  await guess(rival.client, theirs, groups[0] ?? [])
  await room.find((await room.groups())[0] ?? [])
  await room.select((await room.groupsLeft())[0]?.slice(0, 2) ?? [])
  await room.row('other').getByText('1 of 5').waitFor()
  // The test does not close the opponent's stream, because the server closes it when the server stops.
  return { ...made, theirs, groups, stream }
}

async function ended(stage: Stage) {
  const race = await inRace(stage)
  await race.room.more('Give up')
  await race.room.press(race.room.dialog('Give up this race?').getByRole('button', { name: 'Give up' }))
  await race.room.heading('Score Submitted').waitFor()
  return race
}

/** The rival wins while the player waits. The panel stays, because the player has switched on "Wait for me". */
async function decided(stage: Stage) {
  const race = await ended(stage)
  const { room, rival, theirs, groups } = race
  await keepPanel(room.player)
  for (const group of groups.slice(1)) await guess(rival.client, theirs, group)
  await room.heading('Duel Complete').waitFor()
  return race
}

export const duelScreens: Screen[] = [
  { name: 'duel, lobby, alone', show: inRoom },
  {
    name: 'duel, lobby, ready',
    show: async (stage) => {
      const { room } = await inRoom(stage)
      await room.press(room.button('I’m ready'))
      await room.button('You are ready').waitFor()
    },
  },
  { name: 'duel, race', show: async (stage) => (await inRace(stage)).stream.leave() },
  { name: 'duel, waiting for the other', show: async (stage) => (await ended(stage)).stream.leave() },
  { name: 'duel, decided', show: async (stage) => (await decided(stage)).stream.leave() },
  {
    name: 'duel, result',
    show: async (stage) => {
      const { room, stream } = await decided(stage)
      await room.press(room.button('See the result'))
      await stage.page.getByRole('heading', { name: 'Groups found over time' }).waitFor()
      await stream.leave()
    },
  },
  {
    name: 'duel, result as a table',
    show: async (stage) => {
      const [player, rival] = [await stage.premiumPlayer(), await stage.rival()]
      const { id } = await challenge(player, rival)
      await playSide(stage.server, player, (await startSide(player, id)).id, { mistakes: 1 })
      const theirs = await startSide(rival, id)
      await playSide(stage.server, rival, theirs.id, { groups: 3 })
      await giveUp(rival.client, theirs.id)
      await stage.page.goto(`/game?challenge=${id}`)
      await stage.page.getByRole('button', { name: 'Table' }).click()
    },
  },
  {
    name: 'duel, without premium',
    show: async (stage) => {
      const [player, rival] = [await stage.player(), await stage.rival()]
      const { id } = await challenge(rival, player)
      await stage.page.goto(`/game?challenge=${id}`)
      await stage.page.getByText(`${rival.username} has challenged you.`).waitFor()
    },
  },
  {
    name: 'duel, there is none',
    show: async (stage) => {
      await stage.premiumPlayer()
      await stage.page.goto('/game?challenge=nonsense')
      await stage.page.getByRole('heading', { name: 'There is no such duel' }).waitFor()
    },
  },
  {
    name: 'duel, by a link',
    show: async (stage) => {
      await stage.premiumPlayer()
      const rival = await stage.rival()
      const { token } = await rival.client.call('POST /api/challenges/link', { body: {} })
      await stage.page.goto(`/challenges/link/${token}`)
      await stage.page.getByText(rival.username).first().waitFor()
    },
  },
  {
    name: 'duel, the list',
    show: async (stage) => {
      const me = await stage.premiumPlayer()
      const [asks, ghost, asked, waiting, live, beaten] = await Promise.all([
        stage.rival(),
        stage.rival(),
        stage.rival(),
        stage.rival(),
        stage.rival(),
        stage.rival(),
      ])
      await challenge(asks, me)
      const played = await challenge(ghost, me)
      await playSide(stage.server, ghost, (await startSide(ghost, played.id)).id)
      await challenge(me, asked)
      const waits = await challenge(me, waiting)
      await playSide(stage.server, me, (await startSide(me, waits.id)).id)
      const { id } = await challenge(me, live)
      const [left, right] = [await startSide(me, id), await startSide(live, id)]
      await playSide(stage.server, me, left.id, { groups: 2 })
      await playSide(stage.server, live, right.id, { groups: 3 })
      const over = await challenge(me, beaten)
      for (const side of [me, beaten]) await playSide(stage.server, side, (await startSide(side, over.id)).id)
      await stage.page.goto('/#challenges')
      await stage.page.getByText('Live now').waitFor()
    },
  },
]
