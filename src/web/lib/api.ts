import type { ApiKey, Input, Output } from '../../contract/api.ts'
import { staying } from './leaving.ts'
import { dayClock } from './server-clock.ts'
import { toastAfterLoad } from './toast.ts'

export type { ApiKey, Output } from '../../contract/api.ts'

/** A call without an answer after this time, in ms, fails, so that the page can show an error and a retry button. */
const TIMEOUT_MS = 20_000

type OptionalKey<T> = {
  [P in keyof T]: undefined extends T[P] ? P : object extends T[P] ? P : never
}[keyof T]
type Loose<T> = Omit<T, OptionalKey<T>> & { [P in OptionalKey<T>]?: T[P] }

export type CallInput<K extends ApiKey> = Loose<Input<K>>
interface Options {
  /** Aborts the wait for the answer. The server can still process the call. */
  signal?: AbortSignal
  /** If true, the browser sends the call even if the player leaves the page. */
  outlivesPage?: boolean
}
type Args<K extends ApiKey> =
  object extends CallInput<K>
    ? [input?: CallInput<K>, options?: Options]
    : [input: CallInput<K>, options?: Options]

/**
 * This error is thrown for an answer with a status other than 2xx, and for a call without an answer. `message` is a
 * text for players. Without an answer, `status` is 0 and `code` is `network` or `timeout`. The code `unknown` means
 * that the error does not come from the app's server. The code `unreadable` means that a successful answer is not JSON.
 */
export class ApiError extends Error {
  status: number
  code: string
  details: unknown

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }
}

interface Sent {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string | undefined>
}

/** Returns the path of an endpoint with the values of its parameters and its query. */
export function urlOf(key: string, { params = {}, query = {} }: Sent = {}): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Id of the player to whom this page belongs; undefined for visitors, and until the account has been loaded. */
let pagePlayer: string | undefined

/**
 * Sets the player to whom this page belongs. Every later call contains the id of this player. If another player has
 * signed in in another tab, the server therefore refuses the call. If the page already belongs to another player, the
 * page reloads.
 */
export function belongTo(playerId: string): void {
  if (pagePlayer !== undefined && pagePlayer !== playerId) loadForOtherPlayer()
  else pagePlayer = playerId
}

/** Id of the player to whom this page belongs; undefined for visitors. */
export const pagePlayerId = (): string | undefined => pagePlayer

function loadForOtherPlayer(): void {
  toastAfterLoad({
    title: 'Another account is signed in',
    description: 'Somebody signed in in another tab, so this page was loaded again.',
  })
  window.location.reload()
}

/** Sends a call and reads the whole answer, because the connection can still fail after the headers have arrived. */
async function send(
  key: string,
  sent: Sent,
  { signal: given, outlivesPage = false }: Options,
): Promise<{ response: Response; text: string }> {
  const headers = new Headers({ accept: 'application/json' })
  for (const [name, value] of Object.entries(sent.headers ?? {})) if (value) headers.set(name, value)
  if (pagePlayer !== undefined) headers.set('x-player', pagePlayer)
  // Safari 16 does not have `AbortSignal.any`.
  const stop = new AbortController()
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  for (const signal of [timeout, given]) signal?.addEventListener('abort', () => stop.abort(signal.reason))
  const init: RequestInit = {
    method: key.slice(0, key.indexOf(' ')),
    headers,
    credentials: 'same-origin',
    keepalive: outlivesPage,
    signal: stop.signal,
  }
  if (sent.body instanceof Blob) {
    headers.set('content-type', sent.body.type || 'application/octet-stream')
    init.body = sent.body
  } else if (sent.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(sent.body)
  }
  try {
    given?.throwIfAborted()
    const asked = dayClock.own()
    const response = await fetch(urlOf(key, sent), init)
    const serverNow = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(serverNow)) dayClock.note(asked, dayClock.own(), serverNow)
    return { response, text: await response.text() }
  } catch (error) {
    if (given?.aborted) throw error
    // While the browser leaves the page, it cancels all calls. This is no failure to show.
    await staying()
    if (timeout.aborted)
      throw new ApiError(0, 'timeout', 'The server took too long to answer. Try again in a moment.')
    throw new ApiError(0, 'network', 'WordConnect could not be reached. Check your connection and try again.')
  }
}

/**
 * Returns the error for an answer. If the body does not have the contract's format for errors, a proxy in front of the
 * server has sent the answer, often as an HTML page. The player then sees the status of the answer, but not its body.
 */
function errorFrom({ status }: Response, text: string): ApiError {
  const { code, message, details } = errorBody(text)
  if (typeof code === 'string' && typeof message === 'string' && message !== '')
    return new ApiError(status, code, message, details)
  const sentence =
    status >= 500
      ? `WordConnect cannot answer right now (error ${status}). Please try again in a moment.`
      : `This did not reach WordConnect (error ${status}). Please try again.`
  return new ApiError(status, 'unknown', sentence)
}

function errorBody(text: string): { code?: unknown; message?: unknown; details?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/**
 * Does the same as `call`, but without the types of the endpoints. Code that works with every endpoint uses this
 * function.
 */
export async function request(key: string, sent: Sent = {}, options: Options = {}): Promise<unknown> {
  const { response, text } = await send(key, sent, options)
  return readAnswer(response, text)
}

/** Returns the parsed body of a successful answer; throws an `ApiError` for every other answer. */
export function readAnswer(response: Response, text: string): unknown {
  if (!response.ok) {
    const error = errorFrom(response, text)
    if (error.code === 'other_account') loadForOtherPlayer()
    throw error
  }
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response.status, 'unreadable', 'The server sent an answer that could not be read.')
  }
}

/**
 * Calls an endpoint: `call('POST /api/game/:id/guess', { params: { id }, body: { wordIds } })`. This file imports only
 * types from contract/, so the browser loads no code of that folder. The promise rejects with an `ApiError`, or with
 * the abort reason if `signal` is aborted.
 */
export const call = <K extends ApiKey>(key: K, ...[input, options]: Args<K>): Promise<Output<K>> =>
  request(key, input, options) as Promise<Output<K>>

const GENERAL_FAILURE = 'Something went wrong. Please try again.'

/** Returns a message for the player about an error. For an error that is not an `ApiError`, returns `otherwise`. */
export const errorMessage = (error: unknown, otherwise = GENERAL_FAILURE): string =>
  error instanceof ApiError ? error.message : otherwise

/**
 * Returns a message for the player about a failed call. If the server refused the call (status 400 to 499), the message
 * is the server's reason, because the player can correct the input. For every other error, the message is `otherwise`.
 */
export const refusalMessage = (error: unknown, otherwise = GENERAL_FAILURE): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : otherwise
