import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { png } from './pictures.ts'

/**
 * Existing data (ids, texts and lists) that replace the placeholders of a generated request when the test sends it. The
 * data change during a test, because boards end and new boards are dealt.
 */
export interface Real {
  /** Existing ids. The first one is the id of the open board. */
  ids: readonly string[]
  /** Other texts that some input accepts. */
  texts: readonly string[]
  /** Lists that some input accepts: the groups of the open board, and all tiles of the open board. */
  lists: readonly (readonly string[])[]
  /**
   * Valid values for some fields and parameters, by name. For all other fields and parameters, the test uses an id or a
   * text.
   */
  named: Readonly<Record<string, readonly unknown[]>>
}

export interface FuzzInput {
  params: Record<string, string>
  query: Record<string, unknown>
  headers: Record<string, string>
  /** The body of the request: bytes for an upload, or undefined if the request has no body. */
  body: unknown
}

/** A placeholder in a generated input. When the test sends the request, an existing value replaces the placeholder. */
class Reference {
  readonly pick: (real: Real) => readonly unknown[]
  readonly index: number
  constructor(pick: (real: Real) => readonly unknown[], index: number) {
    this.pick = pick
    this.index = index
  }
  of(real: Real): unknown {
    const all = this.pick(real)
    return all[this.index % all.length]
  }
}
const reference = (pick: (real: Real) => readonly unknown[]) =>
  fc.nat(999).map((index) => new Reference(pick, index))
const named = (name: string) => reference((real) => real.named[name] ?? [...real.ids, ...real.texts])

/** Texts that often cause errors in databases, parsers and programming languages. */
const odd = fc.constantFrom(
  ...['', '\u0000', '\ud800', '\uffff', '%00', '__proto__', 'constructor', "'; drop table player; --"],
  ...['NaN', 'null', '\u202e', 'x'.repeat(70), '../../etc/passwd', '{{7*7}}', '-1', '1e999'],
)
const text = fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ maxLength: 12 }))
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, 1e308, -1e308, 0.1),
  fc.integer({ min: -10, max: 100_000 }),
)
const anything = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }))

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

/** Generates a value that is usually valid; sometimes a part of the value is a random value of any type. */
const like = (shape: Shape, name = ''): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 14, arbitrary: right(shape, name) }, { weight: 1, arbitrary: anything })

function right(shape: Shape, name = ''): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => like(one, name)))
  switch (shape.type) {
    case 'object':
      return fields(shape)
    case 'array':
      return fc.oneof(
        { weight: 3, arbitrary: reference(({ lists }) => lists) },
        { weight: 1, arbitrary: fc.array(like(shape.items ?? {}, name), { maxLength: 6 }) },
      )
    case 'string':
      return fc.oneof(
        { weight: 4, arbitrary: named(name) },
        { weight: 2, arbitrary: matching(shape) },
        { weight: 1, arbitrary: text },
      )
    case 'integer':
    case 'number':
      return fc.oneof(
        reference((real) => real.named[name] ?? [0, 1]),
        number,
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

/** Generates an object. Required fields are rarely missing, and optional fields are sometimes present. */
function fields({ properties = {}, required = [] }: Shape): fc.Arbitrary<Record<string, unknown>> {
  const all = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, like(of, name)])),
    { requiredKeys: required },
  )
  const some = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, like(of, name)])),
    { requiredKeys: [] },
  )
  return fc.oneof({ weight: 9, arbitrary: all }, { weight: 1, arbitrary: some })
}

/** Generates texts that match the format or pattern in the JSON schema, if possible. */
function matching({ format, pattern }: Shape): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  try {
    return pattern === undefined ? text : fc.stringMatching(new RegExp(pattern))
  } catch {
    return text // some patterns cannot generate texts
  }
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
const none = fc.constant({})

/**
 * Generates a segment of a URL's path. The function does not generate a segment of only dots, because the client
 * removes such a segment from the URL.
 */
const segment = (name: string) =>
  fc.oneof(
    { weight: 4, arbitrary: reference((real) => real.named[name] ?? real.ids.slice(0, 1)) },
    { weight: 4, arbitrary: reference(({ ids }) => ids) },
    { weight: 1, arbitrary: text.filter((part) => !/^\.*$/.test(part)) },
  )
/** Generates the text of a header: sometimes one of two fixed values, and usually a random text. */
const headerText = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('one', 'two') },
  {
    weight: 4,
    arbitrary: fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 30,
    }),
  },
)
/** Generates a picture file. The file can be cut off, can contain a wrong byte, or can be valid. */
const brokenPicture = fc.tuple(fc.nat(400), fc.nat(400), fc.nat(255)).map(([end, at, byte]) => {
  const bytes = Uint8Array.from(png(20, 20)).subarray(0, Math.max(9, end))
  if (at < bytes.length) bytes[at] = byte
  return bytes
})

/** Generates inputs from the endpoint's data types in the contract. For a new endpoint this file needs no change. */
export function inputsOf(key: string, endpoint: Endpoint): fc.Arbitrary<(real: Real) => FuzzInput> {
  const { query, headers } = endpoint
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const headerNames = Object.keys(headers ? (shapeOf(headers).properties ?? {}) : {})
  return fc
    .record({
      params: fc.record(Object.fromEntries(names.map((name) => [name, segment(name)]))),
      query: query ? fields(shapeOf(query)) : none,
      headers: fc.record(Object.fromEntries(headerNames.map((name) => [name, headerText])), {
        requiredKeys: [],
      }),
      body: bodyOf(key, endpoint),
    })
    .map((input) => (real: Real) => resolve(input, real) as FuzzInput)
}

function bodyOf(key: string, { body, upload }: Endpoint): fc.Arbitrary<unknown> {
  if (upload) return fc.oneof(fc.uint8Array({ maxLength: 300 }), brokenPicture)
  if (body) return like(shapeOf(body))
  const absent = fc.constant(undefined)
  return key.startsWith('GET ')
    ? absent
    : fc.oneof({ weight: 4, arbitrary: absent }, { weight: 1, arbitrary: anything })
}

/** Returns true if the endpoint has no input that a test can make invalid. */
export const takesNothing = (key: string, { query, headers }: Endpoint): boolean =>
  key.startsWith('GET ') && !key.includes(':') && !query && !headers

function resolve(value: unknown, real: Real): unknown {
  if (value instanceof Reference) return value.of(real)
  if (Array.isArray(value)) return value.map((one) => resolve(one, real))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one, real)]))
}
