// Shapes of the files in content/story. Its README.md has the rules for writers.

/** A speaker. */
export interface Person {
  id: string
  name: string
  about: string
}

export interface Passage {
  id: string
  title: string
  /** Paragraphs. */
  text: readonly string[]
}

/** `pull`: one sentence of the passage, shown beside the next board. */
export interface PassageWithPull extends Passage {
  pull: string
}

/** The first ending whose condition is met is told. `when`: this mini-game was solved, or was not. */
export interface Ending extends PassageWithPull {
  when?: { miniGame: string; solved: boolean }
}

export const miniGameTypes = [
  'word_connections',
  'character_dialog',
  'word_chain',
  'story_completion',
  'mystery_solve',
] as const

interface MiniGameBase {
  id: string
  title: string
  description: string
  instructions: string
  /** Shown before it. */
  scene: Passage
  /** Shown after the first mistake. */
  hint: string
  difficulty: number
  /** Seconds from opening it. */
  timeLimit: number
  /** Points for solving it without a mistake. */
  points: number
  /** Mistakes that end it. */
  tries: number
  /** Shown at its end. */
  solved: string
  missed: string
}

export interface WordConnections extends MiniGameBase {
  type: 'word_connections'
  groups: readonly { name: string; words: readonly string[] }[]
}

export interface Choice {
  text: string
  /** Shown after the choice. */
  told: string
  right?: true
}

export interface CharacterDialog extends MiniGameBase {
  type: 'character_dialog'
  /** Id of the person whose part the player speaks. */
  character: string
  exchanges: readonly { speaker: string; line: string; choices: readonly Choice[] }[]
}

export interface WordChain extends MiniGameBase {
  type: 'word_chain'
  start: string
  links: readonly { word: string; joined: string }[]
  decoys: readonly string[]
}

export interface StoryCompletion extends MiniGameBase {
  type: 'story_completion'
  /** With GAP for each gap. */
  passage: string
  gaps: readonly string[]
  decoys: readonly string[]
}

export interface MysterySolve extends MiniGameBase {
  type: 'mystery_solve'
  question: string
  choices: readonly string[]
  answer: string
  clues: readonly string[]
  solution: string
}

export type MiniGame = WordConnections | CharacterDialog | WordChain | StoryCompletion | MysterySolve

export interface Chapter {
  id: string
  number: number
  title: string
  description: string
  difficulty: number
  requiredLevel: number
  experienceReward: number
  consecutiveWinsRequired: number
  maxLives: number
  opening: PassageWithPull
  between: readonly PassageWithPull[]
  afterBoards: PassageWithPull
  slips: readonly string[]
  miniGames: readonly MiniGame[]
  endings: readonly Ending[]
}

export const GAP = '___'

/** In the order of the story. */
export const passagesOf = ({ opening, between, afterBoards, miniGames, endings }: Chapter): Passage[] => [
  opening,
  ...between,
  afterBoards,
  ...miniGames.map(({ scene }) => scene),
  ...endings,
]
