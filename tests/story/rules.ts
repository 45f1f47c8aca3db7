// The part of the model that computes the effects of each action.
import { judge, worthOf } from './mini-game.ts'
import {
  type Action,
  type Board,
  boardOf,
  chapterOf,
  counting,
  currentGame,
  currentPlay,
  findChapter,
  GROUPS,
  isOpen,
  isWaiting,
  type MiniGame,
  must,
  no,
  ofStreak,
  openRunOf,
  type Play,
  type Player,
  playerOf,
  type Reply,
  type Run,
  SECOND,
  SIZE,
  type State,
  secondsBetween,
  type World,
} from './model.ts'
import * as views from './views.ts'

type Of<What extends Action['do']> = Extract<Action, { do: What }>

/**
 * Applies a whole action, as the server does in one transaction. A refused action only ends mini-games whose time is
 * over, and changes nothing else.
 */
export function act(before: State, action: Action, world: World): { state: State; reply: Reply } {
  const state = structuredClone(before)
  state.now++
  const reply = replyTo(state, action, world)
  const isKept = 'ok' in reply || action.do === 'open' || action.do === 'move'
  return { state: isKept ? state : { ...before, now: state.now }, reply }
}

function replyTo(state: State, action: Action, world: World): Reply {
  switch (action.do) {
    case 'start':
      return start(state, action)
    case 'guess':
      return guess(state, action)
    case 'give-up':
      return giveUp(state, action)
    case 'next':
      return next(state, action)
    case 'open':
      return open(state, action, world)
    case 'move':
      return move(state, action, world)
    case 'complete': {
      // The server ignores the seconds and points that the client sends.
      if (!findChapter(action.chapter)) return no('not_found')
      const player = playerOf(state, action.by)
      const latest = counting(player).findLast(({ chapter }) => chapter === action.chapter)
      return latest ? { ok: views.completionView(player, latest) } : no('chapter_not_complete')
    }
    case 'run': {
      const player = playerOf(state, action.by)
      const run = openRunOf(player)
      if (run) settle(state, player, run)
      return { ok: run && isOpen(run) ? views.runView(state, player, run) : null }
    }
    case 'progress':
      return { ok: views.progressView(playerOf(state, action.by)) }
    case 'account':
      return { ok: views.accountView(playerOf(state, action.by)) }
    case 'chapter-board':
      return findChapter(action.chapter) ? { ok: views.chapterBoard(state, world, action) } : no('not_found')
    case 'general-board':
      return { ok: views.generalBoard(state, world, action.by) }
    case 'hold':
    case 'remove':
    case 'release':
      return { ok: decide(state, action) }
  }
}

function tell(player: Player, passage: string): void {
  if (!player.told.includes(passage)) player.told.push(passage)
}

function start(state: State, { by, chapter: id, pause }: Of<'start'>): Reply {
  const chapter = findChapter(id)
  if (!chapter) return no('not_found')
  const player = playerOf(state, by)
  const run = openRunOf(player)
  if (run) settle(state, player, run)
  const open = run && isOpen(run) ? run : undefined
  if (open?.chapter === id) {
    open.pauses = pause
    if (!pause) dealIfWaiting(state, player, open)
    return { ok: views.runView(state, player, open) }
  }
  if (!player.isPremium) return no('premium_required')
  if (player.level < chapter.requiredLevel) return no('chapter_locked')
  if (open) {
    open.stage = 'left'
    const board = boardOf(player, open)
    if (board) board.ended ??= state.now
  }
  const begun: Run = {
    ...{ chapter: id, stage: 'playing', pauses: pause, streak: player.streaks++, wins: 0, board: null },
    ...{ miniGame: 0, passage: chapter.opening.id, plays: [] },
  }
  player.runs.push(begun)
  tell(player, begun.passage)
  dealIfWaiting(state, player, begun)
  return { ok: views.runView(state, player, begun) }
}

/**
 * Deals the next board if the run has no board in play. The first board is dealt immediately, even in a run that pauses
 * between boards.
 */
function dealIfWaiting(state: State, player: Player, run: Run): void {
  if (!isWaiting(player, run)) return
  run.board = player.boards.length
  player.boards.push({
    ...{ chapter: run.chapter, run: player.runs.indexOf(run), streak: run.streak, started: state.now },
    ...{ ended: null, found: [], mistakes: 0, taken: [], withheld: null, doubt: null },
  })
}

