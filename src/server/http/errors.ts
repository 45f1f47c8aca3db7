import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, type ErrorCode, errorStatus } from '../../contract/error.ts'
import { whyUnusable } from '../db/errors.ts'
import { Refusal } from '../refusal.ts'
import { plainPageHeaders, refusalPage } from './plain-page.ts'

const BUSY_RETRY_SECONDS = 2

/** Converts an error of Fastify, the web framework, to a refusal. Returns undefined for all other errors. */
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
      return new Refusal('not_found') // all ids of this server are shorter than the limit
  }
  if (error.name === 'SyntaxError' && error.statusCode === 400) return new Refusal('malformed_json')
  return error.code?.startsWith('FST_') ? fromStatus(error) : undefined
}

function fromStatus({ statusCode = 500 }: { statusCode?: number }): Refusal | undefined {
  if (statusCode === 404) return new Refusal('not_found')
  return statusCode >= 400 && statusCode < 500 ? new Refusal('invalid_request') : undefined
}

/**
 * Handles errors of routes that serve files. If the library that serves files reports an error with a status of 400 to
 * 499, the request is wrong. For example, its path or range is wrong.
 */
export const answerFileError = (
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void => answerError(error instanceof Refusal ? error : (fromStatus(error) ?? error), request, reply)

/**
 * Replies to a request that caused an error. The reply is a page for addresses outside /api, else JSON. The server logs
 * unexpected errors together with the request's id.
 */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  let refusal = error instanceof Refusal ? error : fromFramework(error)
  // The client disconnected while it was sending the request body, so nobody will read the reply.
  if (!refusal && error === request.raw.errored) refusal = new Refusal('invalid_request')
  if (!refusal) {
    const unusable = whyUnusable(error)
    // While the database is unusable, every request fails, so the server logs only a short line for each request,
    // without a stack trace.
    if (unusable) request.log.warn({ reason: error.message }, `refused: ${unusable.log}`)
    else request.log.error({ err: error }, 'request failed')
    refusal = unusable?.refusal ?? new Refusal('internal', { details: { requestId: request.id } })
  }
  const isPage = isPageRequest(request)
  // For the person in front of the browser, an invalid request for a page means that the address of the page is
  // incomplete or misspelt.
  if (isPage && refusal.code === 'invalid_request') refusal = new Refusal('not_found')
  const wait = refusal.retryAfter ?? (refusal.code === 'busy' ? BUSY_RETRY_SECONDS : undefined)
  const retryAfter = wait === undefined ? undefined : Math.max(1, Math.ceil(wait))
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // Fastify would close the connection if it has not read the whole body. A client that is still sending would then
  // receive a connection error instead of the reply. Without the header, Node reads and ignores the rest of the body,
  // for at most `REQUEST_MS`.
  reply.removeHeader('connection')
  reply.status(errorStatus[refusal.code])
  if (isPage)
    reply.headers({ ...plainPageHeaders, 'cache-control': 'no-store' }).send(refusalPage(refusal, retryAfter))
  else reply.send(errorBody(refusal))
}

/**
 * Returns whether the browser shows the reply as a page. This is true for every address outside /api. The function uses
 * the matched route, because `/%61pi` is the same address as `/api`.
 */
export const isPageRequest = ({ method, routeOptions, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/api(?:[/?#]|$)/.test(routeOptions.url ?? url)

export const errorBody = ({ code, message, details }: Refusal): ErrorBody => ({
  code,
  message,
  ...(details === undefined ? {} : { details }),
})

/**
 * Replies on a socket if Node cannot read a request. There are three reasons: the bytes are not valid HTTP, the headers
 * are too large, or the request took too long.
 */
export function answerUnreadable(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  headers: ReadonlyMap<string, string>,
): void {
  if (error.code === 'ECONNRESET') return
  const codes: Record<string, ErrorCode> = {
    ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
    HPE_HEADER_OVERFLOW: 'headers_too_large',
  }
  const bytes = error.rawPacket
  const isPage =
    Buffer.isBuffer(bytes) && /^(?:GET|HEAD) \/(?!api[/?# ])/.test(bytes.toString('latin1', 0, 16))
  writeRefusal(socket, new Refusal(codes[error.code ?? ''] ?? 'invalid_request'), headers, isPage)
}

/**
 * Writes a refusal directly to a socket for which Node has created no request, and closes the socket. If `isPage` is
 * true, the refusal is a page instead of JSON.
 */
export function writeRefusal(
  socket: Socket,
  refusal: Refusal,
  headers: ReadonlyMap<string, string>,
  isPage = false,
): void {
  const status = errorStatus[refusal.code]
  const body = isPage ? refusalPage(refusal, undefined) : JSON.stringify(errorBody(refusal))
  const own = isPage ? plainPageHeaders : { 'content-type': 'application/json; charset=utf-8' }
  const all = { ...Object.fromEntries(headers), ...own }
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(all).map((header) => header.join(': ')),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  // If the server has begun to send the reply to an earlier request on this socket, it must not write the refusal. The
  // client would read it as part of the earlier reply.
  const { _httpMessage: reply } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (socket.writable && !reply?.headersSent) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
