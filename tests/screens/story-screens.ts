import { miniGameTypes } from '../../src/engine/story/content.ts'
import { loadStory } from '../../src/server/content/story.ts'
import { Chapter } from '../e2e/support/chapter.ts'
import { MiniGame } from '../e2e/support/mini-game.ts'
import { completeChapter, FIRST, playMiniGame, startChapter, winBoards } from '../support/story.ts'
import { type Screen, type Stage, titled } from './stage.ts'

async function chapter(stage: Stage): Promise<Chapter> {
  const player = await stage.premiumPlayer()
  await stage.page.goto(`/story-mode?chapter=${FIRST}`)
  await stage.page.getByRole('button', { name: 'Start Challenge' }).waitFor()
  return new Chapter(stage.page, stage.server, player, false)
}

async function board(stage: Stage): Promise<Chapter> {
  const made = await chapter(stage)
  await made.go('Start Challenge')
  await made.tiles.first().waitFor()
  return made
}

const list = async (stage: Stage) => {
  await stage.page.goto('/story-mode')
  await stage.page.getByRole('article').first().waitFor()
}

export const storyScreens: Screen[] = [
  {
    name: 'story, without premium',
    show: async (stage) => {
      await stage.player()
      await stage.page.goto('/story-mode')
      await titled(stage.page)
      await stage.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'story, the chapters',
    show: async (stage) => {
      const { client } = await stage.premiumPlayer()
      await startChapter(client)
      await list(stage)
    },
  },
  {
    name: 'story, a chapter completed',
    show: async (stage) => {
      await completeChapter(stage.server, await stage.premiumPlayer())
      await list(stage)
    },
  },
  {
    name: 'story, fastest times',
    show: async (stage) => {
      await completeChapter(stage.server, await stage.premiumPlayer())
      await list(stage)
      await stage.page
        .getByRole('button', { name: /Fastest Times/ })
        .first()
        .click()
      await stage.page.getByRole('dialog', { name: 'Fastest Times' }).getByRole('listitem').first().waitFor()
    },
  },
  { name: 'story, an intro', show: chapter },
  {
    name: 'story, a board',
    show: async (stage) => {
      const made = await board(stage)
      const [group = [], other = []] = await made.groupsLeft()
      await made.find(group)
      await made.select(other)
    },
  },
  {
    name: 'story, so far',
    show: async (stage) => {
      const made = await board(stage)
      await made.go('The story so far')
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'story, a chapter failed',
    show: async (stage) => {
      const made = await board(stage)
      await made.fail()
    },
  },
  {
    name: 'story, a passage',
    show: async (stage) => {
      const made = await board(stage)
      await made.win()
      // With reduced motion, no page continues automatically.
      await made.go('Read on')
      await stage.page.getByRole('button', { name: 'Go on' }).waitFor()
    },
  },
  ...miniGameTypes.map((type) => ({
    name: `story, ${type}`,
    show: async (stage: Stage) => {
      const game = await MiniGame.open(stage.page, stage.server, await stage.premiumPlayer(), type, {
        hasTouch: false,
      })
      await game.begin()
      await game.move('wrong')
    },
  })),
  {
    name: 'story, the scene before a mini-game',
    show: async (stage) =>
      MiniGame.open(stage.page, stage.server, await stage.premiumPlayer(), 'character_dialog', {
        hasTouch: false,
      }),
  },
  {
    name: 'story, the end of a chapter',
    show: async (stage) => {
      const player = await stage.premiumPlayer()
      const made = new Chapter(stage.page, stage.server, player, false)
      const { client } = player
      const run = await startChapter(client)
      await winBoards(stage.server, client, run)
      const [...before] = loadStory().chapters[0]?.miniGames ?? []
      const last = before.pop()?.id ?? ''
      for (const _ of before) await playMiniGame(client, run.id)
      await stage.page.goto(`/story-mode?chapter=${FIRST}`)
      await made.solve(last)
      await made.go('Go on')
      await made.panel('Your result').waitFor()
    },
  },
]
