// What a writer writes for Story Mode: the shapes of content/story (content/story/README.md has the rules).

/** Somebody who speaks. */
export interface Person {
  id: string
  name: string
  about: string
}

/** A piece of the story, told between games. */
export interface Passage {
  id: string
  title: string
  /** Paragraphs. */
  text: readonly string[]
}

/** A passage with the one sentence of it that stands beside the board that follows. */
export interface PassageWithPull extends Passage {
  pull: string
}

/** An ending is told when a mini-game of its chapter was solved, or was not; without `when`, in any case. */
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
  /** Told before it. */
  scene: Passage
  /** Shown after the first mistake. */
  hint: string
  difficulty: number
  /** Seconds from its opening. */
  timeLimit: number
  /** For solving it without a mistake. */
  points: number
  /** The mistakes that end it. */
  tries: number
  /** Told at its end. */
  solved: string
  missed: string
}

export interface WordConnections extends MiniGameBase {
  type: 'word_connections'
  groups: readonly { name: string; words: readonly string[] }[]
}

export interface Choice {
  text: string
  /** What follows when it is said. */
  told: string
  right?: true
}

export interface CharacterDialog extends MiniGameBase {
  type: 'character_dialog'
  /** The person for whom one speaks. */
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
  /** With `___` for each gap. */
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

/** Every passage that a chapter can tell, in the order of the story. */
export const passagesOf = ({ opening, between, afterBoards, miniGames, endings }: Chapter): Passage[] => [
  opening,
  ...between,
  afterBoards,
  ...miniGames.map(({ scene }) => scene),
  ...endings,
]
