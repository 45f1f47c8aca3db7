import { isDeepStrictEqual } from 'node:util'
import { type ApiKey, api } from '../../src/contract/api.ts'
import { type Endpoint, proofErrors, staffErrors } from '../../src/contract/endpoint.ts'
import { ErrorBody, type ErrorCode, errorStatus } from '../../src/contract/error.ts'

/** Error codes that every endpoint is allowed to return. */
const anywhere: readonly ErrorCode[] = [
  'invalid_request',
  'malformed_json',
  'foreign_origin',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'headers_too_large',
  'database_unavailable',
  'busy',
]

function refusalsOf(endpoint: Endpoint): Set<string> {
  return new Set<string>([
    ...anywhere,
    ...accessErrors(endpoint),
    ...(endpoint.params ? ['not_found'] : []),
    ...(endpoint.errors ?? []),
  ])
}

function accessErrors({ access, proof }: Endpoint): readonly ErrorCode[] {
  if (access === 'staff')
    return ['not_found', ...staffErrors, ...(proof ? (['second_factor_again'] as const) : [])]
  return [
    ...(access === 'public' ? [] : (['not_signed_in', 'other_account'] as const)),
    ...(proof ? proofErrors : []),
  ]
}

/**
 * Checks a reply with the status 4xx or 5xx. Throws if the contract does not list the error, or if the HTTP status is
 * not the status of the error code.
 */
export function checkError(answer: { status: number; body: unknown; text: string }): ErrorBody {
  const body = ErrorBody.strict().safeParse(answer.body).data
  const expected = (errorStatus as Record<string, number>)[body?.code ?? '']
  if (!body || expected !== answer.status || body.message === '')
    throw new Error(`an error of ${answer.status} in no known shape: ${answer.text.slice(0, 500)}`)
  if (/\bat .*:\d+:\d+|\bselect\b.*\bfrom\b|node_modules/i.test(answer.text))
    throw new Error(`an error tells of the code or a query: ${answer.text.slice(0, 500)}`)
  return body
}

/**
 * Throws if the contract does not allow this reply of the endpoint. A successful reply must have the status and exactly
 * the fields that the contract lists. All other replies must be errors that the contract lists. The error code
 * `internal` is never allowed.
 */
export function checkAnswer(key: ApiKey, answer: { status: number; body: unknown; text: string }): void {
  const endpoint: Endpoint = api[key]
  if (answer.status >= 400) {
    const { code } = checkError(answer)
    if (!refusalsOf(endpoint).has(code)) throw new Error(`${key} may not answer ${code}: ${answer.text}`)
    return
  }
  const status = endpoint.status ?? 200
  if (answer.status !== status && answer.status !== endpoint.alsoStatus)
    throw new Error(`${key} answered ${answer.status} instead of ${status}`)
  if (status === 204 || status === 302) {
    if (answer.text !== '') throw new Error(`${key} answered ${status} with a body: ${answer.text}`)
    return
  }
  const parsed = endpoint.ok.safeParse(answer.body)
  if (!parsed.success) throw new Error(`${key} answered another shape: ${parsed.error.message}`)
  // The parser removes unknown fields. If the parsed data differ from the reply, the reply contains unknown fields.
  if (!isDeepStrictEqual(parsed.data, answer.body))
    throw new Error(`${key} answered fields that the contract does not name: ${answer.text.slice(0, 1000)}`)
}
