// The part of the model that decides whether moves in mini-games are right. The model follows the rules in
// content/story/README.md, not the code of the product.
import type { MiniGame, Move, Play } from './model.ts'

/**
 * In percent of the full points: the cost of a mistake (`MISTAKE`), the cost of each clue after the first (`CLUE`), and
 * the smallest possible result (`LEAST`).
 */
const MISTAKE = 25
const CLUE = 15
const LEAST = 20

interface Verdict {
  correct: boolean
  over: boolean
  solved: boolean
}

const key = (words: readonly string[]) => [...words].sort().join()
const wordsOf = ({ move }: { move: Move }) => ('words' in move ? move.words : [])

export const mistakesOf = ({ moves }: Play) =>
  moves.filter(({ move, correct }) => !correct && !('skip' in move)).length
const cluesOf = ({ moves }: Play) => moves.filter(({ move }) => 'clue' in move).length

/** Returns the points that the player would get for the solved mini-game now. */
export const worthOf = (game: MiniGame, play: Play) =>
  Math.round((game.points * Math.max(LEAST, 100 - MISTAKE * mistakesOf(play) - CLUE * cluesOf(play))) / 100)

/**
 * Returns what the player has found so far: names of groups, words of the chain or of gaps, excluded choices, and
 * clues.
 */
export function foundOf(game: MiniGame, play: Play) {
  const right = play.moves.filter(({ correct }) => correct)
  const groups =
    game.type === 'word_connections'
      ? right.flatMap((move) => game.groups.filter(({ words }) => key(words) === key(wordsOf(move))))
      : []
  const links = right.flatMap(({ move }) => ('word' in move ? move.word : []))
  const gaps =
    game.type === 'story_completion'
      ? game.gaps.map((gap, at) => (play.moves.some((move) => wordsOf(move)[at] === gap) ? gap : null))
      : []
  const named = play.moves.flatMap(({ move }) => ('choice' in move ? move.choice : []))
  return { groups, links, gaps, named, clues: 1 + cluesOf(play) }
}

/**
 * Decides whether a move is right. `shown` contains the choices in the order in which the page shows them. The result
 * `repeat` means that the player has made the same mistake before. A repeated mistake costs no points.
 */
export function judge(
  game: MiniGame,
  play: Play,
  move: Move,
  shown: readonly string[],
): Verdict | 'invalid' | 'repeat' {
  if ('skip' in move) return { correct: false, over: true, solved: false }
  const failsNow = mistakesOf(play) + 1 >= game.tries
  const verdict = (correct: boolean, isLast: boolean): Verdict => ({
    correct,
    over: correct ? isLast : failsNow,
    solved: correct && isLast,
  })
  const found = foundOf(game, play)
  const isTaken = (same: (earlier: Move) => boolean) => play.moves.some((earlier) => same(earlier.move))
  switch (game.type) {
    case 'word_connections': {
      if (!('words' in move)) return 'invalid'
      const size = game.groups[0]?.words.length ?? 0
      const left = game.groups.filter((group) => !found.groups.includes(group)).flatMap(({ words }) => words)
      if (move.words.length !== size || new Set(move.words).size !== size) return 'invalid'
      if (move.words.some((word) => !left.includes(word))) return 'invalid'
      if (isTaken((earlier) => 'words' in earlier && key(earlier.words) === key(move.words))) return 'repeat'
      // The player does not need to select the last group, because only the four words of this group are left.
      return verdict(
        game.groups.some(({ words }) => key(words) === key(move.words)),
        left.length === 2 * size,
      )
    }
    case 'word_chain': {
      if (!('word' in move)) return 'invalid'
      const { word } = move
      const links = game.links.map((link) => link.word)
      if (![...links, ...game.decoys].includes(word) || found.links.includes(word)) return 'invalid'
      const here = play.moves.slice(1 + play.moves.findLastIndex(({ correct }) => correct))
      if (here.some((earlier) => 'word' in earlier.move && earlier.move.word === word)) return 'repeat'
      return verdict(links[found.links.length] === word, found.links.length + 1 === links.length)
    }
    case 'story_completion': {
      if (!('words' in move) || move.words.length !== game.gaps.length) return 'invalid'
      const known = [...game.gaps, ...game.decoys]
      if (new Set(move.words).size !== move.words.length) return 'invalid'
      if (move.words.some((word) => !known.includes(word))) return 'invalid'
      if (isTaken((earlier) => 'words' in earlier && earlier.words.join() === move.words.join()))
        return 'repeat'
      return verdict(move.words.join() === game.gaps.join(), true)
    }
    case 'character_dialog': {
      const said = 'choice' in move ? shown[move.choice] : undefined
      const exchange = game.exchanges[play.moves.length]
      if (said === undefined || !exchange) return 'invalid'
      const correct = exchange.choices.find(({ text }) => text === said)?.right === true
      const failed = !correct && failsNow
      // In a dialogue, a wrong reply does not end the mini-game.
      const isLast = play.moves.length + 1 === game.exchanges.length
      return { correct, over: failed || isLast, solved: isLast && !failed }
    }
    case 'mystery_solve': {
      if ('clue' in move)
        return found.clues >= game.clues.length ? 'repeat' : { correct: true, over: false, solved: false }
      const named = 'choice' in move ? shown[move.choice] : undefined
      if (named === undefined || !('choice' in move)) return 'invalid'
      if (found.named.includes(move.choice)) return 'repeat'
      return verdict(named === game.answer, true)
    }
  }
}