function next(state: State, { by, whose, run: n }: Of<'next' | 'open'>): Reply {
  const player = playerOf(state, by)
  const run = whose === by ? player.runs[n] : undefined
  if (!run) return no('not_found')
  if (run.stage !== 'playing') return no('not_playing')
  dealIfWaiting(state, player, run)
  return { ok: views.runView(state, player, run) }
}

function guess(state: State, { by, whose, board: n, tiles, key }: Of<'guess'>): Reply {
  const player = playerOf(state, by)
  const board = whose === by ? player.boards[n] : undefined
  if (!board) return no('not_found')
  const ids = tiles.map((tile) => tile.join('.')).sort()
  const earlier = board.taken.find((taken) => key !== undefined && taken.key === key)
  if (earlier) {
    if (earlier.tiles !== ids.join()) return no('idempotency_key_reused')
    const { game, ...told } = earlier.reply as { game: { status: string; withheld: unknown } }
    const withheld = game.status === 'playing' ? null : board.withheld
    return { ok: { ...told, game: { ...game, withheld } } }
  }
  if (board.ended !== null) return no('not_playing')
  const groups = tiles.map(([group]) => group)
  if (new Set(ids).size !== SIZE || ids.length !== SIZE) return no('invalid_guess')
  if (groups.some((group) => board.found.includes(group) || group >= GROUPS)) return no('invalid_guess')
  const isRight = new Set(groups).size === 1
  const most = Math.max(...groups.map((group) => groups.filter((other) => other === group).length))
  if (isRight) board.found.push(must(groups[0]))
  else board.mistakes++
  const taken: Board['taken'][number] = { tiles: ids.join(), key, reply: {} }
  board.taken.push(taken)
  const isOver = !isRight || board.found.length === GROUPS
  const story = isOver ? end(state, player, board) : null
  const outcome = isRight ? 'correct' : most === SIZE - 1 ? 'one_away' : 'wrong'
  taken.reply = { outcome, game: views.boardView(state, player, n), story }
  return { ok: taken.reply }
}

function giveUp(state: State, { by, whose, board: n }: Of<'give-up'>): Reply {
  const player = playerOf(state, by)
  const board = whose === by ? player.boards[n] : undefined
  if (!board) return no('not_found')
  if (board.ended !== null) return no('not_playing')
  end(state, player, board, true)
  return { ok: views.boardView(state, player, n) }
}

/**
 * Ends a board of an open run. Either the player has won the board, or the run's number of wins becomes 0. Returns the
 * player's view of the ended board. If the player gives up, the model does not deal the next board immediately.
 */
function end(state: State, player: Player, board: Board, isGivenUp = false): object {
  board.ended = state.now
  const run = must(player.runs[board.run])
  const chapter = chapterOf(run)
  const isWon = board.found.length === GROUPS
  const required = chapter.consecutiveWinsRequired
  if (isWon) {
    run.wins++
    run.passage = (chapter.between[run.wins - 1] ?? chapter.afterBoards).id
    tell(player, run.passage)
    if (run.wins === required) run.stage = 'mini_games'
  } else {
    run.wins = 0
    run.streak = player.streaks++
    run.passage = chapter.opening.id
  }
  const before = run.board
  if (!run.pauses && !isGivenUp) dealIfWaiting(state, player, run)
  return {
    ...{ run: board.run, wins: run.wins, required, gameNumber: Math.min(run.wins + 1, required) },
    ...{ stage: run.stage, failed: !isWon, slip: !isWon, passage: isWon ? run.passage : null },
    next: run.board === before ? null : views.boardView(state, player, must(run.board)),
  }
}

const limitOf = (game: MiniGame) => game.timeLimit * SECOND

/**
 * Ends a mini-game whose time is over. The time of the end is the mini-game's time limit, even if the server stores the
 * end later.
 */
function settle(state: State, player: Player, run: Run): void {
  const [game, play] = [currentGame(run), currentPlay(run)]
  if (!game || !play || state.now < play.opened + limitOf(game)) return
  endPlay(player, run, play, { solved: false, points: 0, at: play.opened + limitOf(game) })
}

function endPlay(
  player: Player,
  run: Run,
  play: Play,
  { solved, points, at }: { solved: boolean; points: number; at: number },
): void {
  Object.assign(play, { solved, points, ended: at })
  run.miniGame++
  if (!currentGame(run)) complete(player, run, at)
}

