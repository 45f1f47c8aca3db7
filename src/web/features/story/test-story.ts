import type { StoryEntry } from '../../../contract/story.ts'
import type { Chapter, Progress, Run } from './chapter-words.ts'

// Test data about the story, in the format in which the server sends it.

const titles = [
  'Digital Awakening',
  'Content Creators Guild',
  'Algorithm Mystery',
  'Gen Z Chronicles',
  'WordConnect Prophecy',
]
const levels = [1, 5, 10, 15, 20]

/**
 * Returns the progress in the story that the server sends to a player at a level. `change` returns the values that are
 * different in a chapter.
 */
export function progressAt(
  level: number,
  change: (chapter: Chapter) => Partial<Chapter> = () => ({}),
): Progress {
  const chapters = titles.map((title, index): Chapter => {
    const requiredLevel = levels[index] ?? 1
    const chapter = {
      ...{ id: title.toLowerCase().replaceAll(' ', '_'), number: index + 1, title, description: '' },
      ...{ theme: '', difficulty: index + 1, requiredLevel, experienceReward: 100 + 50 * index },
      ...{ consecutiveWinsRequired: 3 + index, requiredCompletions: 3 + index, maxLives: 1 },
      ...{ storyText: { id: 'opening', title: 'A lamp', text: ['It is lit.'] }, miniGames: [] },
      ...{ unlocked: level >= requiredLevel, completed: false, bestTime: null },
      ...{ wins: 0, told: 0, passages: 12 },
    }
    return { ...chapter, ...change(chapter) }
  })
  const totalExperience = chapters.reduce(
    (sum, { completed, experienceReward }) => sum + (completed ? experienceReward : 0),
    0,
  )
  return { chapters, totalExperience, storyLevel: 1, highestLevel: level, percent: 2 * level }
}

/** Returns an unfinished run of a chapter in which the player has won one board. */
export const runIn = (chapterId: string, change: Partial<Run> = {}): Run => ({
  ...{ id: 'run-1', chapterId, stage: 'playing', wins: 1, required: 3, gameNumber: 2 },
  ...{ game: null, waits: true, passage: { id: 'told', title: 'Told', text: ['Told.'] } },
  ...{ passageIsNew: true, miniGame: null },
  ...change,
})

/** Returns an entry of a chapter's leaderboard. */
export const entryOf = (userId: string, username: string, completionTime: number): StoryEntry => ({
  ...{ id: `row of ${userId}`, rank: 1, userId, completionTime, score: 140 },
  ...{ user: { id: userId, username, firstName: null, profileImageUrl: null, frame: null } },
  createdAt: '2026-11-01T12:00:00.000Z',
})
