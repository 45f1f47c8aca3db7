import type { LookBack } from '../../../contract/insight/look-back.ts'
import type { Board, BoardTile } from '../../../engine/board/board.ts'
import type { Catalogue } from '../../../engine/catalogue/index.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { herringsOf } from '../../../engine/insight/herrings.ts'
import { turnOf } from '../../../engine/insight/look-back.ts'
import { MADE_CATEGORY } from '../../../engine/made-board/board-of-draft.ts'
import { fifthGroupTiles, isFifthGroup, outcomeOf } from '../../../engine/play/level.ts'
import { edgeOf, startOf } from '../../../engine/rating/rating.ts'
import { loadCatalogue } from '../../content/catalogue.ts'
import { currentOverlay } from '../../content/overlay.store.ts'
import type { Context } from '../../context.ts'
import type { PlayedGame } from '../../db/schema.ts'
import type { Session } from '../../identity/session.store.ts'
import { type Others, othersOnDay } from '../daily/others.service.ts'
import { endedSides } from '../duel/duel.service.ts'
import { finishedGame } from '../game/board.service.ts'
import { modeOf } from '../game/mode.ts'
import { peopleWhoEnded } from '../made-board/list.service.ts'

const TYPICAL_SKILL = 0

/**
 * Returns the report on a finished board, with the results of other players. Refuses with `not_found`, `not_over` or
 * `folded`.
 */
export async function lookBack(
  context: Context,
  { playerId }: Pick<Session, 'playerId'>,
  id: string,
): Promise<LookBack> {
  const game = await finishedGame(context.db, id, playerId)
  const { players, isOpen, others } = await othersOn(context, game)
  const { board } = game
  return {
    gameId: game.id,
    guesses: guessesOf(game, others),
    players,
    solvedPercent: others && percent(others.solvedShare),
    averageMistakes: others && tenths(others.meanMistakes),
    hardest: others && colorOf(board, others.hardestGroup),
    groups: board.groups.map(({ color }, index) => {
      const markedAt = game.marked_whole[index]
      const { foundShare, meanPlace } = others?.groups[index] ?? { foundShare: null, meanPlace: null }
      return {
        color,
        foundPercent: foundShare === null ? null : percent(foundShare),
        usualPlace: meanPlace === null ? null : tenths(meanPlace),
        markedAtSeconds: markedAt === undefined ? null : Math.floor(markedAt / 1000),
      }
    }),
    ...fifthGroupOf(game, others),
    turnedAt: turnedAt(context, game),
    herrings: isOpen ? [] : herringsIn(game, await catalogueOf(context, game)),
    herringsLater: isOpen,
  }
}

interface OthersOnBoard {
  players: number
  /** True if other players can still play the board: the opponent of the duel, or the players of the day. */
  isOpen: boolean
  others: Others | null
}

/**
 * Returns the results of the other players on the board. `others` is null except for daily challenges, because only the
 * board of a daily challenge has many players.
 */
async function othersOn(context: Context, game: PlayedGame): Promise<OthersOnBoard> {
  if (game.mode === 'daily' || game.mode === 'archive') {
    const { date, players, others } = await othersOnDay(context, game)
    return { players, isOpen: context.now().getTime() < closesAt(date), others }
  }
  if (game.made_board_id !== null)
    return { players: await peopleWhoEnded(context.db, game.made_board_id), isOpen: false, others: null }
  if (game.challenge_id === null) return { players: 1, isOpen: false, others: null }
  const { ended, isOpen } = await endedSides(context, game.player_id, game.challenge_id)
  return { players: ended, isOpen, others: null }
}

function guessesOf({ board, guesses }: PlayedGame, others: Others | null): LookBack['guesses'] {
  return guesses.map((guess, number) => {
    const tiles = guess.tileIds.flatMap((id) => board.tiles.find((tile) => tile.id === id) ?? [])
    const { sameShare, most } = others?.guesses[number] ?? { sameShare: null, most: null }
    return {
      ...told(board, tiles),
      outcome: outcomeOf(board, guess),
      atSeconds: guess.at === undefined ? null : Math.floor(guess.at / 1000),
      othersPercent: sameShare === null ? null : percent(sameShare),
      mostOthers: most && {
        ...told(
          board,
          most.positions.flatMap((position) => board.tiles[position] ?? []),
        ),
        percent: percent(most.share),
      },
    }
  })
}

function fifthGroupOf({ board, guesses }: PlayedGame, others: Others | null): Pick<LookBack, 'fifthGroup'> {
  if (!board.fifthGroup) return {}
  const guess = guesses.findIndex(({ tileIds }) => isFifthGroup(board, tileIds))
  return {
    fifthGroup: {
      name: board.fifthGroup.name,
      ...told(board, fifthGroupTiles(board)),
      guess: guess < 0 ? null : guess,
      othersPercent: others && percent(others.fifthGroupShare),
    },
  }
}

function turnedAt({ ratings, modes }: Context, game: PlayedGame): number | null {
  const { rules } = modeOf({ modes }, game)
  const maxMistakes = rules.maxMistakes + (game.extra_life_used ? 1 : 0)
  return turnOf(
    game.board,
    game.guesses,
    { ...rules, maxMistakes },
    {
      edge: edgeOf(TYPICAL_SKILL, game.traps),
      categoryValue: ({ categoryId, difficulty }) =>
        startOf(ratings.difficulty.get(categoryId) ?? ratings.editors(categoryId) ?? difficulty),
    },
  )
}

/**
 * Returns the catalogue of categories from which a board was made. If a category of the board was deleted from the
 * catalogue, the function writes this to the log. The report then shows no red herrings for this category. The groups of a
 * board that a player made are in no catalogue.
 */
async function catalogueOf(context: Context, game: PlayedGame): Promise<Catalogue> {
  const catalogue =
    (await modeOf(context, game).catalogue?.(context, game)) ??
    loadCatalogue(await currentOverlay(context.db))
  const known = new Set([...catalogue.categories.map(({ id }) => id), MADE_CATEGORY])
  const missing = game.board.groups.flatMap(({ categoryId }) => (known.has(categoryId) ? [] : categoryId))
  if (missing.length > 0)
    context.log.info(
      { game: game.id, categories: missing },
      'categories of a board have left its catalogue; the look back has no red herrings for them',
    )
  return catalogue
}

const herringsIn = ({ board, guesses }: PlayedGame, catalogue: Catalogue): LookBack['herrings'] =>
  herringsOf(board, guesses, catalogue)
    .filter(({ category }) => category !== board.fifthGroup?.name)
    .map(({ kind, category, tiles, guesses }) => ({
      ...{ kind, category, guesses: [...guesses] },
      ...told(board, tiles),
    }))

const told = (board: Board, tiles: readonly BoardTile[]) => ({
  words: tiles.map(({ text }) => text),
  colors: tiles.map(({ group }) => colorOf(board, group)),
})

const colorOf = ({ groups }: Board, group: number): string => groups[group]?.color ?? ''
const percent = (share: number): number => Math.round(100 * share)
const tenths = (value: number): number => Math.round(10 * value) / 10