function complete(player: Player, run: Run, at: number): void {
  const chapter = chapterOf(run)
  const boards = ofStreak(player, run.streak)
  const all = [
    ...boards.map(({ started, ended }) => [started, ended]),
    ...run.plays.map((p) => [p.opened, p.ended]),
  ]
  const ending = must(
    chapter.endings.find(
      ({ when }) => !when || run.plays.find(({ id }) => id === when.miniGame)?.solved === when.solved,
    ),
  )
  run.stage = 'completed'
  run.passage = ending.id
  tell(player, ending.id)
  player.completions.push({
    ...{ chapter: chapter.id, run: player.runs.indexOf(run), streak: run.streak, ending: ending.id, at },
    seconds: all.reduce((sum, [from, to]) => sum + secondsBetween(must(from), must(to)), 0),
    points: run.plays.reduce((sum, { points }) => sum + points, 0),
    games: boards.length,
    withheld: worst(boards),
  })
}

const worst = (boards: readonly Board[]) =>
  boards.find(({ withheld }) => withheld === 'removed')?.withheld ??
  boards.find(({ withheld }) => withheld === 'held')?.withheld ??
  null

function open(state: State, { by, whose, run: n }: Of<'next' | 'open'>, world: World): Reply {
  const player = playerOf(state, by)
  const run = whose === by ? player.runs[n] : undefined
  if (!run) return no('not_found')
  settle(state, player, run)
  const game = currentGame(run)
  if (!game) return no('not_playing')
  if (!currentPlay(run)) {
    const fresh = { ended: null, moves: [], isOver: false, solved: false, points: 0 }
    run.plays.push({ id: game.id, opened: state.now, ...fresh })
    tell(player, game.scene.id)
  }
  return { ok: views.playView(state, by, n, must(currentPlay(run)), world) }
}

function move(state: State, action: Of<'move'>, world: World): Reply {
  const { by, whose, run: n, move: sent, guard } = action
  const player = playerOf(state, by)
  const run = whose === by ? player.runs[n] : undefined
  if (!run) return no('not_found')
  const meant = guard?.game ?? currentGame(run)?.id
  settle(state, player, run)
  const play = run.plays.find(({ id }) => id === meant)
  const game = chapterOf(run).miniGames.find(({ id }) => id === meant)
  if (!game || !play) return no('not_playing')
  if (play.ended !== null && !play.isOver) return no('time_is_up')
  const last = play.moves.at(-1)
  if (guard && play.moves.length === guard.moves + 1 && JSON.stringify(last?.move) === JSON.stringify(sent))
    return { ok: views.moveView(state, by, n, play, world) }
  if (game !== currentGame(run) || (guard && guard.moves !== play.moves.length)) return no('not_playing')
  const judged = judge(game, play, sent, world.shown(by, n, game, play.moves.length))
  if (judged === 'invalid') return no('invalid_answer')
  if (judged === 'repeat') return { ok: views.goingOn(state, by, n, play, world, false) }
  play.moves.push({ move: sent, correct: judged.correct })
  play.isOver = judged.over
  const points = judged.solved ? worthOf(game, play) : 0
  if (judged.over) endPlay(player, run, play, { solved: judged.solved, points, at: state.now })
  return { ok: views.moveView(state, by, n, play, world) }
}

/**
 * Applies an operator's decision to the result of a board and to the results of later boards in the same streak.
 * Returns the number of changed results.
 */
function decide(state: State, { do: what, whose, board: n }: Of<'hold' | 'remove' | 'release'>): number {
  const player = playerOf(state, whose)
  const board = player.boards[n]
  if (!board || board.ended === null) return 0
  const wanted = { hold: 'held', remove: 'removed', release: null }[what] as Board['withheld']
  if (board.withheld === wanted || (what === 'hold' && board.withheld !== null)) return 0
  const later = ofStreak(player, board.streak).filter(
    ({ started, ended }) => started > board.started && ended !== null,
  )
  let decided = [board, ...later]
  if (what === 'release') {
    const following = later.filter(({ withheld }) => withheld !== null)
    const other = following.findIndex(({ doubt, withheld }) => doubt !== 'run' || withheld !== board.withheld)
    decided = [board, ...(other < 0 ? following : following.slice(0, other))]
  }
  for (const one of decided) {
    one.withheld = wanted
    one.doubt ??= one === board ? 'own' : 'run'
  }
  for (const completion of player.completions)
    if (completion.streak === board.streak) completion.withheld = worst(ofStreak(player, board.streak))
  return decided.length
}
