import type { GameView } from '../../src/contract/game.ts'
import { VisitorGame } from '../../src/contract/visitor.ts'
import { tileStyle } from '../../src/engine/tile-style.ts'
import type { GameRow } from '../../src/server/db/schema.ts'
import type { Client, Exchange } from './client.ts'
import type { TestServer } from './server.ts'

/**
 * All fields that a tile is allowed to contain. A colour, group or category in a tile's data would reveal the answer.
 */
const TILE_FIELDS = ['id', 'style', 'text']
const OVER = ['level_complete', 'game_over', 'finished']

/** Headers with a different value in each reply. For each header, a pattern that the value must match. */
const plainHeaders: Record<string, RegExp> = {
  'content-length': /^\d+$/,
  'content-disposition': /^attachment; filename="wordconnect.json"$/,
  date: /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  'set-cookie': /^wc\.try=[\w-]{16}\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
  'x-request-id': /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

type Found = { path: string; text: string }

/** A stored board. */
type Played = Pick<
  GameRow,
  'id' | 'board' | 'found' | 'hinted' | 'status' | 'seed' | 'category_ids' | 'tile_order'
>

/**
 * Returns every key and every text of a JSON value, except the words of tiles. The word of a tile can also be the name
 * of a category, for example "apple".
 */
function* texts(value: unknown, path = ''): Generator<Found> {
  if (typeof value === 'string') yield { path, text: value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield { path, text: key }
    const words = /\.words(\.\d+)?$/.test(path) && (key === 'text' || Array.isArray(value))
    if (!(words && typeof inner === 'string')) yield* texts(inner, `${path}.${key}`)
  }
}

function* games(value: unknown): Generator<GameView> {
  if (typeof value !== 'object' || value === null) return
  if ('words' in value && 'completedGroups' in value) yield value as GameView
  else for (const inner of Object.values(value)) yield* games(inner)
}

/** Checks replies. Throws if a reply reveals data about a player's boards that are still secret for the player. */
export class SecretKeeper {
  readonly #server: TestServer
  readonly #playerId: string | null
  #usual: Headers | undefined
  /** `seen` is the number of checked replies, and `open` is the number of checked replies that showed an open board. */
  seen = 0
  open = 0
  /** The two tied words of each visitor's board, by the id of the board. */
  readonly #tied = new Map<string, string>()

  /**
   * If `playerId` is null, the client is a visitor. Then no reply is allowed to reveal a secret of any visitor's board.
   */
  constructor(server: TestServer, playerId: string | null) {
    this.#server = server
    this.#playerId = playerId
  }

  guard(client: Client): void {
    client.watch = (exchange) => this.look(exchange)
  }

  /** Returns true if a header has the same value in every reply, or if its format cannot contain a secret. */
  async #isPlain(name: string, value: string): Promise<boolean> {
    this.#usual ??= (await fetch(`${this.#server.origin}/api/health`)).headers
    return this.#usual.get(name) === value || (plainHeaders[name]?.test(value) ?? false)
  }

  async #boards(): Promise<Played[]> {
    const { db } = this.#server.app.context
    if (this.#playerId !== null)
      return db.selectFrom('game').selectAll().where('player_id', '=', this.#playerId).execute()
    const boards = await db.selectFrom('visitor_board').selectAll().execute()
    return boards.map((board) => ({ ...board, tile_order: null, hinted: [] }))
  }

  /** Describes a wrong hint of a visitor's board: more than one pair, a wrong pair, or a pair in another reply. */
  #problemOfTied(request: string, view: GameView, { id, board, status, found }: Played): string | undefined {
    const { tied } = view as VisitorGame
    if (tied === undefined) return undefined
    if (request !== START || this.#playerId !== null) return 'a hint that nobody asked for'
    const groups = tied.map((tile) => board.tiles.find((one) => one.id === tile)?.group)
    const [group] = groups
    if (tied.length !== 2 || tied[0] === tied[1] || group === undefined || group !== groups[1])
      return 'a hint that is not two words of one group'
    if (OVER.includes(status) || found.includes(group)) return 'a hint that is of no use'
    const pair = tied.join()
    if ((this.#tied.get(id) ?? pair) !== pair) return 'a second hint'
    this.#tied.set(id, pair)
    return undefined
  }

  async look({ request, answer }: Exchange): Promise<void> {
    this.seen++
    const rows = await this.#boards()
    const views = [...games(answer.body)]
    const said = [...texts(answer.body)]
    const fail = (what: string) => {
      throw new Error(`${request} tells ${what}: ${answer.text.slice(0, 2000)}`)
    }
    for (const [name, value] of answer.headers)
      if (!(await this.#isPlain(name, value))) fail(`something in the header ${name}: ${value}`)
    for (const row of rows) {
      for (const secret of [row.seed, ...row.category_ids])
        for (const { path, text } of said) if (containsId(text, secret)) fail(`${secret} at ${path}`)
      if (OVER.includes(row.status)) continue
      const { fifthGroup } = row.board
      const names = [...unearned(row), ...(fifthGroup ? [fifthGroup] : [])].map((group) => group.name)
      // The view of another board can contain the name of a secret group. This is allowed if the other board had a
      // group with the same name and the player already knows that name.
      const own = views.filter((view) => view.id === row.id).flatMap((view) => [...texts(view)])
      // The red herrings of another board are also allowed to contain the name of a category of this board.
      const elsewhere = /(completed|missed)Groups\.\d+\.name$|herrings\.\d+\.category$/
      const around = said.filter(({ path }) => !elsewhere.test(path))
      for (const { path, text } of [...own, ...around])
        if (names.some((name) => mentions(text, name))) fail(`the group ${text} at ${path}`)
    }
    for (const view of views) {
      const row = rows.find((game) => game.id === view.id)
      if (!row) return fail(`the game ${view.id} of somebody else`)
      const problem = problemOf(view, row) ?? this.#problemOfTied(request, view, row)
      if (problem) fail(problem)
      if (!OVER.includes(row.status)) this.open++
    }
  }
}

const START = 'POST /api/try/start'

/**
 * Returns true if the text contains the secret. A text can contain a single word such as "path" for other reasons. A
 * secret of one word therefore counts only if it is the whole text.
 */
const mentions = (text: string, secret: string) =>
  text === secret || (/\W|\d/.test(secret) && text.toLowerCase().includes(secret.toLowerCase()))

/**
 * Returns true if the text contains the id. Ids are in lower case. A name can differ from its id only by a capital, for
 * example "Star-studded", and is no id.
 */
const containsId = (text: string, id: string) => text === id || (/\W|\d/.test(id) && text.includes(id))

const unearned = ({ board, found }: Played) => board.groups.filter((_, index) => !found.includes(index))

/** If a view of the game reveals a secret, returns a description of this secret. */
function problemOf(view: GameView, row: Played): string | undefined {
  const { board, found, tile_order } = row
  if (!VisitorGame.strict().safeParse(view).success) return 'fields that no game has'
  for (const tile of view.words) {
    if (Object.keys(tile).some((key) => !TILE_FIELDS.includes(key))) return 'more than a tile may'
    if (tile.style !== tileStyle(view.level, tile.text)) return 'a style that is not of the word alone'
  }
  if (view.words.length === 0 || OVER.includes(row.status)) return undefined
  if (view.missedGroups || view.guesses || view.hindsight || view.fifthGroup)
    return 'what is told once a level is over'
  const names = found.map((index) => board.groups[index]?.name)
  if (view.completedGroups.map(({ name }) => name).join() !== names.join()) return 'groups not found'
  const hinted = new Set(view.hintedWordIds.map((id) => board.tiles.find((tile) => tile.id === id)?.group))
  if ([...hinted].some((group) => group === undefined || !row.hinted.includes(group)))
    return 'hints not taken'
  if (view.hintedWordIds.length > 2 * row.hinted.length) return 'more words than were hinted'
  // The tiles must be in the order of the player's arrangement, or in the order in which they were dealt. The dealt
  // order reveals nothing (see chance.test.ts).
  const dealt = board.tiles.map((tile) => tile.id)
  const left = new Set(view.words.map((tile) => tile.id))
  const expected = (tile_order ?? dealt).filter((id) => left.has(id))
  return view.words.map((tile) => tile.id).join() === expected.join() ? undefined : 'an order of its own'
}
