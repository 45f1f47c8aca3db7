import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, type ErrorCode, errorStatus } from '../../contract/error.ts'
import { Refusal } from '../refusal.ts'

const BUSY_RETRY_SECONDS = 2
/** Codes of connection errors: Node's, and PostgreSQL's classes 08, 53 and 57P. */
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
      return new Refusal('not_found') // no existing id is that long
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

/** The only place that turns an error into a reply. Unexpected errors are logged with the request's id. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  let refusal = error instanceof Refusal ? error : fromFramework(error)
  if (!refusal) {
    const away = isDatabaseAway(error)
    // While the database is away every request fails: one short log line each, without a stack.
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

/** The body of a refusal, in the contract's shape. */
export const errorBody = ({ code, message, details }: Refusal): ErrorBody => ({
  code,
  message,
  ...(details === undefined ? {} : { details }),
})

/**
 * Replies to bytes that never became a request: Node cannot parse them, the headers are too large, or the request
 * stalls.
 */
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
