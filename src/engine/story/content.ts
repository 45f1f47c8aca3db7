// Types of the files in content/story. The rules for writers are in content/story/README.md.

/** A person who speaks in the story. */
export interface Person {
  id: string
  name: string
  about: string
}

export interface Passage {
  id: string
  title: string
  text: readonly string[]
}

/** A passage of the story. `pull` is a sentence of the passage that the game shows beside the next board. */
export interface PassageWithPull extends Passage {
  pull: string
}

/**
 * An ending of a chapter. The game shows the first ending whose condition `when` is true, or that has no condition. If
 * `solved` is true, the condition is that the player solved the named mini-game. If `solved` is false, the condition is
 * that the player did not solve it.
 */
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
  /** Story text that the game shows before the mini-game. */
  scene: Passage
  /** Text that the game shows after the first mistake. */
  hint: string
  difficulty: number
  /** Time limit in seconds, from the moment when the player opens the mini-game. */
  timeLimit: number
  /** Points for solving the mini-game without a mistake. */
  points: number
  /** Number of mistakes after which the mini-game ends. */
  tries: number
  /** Text that the game shows at the end of the mini-game, if the player solved it. */
  solved: string
  missed: string
}

export interface WordConnections extends MiniGameBase {
  type: 'word_connections'
  groups: readonly { name: string; words: readonly string[] }[]
}

export interface Choice {
  text: string
  /** Text that the game shows after the player has chosen this answer. */
  told: string
  right?: true
}

export interface CharacterDialog extends MiniGameBase {
  type: 'character_dialog'
  /** Id of the character of the story whose replies the player chooses. */
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
  /** The text that the player completes, with GAP in place of each missing word. */
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

/** Returns the passages of a chapter in story order. */
export const passagesOf = ({ opening, between, afterBoards, miniGames, endings }: Chapter): Passage[] => [
  opening,
  ...between,
  afterBoards,
  ...miniGames.map(({ scene }) => scene),
  ...endings,
]
