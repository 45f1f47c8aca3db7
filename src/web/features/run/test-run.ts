import type { GameView, GroupView, GuessReply } from '../../../contract/game.ts'
import { gameView, groupView } from '../../play/state/test-game.ts'
import { type Answers, lost, refused } from '../../test-page.tsx'

/** The groups of a board for tests. The words of the first group have the ids `a` to `d`. */
const groups: readonly GroupView[] = ['ABCD', 'EFGH', 'IJKL', 'MNOP'].map((words, index) =>
  groupView(`Group ${index + 1}`, [...words], `group-${index + 1}`),
)

export const wordsOf = (nth: number): string[] => [...(groups[nth]?.words ?? [])]

/** A board on which the first `found` groups have been found. */
export const boardWith = (found: number, changes: Partial<GameView> = {}): GameView => {
  const game = gameView()
  const completedGroups = groups.slice(0, found)
  return {
    ...game,
    completedGroups,
    words: game.words.filter(({ text }) => !completedGroups.some((group) => group.words.includes(text))),
    ...changes,
  }
}

/** Replaces the server in a test. It simulates a run of one level and replies to guesses. */
export class MadeUpRun {
  game: GameView
  /** The guesses that the page has sent. In each guess, the words are in alphabetical order. */
  readonly guesses: string[] = []
  readonly answers: Answers

  constructor(game: GameView = gameView()) {
    this.game = game
    const resetsAt = new Date(Date.now() + 5 * 3_600_000).toISOString()
    this.answers = {
      'GET /api/game/current': () => ({ game: this.game.status === 'game_over' ? null : this.game }),
      'GET /api/game/game-1': () => this.game,
      'GET /api/game/game-1/look-back': refused(404, 'not_found'),
      'GET /api/game/can-play': {
        ...{ canPlay: true, maxDailyGames: 2, gamesPlayedToday: 1, resetsAt, startLevels: [1] },
      },
      'GET /api/scores/personal': { score: 0, rank: null, highestLevel: 1 },
      'GET /api/subscription/status': {
        ...{ isPremium: false, hintsRemaining: 1, extraLivesRemaining: 0, resetsAt },
      },
      'GET /api/daily-challenge': { userAttempt: null },
      'GET /api/products': [],
      'POST /api/game/game-1/guess': ({ body }: { body: unknown }) =>
        this.guess((body as { wordIds: string[] }).wordIds),
      'POST /api/game/game-1/order': undefined,
      'POST /api/scores': lost,
      'POST /api/game/game-1/give-up': () => this.end(),
    }
  }

  /** Ends the run and shows the groups that the player has not found. */
  end(): GameView {
    this.game = {
      ...this.game,
      ...{ status: 'game_over', words: [], guesses: [] },
      missedGroups: groups.slice(this.game.completedGroups.length),
    }
    return this.game
  }

  guess(wordIds: readonly string[]): GuessReply {
    const words = wordIds.map((id) => id.toUpperCase()).toSorted()
    const isRepeat = this.guesses.includes(words.join(''))
    this.guesses.push(words.join(''))
    if (isRepeat) return { outcome: 'repeat', game: this.game } as GuessReply
    const shared = Math.max(
      ...groups.map((group) => group.words.filter((word) => words.includes(word)).length),
    )
    const group = shared === 4 ? groups.find(({ words: [first = ''] }) => words.includes(first)) : undefined
    if (group) {
      const completedGroups = [...this.game.completedGroups, group]
      const left = this.game.words.filter(({ text }) => !group.words.includes(text))
      this.game = {
        ...this.game,
        ...{ completedGroups, words: left },
        ...(left.length === 0 && { status: 'level_complete', guesses: [], score: 450, levelScore: 450 }),
      }
      return { outcome: 'correct', group, game: this.game } as GuessReply
    }
    this.game = { ...this.game, mistakes: this.game.mistakes + 1 }
    if (this.game.mistakes >= this.game.maxMistakes) this.end()
    return { outcome: shared === 3 ? 'one_away' : 'wrong', game: this.game } as GuessReply
  }
}
