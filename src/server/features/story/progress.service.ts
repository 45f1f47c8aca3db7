import type { Output } from '../../../contract/api.ts'
import type { StoryChapter, StoryEntry, StoryProgress } from '../../../contract/story.ts'
import { type Chapter, passagesOf } from '../../../engine/story/content.ts'
import { experienceOf, isUnlocked, percentOfWay, storyLevel } from '../../../engine/story/story.ts'
import { loadStory } from '../../content/story.ts'
import type { Context } from '../../context.ts'
import type { CompletionRow, RunRow } from '../../db/story-tables.ts'
import { figureSource } from '../../feature.ts'
import { sessionPlayer } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { Session } from '../../identity/session.store.ts'
import type { PlacedEntry } from '../leaderboard/entry.ts'
import { topTenAndOwn } from '../leaderboard/leaderboard.service.ts'
import { chapterKey, resultOf } from './leaderboard.store.ts'
import { isPreview } from './run.service.ts'
import * as store from './story.store.ts'
import { passageView, requireChapter } from './story.view.ts'

export const figures = figureSource({
  columns: (playerId) => ({
    story_wins: store.countWins(playerId),
    story_completions: store.completedChapters(playerId),
  }),
  figures({ story_wins, story_completions }) {
    const completed = new Set(story_completions.map(({ chapter_id }) => chapter_id))
    return {
      storyModeWins: story_wins,
      completedChapters: loadStory().chapters.flatMap(({ id }) => (completed.has(id) ? id : [])),
      totalExperience: experienceOf(story_completions),
    }
  },
})

export async function progress(context: Context, session: Session): Promise<StoryProgress> {
  const { db, now } = context
  const player = await sessionPlayer(db, session)
  const { highestLevel } = await context.figures(db, player.id, now())
  const completions = await store.completionsOf(db, player.id)
  const known: Known = {
    completions,
    run: await store.openRun(db, player.id),
    told: await store.toldTo(db, player.id),
    isOpen: (chapter) => isUnlocked(chapter, highestLevel) || isPreview(context, player),
  }
  const totalExperience = experienceOf(completions)
  return {
    chapters: loadStory().chapters.map((chapter) => chapterView(chapter, known)),
    totalExperience,
    storyLevel: storyLevel(totalExperience),
    highestLevel,
    percent: percentOfWay(highestLevel),
  }
}

interface Known {
  completions: readonly CompletionRow[]
  run: RunRow | undefined
  told: ReadonlySet<string>
  isOpen: (chapter: Chapter) => boolean
}

function chapterView(chapter: Chapter, { completions, run, told, isOpen }: Known): StoryChapter {
  const { id, number, title, description, difficulty, requiredLevel, experienceReward } = chapter
  const own = completions.filter(({ chapter_id }) => chapter_id === id)
  const unlocked = isOpen(chapter)
  const known = passagesOf(chapter).filter((passage) => told.has(passage.id))
  return {
    ...{ id, number, title, description, difficulty, requiredLevel, experienceReward, unlocked },
    theme: id,
    consecutiveWinsRequired: chapter.consecutiveWinsRequired,
    requiredCompletions: chapter.consecutiveWinsRequired,
    maxLives: chapter.maxLives,
    storyText: unlocked ? passageView(chapter.opening) : null,
    miniGames: unlocked ? chapter.miniGames.map(({ id, type, title }) => ({ id, type, title })) : [],
    completed: own.length > 0,
    bestTime: own.length > 0 ? Math.min(...own.map(({ seconds }) => seconds)) : null,
    wins: run?.chapter_id === id ? run.wins : 0,
    told: known.length,
    passages: countOf(chapter, known.length),
  }
}

/**
 * Returns the number of a chapter's passages for the page. A run has only one ending, so the number includes only one
 * ending. If a player has read several endings, the number is not smaller than the number of read passages.
 */
const countOf = (chapter: Chapter, known: number): number =>
  Math.max(known, passagesOf(chapter).length - chapter.endings.length + 1)

/** Returns the passages of a chapter that the player has read, in the order of the story. Refuses with `not_found`. */
export async function passages(
  { db }: Context,
  { playerId }: Session,
  chapterId: string,
): Promise<Output<'GET /api/story/chapter/:chapterId/passages'>> {
  const chapter = requireChapter(chapterId)
  const told = await store.toldTo(db, playerId)
  const known = passagesOf(chapter).filter(({ id }) => told.has(id))
  return { passages: known.map(passageView), count: countOf(chapter, known.length) }
}

/**
 * Returns the ten fastest players of a chapter. If the player is not one of them, the player's entry is last. Refuses
 * with `not_found`.
 */
export async function chapterLeaderboard(
  { db }: Context,
  { playerId }: Session,
  chapterId: string,
): Promise<Output<'GET /api/story/leaderboard/:chapterId'>> {
  const chapter = requireChapter(chapterId)
  const { top, own } = await topTenAndOwn(db, chapterKey(chapter.id), playerId)
  const isInTop = top.some((entry) => entry.player_id === playerId)
  return [...top, ...(own && !isInTop ? [own] : [])].map(entryView)
}

function entryView(entry: PlacedEntry): StoryEntry {
  const { seconds, points } = resultOf(entry.standing)
  return {
    id: entry.ref ?? entry.player_id,
    rank: entry.rank,
    userId: entry.player_id,
    user: publicUser({ ...entry, id: entry.player_id }),
    completionTime: seconds,
    score: points,
    createdAt: entry.reached_at.toISOString(),
  }
}
