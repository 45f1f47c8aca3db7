import type { ItemDetail, Paces } from '../../../../contract/desk/item.ts'
import { type HeldReason, heldReasons } from '../../../../engine/held-result/held-reason.ts'
import { outcomeOf } from '../../../../engine/play/level.ts'
import { modeName } from '../../../../engine/play/mode-name.ts'
import type { Context } from '../../../context.ts'
import type { PlayedGame } from '../../../db/schema.ts'
import { referredGames } from '../../game/board.service.ts'
import { decideAllIn, decideIn } from '../../game/decide.service.ts'
import type { DecisionRule, InboxKind, WaitingItem } from '../kind.ts'
import * as store from './held-result.store.ts'

const BINS = 20
const BIN_SECONDS = 2

/** Results that are so good that a person must check them (docs/rules.md#held-results). */
export const heldResult: InboxKind<'held_result'> = {
  kind: 'held_result',
  waiting: store.waitingResults,
  line({ mode, level, date, groups, seconds, doubt }) {
    const name = modeName(String(mode))
    const where = date === null ? (mode === 'classic' ? `${name} ${level}` : name) : `${name} of ${date}`
    const why = heldReasons[doubt as HeldReason]
    return `${where}: ${groups} groups in ${Number(seconds).toFixed(1)} s. ${why}`
  },
  detail,
  decisions: { release: deciding('release'), release_all: releaseAll(), remove: deciding('remove') },
}

function deciding(decision: 'release' | 'remove'): DecisionRule {
  return {
    ...(decision === 'remove' && { isFinal: true, needs: ['reason'] }),
    async apply({ tx, context, item }) {
      const results = await decideIn(tx, context, item.ref, decision)
      return { before: 'held', after: { state: decision === 'release' ? 'valid' : 'removed', results } }
    },
  }
}

function releaseAll(): DecisionRule {
  return {
    async apply({ tx, context, item }) {
      const waiting = await store.waitingOfPlayer(tx, item.player_id ?? '')
      const results = await decideAllIn(tx, context, waiting, 'release')
      return { before: 'held', after: { state: 'valid', results } }
    },
  }
}

async function detail(
  context: Context,
  { ref }: WaitingItem,
): Promise<ItemDetail<'held_result'> | undefined> {
  const { db } = context
  const facts = await store.factsOf(db, ref)
  if (!facts) return undefined
  const [game] = await referredGames(db, [ref])
  if (!game || game.ended_at === null) return undefined
  const seconds = (game.ended_at.getTime() - game.started_at.getTime()) / 1000
  const alike = { mode: game.mode, groups: game.found.length }
  return {
    kind: 'held_result',
    gameId: game.id,
    mode: game.mode,
    level: game.level,
    date: facts.date,
    why: facts.doubt,
    groups: groupsOf(game),
    guesses: guessesOf(game),
    seconds,
    pace: seconds / Math.max(1, game.found.length),
    mistakes: game.mistakes,
    score: game.score_before + game.level_score,
    hintsUsed: game.hinted.length,
    following: facts.following,
    othersWaiting: facts.others,
    own: await paces(context, { ...alike, playerId: game.player_id }),
    everybody: await paces(context, alike),
    network: {
      accounts: facts.accounts,
      withHeldResults: facts.withHeld,
      withRemovedResults: facts.withRemoved,
    },
  }
}

async function paces({ db }: Context, alike: Parameters<typeof store.pacesOf>[1]): Promise<Paces> {
  const bins = await store.pacesOf(db, alike, { bins: BINS, seconds: BIN_SECONDS })
  return { boards: bins.reduce((sum, boards) => sum + boards, 0), binSeconds: BIN_SECONDS, bins }
}

const groupsOf = ({ board, found }: PlayedGame): ItemDetail<'held_result'>['groups'] =>
  board.groups.map(({ name, color }, index) => ({
    name,
    color,
    words: board.tiles.flatMap(({ text, group }) => (group === index ? text : [])),
    isFound: found.includes(index),
  }))

const guessesOf = ({ board, guesses }: PlayedGame): ItemDetail<'held_result'>['guesses'] =>
  guesses.map((guess) => {
    const tiles = guess.tileIds.flatMap((id) => board.tiles.find((tile) => tile.id === id) ?? [])
    return {
      words: tiles.map(({ text }) => text),
      colors: tiles.map(({ group }) => board.groups[group]?.color ?? ''),
      outcome: outcomeOf(board, guess),
      atSeconds: guess.at === undefined ? null : guess.at / 1000,
    }
  })
