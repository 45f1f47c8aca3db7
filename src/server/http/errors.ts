import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, type ErrorCode, errorStatus } from '../../contract/error.ts'

/** What each refusal says to people; a thrower may say it better for the case at hand. */
const messages: Record<ErrorCode, string> = {
  invalid_request: 'Something in this request is missing or wrong.',
  malformed_json: 'This request is not valid JSON.',
  weak_password: 'Choose a password of 8 to 128 characters that is not among the most common ones.',
  invalid_username: 'Use 3 to 20 characters: only letters, numbers, and underscores are allowed.',
  invalid_guess: 'A guess is four different words that are still on the board.',
  invalid_order: 'An arrangement names every word that is still on the board, once.',
  not_signed_in: 'You are not signed in.',
  invalid_credentials: 'Invalid email or password',
  foreign_origin: 'This request comes from another site.',
  username_required: 'Choose your username first.',
  daily_limit: 'You have played your games for today.',
  premium_required: 'This is for premium players.',
  forbidden: 'You may not do this.',
  not_found: 'There is nothing here.',
  method_not_allowed: 'This cannot be done here.',
  request_timeout: 'This request took too long to arrive.',
  email_taken: 'There is already an account with this e-mail address.',
  username_taken: 'This username is already in use. Please choose another.',
  username_already_set: 'Your username is set already and cannot be changed.',
  not_playing: 'This game is not being played any more.',
  already_attempted: 'You have played this daily challenge already.',
  attempt_not_over: 'Finish this daily challenge first.',
  level_not_complete: 'Complete this level first.',
  no_run: 'There is no run to restart.',
  no_extra_lives: 'You have no extra lives.',
  no_hints: 'You have no hints left.',
  no_hint_available: 'No hints available for current state',
  body_too_large: 'This request is too large.',
  image_too_large: 'This picture is too large: choose one of at most 5 MB.',
  unknown_image_type:
    'This file is not a picture that can be used, whatever its name says: choose a JPEG, PNG or WebP.',
  image_too_many_pixels: 'This picture has too many pixels: choose one of at most 50 megapixels.',
  broken_image: 'This picture is damaged and cannot be read: choose another one.',
  unsupported_media_type: 'Send JSON (content-type: application/json).',
  unknown_referral_code: 'This referral code does not exist.',
  score_mismatch: 'This is not the result that was recorded.',
  idempotency_key_reused: 'This Idempotency-Key was used for another request.',
  too_many_requests: 'Too many tries. Wait a moment, then try again.',
  headers_too_large: 'The headers of this request are too large.',
  internal: 'Something went wrong on our side. Please try again.',
  google_unavailable: 'Signing in with Google is not available here.',
  busy: 'We are busy right now. Please try again in a moment.',
  database_unavailable: 'We cannot reach our records right now. Please try again in a moment.',
}

/** An expected refusal: thrown by services, turned into an answer by the one handler below. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, extra: { message?: string; details?: unknown; retryAfter?: number } = {}) {
    super(extra.message ?? messages[code])
    this.code = code
    this.details = extra.details
    this.retryAfter = extra.retryAfter
  }
}

const BUSY_RETRY_SECONDS = 2
/** Connection trouble, as Node, pg and PostgreSQL (class 08, 53, 57P) name it. */
const DATABASE_AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|08...|53300|57P0.)$/
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection/

function fromFramework(error: FastifyError): Refusal | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = error.validationContext ?? 'body'
    if (where === 'params') return new Refusal('not_found')
    const details = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || where,
      problem: issue.message ?? 'is wrong',
    }))
    return new Refusal('invalid_request', { details })
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('malformed_json')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal('not_found') // no id is that long
  }
  if (error.name === 'SyntaxError' && error.statusCode === 400) return new Refusal('malformed_json')
  if (error.statusCode === 404) return new Refusal('not_found')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_request')
  return undefined
}

function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return DATABASE_AWAY.test(code ?? '') || AWAY_MESSAGES.test(message ?? '')
}

/** The one place where an error becomes an answer. Trouble of ours is logged with the request's id. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  let refusal = error instanceof Refusal ? error : fromFramework(error)
  if (!refusal) {
    const away = isDatabaseAway(error)
    // While the database is away every request says so: one short line each, no stack.
    if (away) request.log.warn({ reason: error.message }, 'refused: the database is away')
    else request.log.error({ err: error }, 'request failed')
    refusal = away
      ? new Refusal('database_unavailable', { retryAfter: BUSY_RETRY_SECONDS })
      : new Refusal('internal', { details: { requestId: request.id } })
  }
  const retryAfter = refusal.retryAfter ?? (refusal.code === 'busy' ? BUSY_RETRY_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  reply.status(errorStatus[refusal.code]).send(errorBody(refusal))
}

/** A refusal as the contract shapes it. */
export const errorBody = ({ code, message, details }: Refusal): ErrorBody => ({
  code,
  message,
  ...(details === undefined ? {} : { details }),
})

/** Answers bytes that never became a request: what Node cannot parse, headers beyond its limit, a request that stalls. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const codes: Record<string, ErrorCode> = {
    ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
    HPE_HEADER_OVERFLOW: 'headers_too_large',
  }
  const refusal = new Refusal(codes[error.code ?? ''] ?? 'invalid_request')
  const status = errorStatus[refusal.code]
  const body = JSON.stringify(errorBody(refusal))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
