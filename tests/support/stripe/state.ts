import { randomBytes } from 'node:crypto'
import { type Json, type Kind, type Kinds, listOf, type StripeEvent } from './objects.ts'
import { StripeRefusal } from './refusal.ts'

/** API version of the stand-in and of its events. */
export const apiVersion = '2026-10-28.endive'

type Stored = Kinds[Kind]

/**
 * Fields that a reply contains only if the request's parameter `expand` contains their names. Events never contain
 * these fields.
 */
const onlyExpanded: Partial<Record<string, Record<string, (state: State, id: string) => unknown>>> = {
  invoice: {
    payments: (state, invoice) => listOf('/v1/invoice_payments', state.all('invoice_payment', { invoice })),
    confirmation_secret: (state, invoice) => {
      const [payment] = state.all('invoice_payment', { invoice })
      if (!payment) return null
      const intent = state.get('payment_intent', payment.payment.payment_intent)
      return { client_secret: intent.client_secret, type: 'payment_intent' }
    },
  },
  charge: { refunds: (state, charge) => listOf('/v1/refunds', state.all('refund', { charge })) },
  customer: {
    subscriptions: (state, customer) => listOf('/v1/subscriptions', state.all('subscription', { customer })),
  },
}

/** The objects and events of one Stripe account. */
export class State {
  /** The events of the account, oldest first. */
  readonly events: StripeEvent[] = []
  /** The API request that the stand-in is handling. Each event contains the request that caused it. */
  request: StripeEvent['request'] = { id: null, idempotency_key: null }
  /** The origin of the links in replies: links to receipts, invoices and the customer portal. */
  pages = 'https://pay.stripe.example'
  readonly #now: () => Date
  readonly #objects = new Map<string, Stored>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Returns the time in seconds since 1970, as in all of Stripe's times. */
  now(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`
  }

  add<T extends Stored>(object: T): T {
    this.#objects.set(object.id, object)
    return object
  }

  /**
   * Returns the object with this id. If the object does not exist, throws the same error as Stripe. `param` is the name
   * of the parameter that contains the id, or undefined if the id is part of the path.
   */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const object = this.#objects.get(id)
    if (object?.object !== kind)
      throw new StripeRefusal(param ? 400 : 404, `No such ${kind}: '${id}'`, {
        code: 'resource_missing',
        param: param ?? 'id',
      })
    return object as Kinds[K]
  }

  /** Returns the objects of a kind, oldest first. With `values`, returns only objects that have these field values. */
  all<K extends Kind>(kind: K, values: Partial<Kinds[K]> = {}): Kinds[K][] {
    const wanted = Object.entries(values) as [keyof Kinds[K], unknown][]
    return [...this.#objects.values()].filter(
      (object): object is Stored & Kinds[K] =>
        object.object === kind && wanted.every(([name, value]) => (object as Kinds[K])[name] === value),
    )
  }

  /** Changes fields of an object. Returns the previous values of the changed fields. */
  change<T extends Stored>(object: T, fields: Partial<T>): Json {
    const names = (Object.keys(fields) as (keyof T)[]).filter(
      (name) => JSON.stringify(object[name]) !== JSON.stringify(fields[name]),
    )
    const before = Object.fromEntries(names.map((name) => [name, structuredClone(object[name])]))
    Object.assign(object, fields)
    return before
  }

  /** Adds an event with the object's current state. */
  tell(type: StripeEvent['type'], object: Stored, before?: Json): void {
    this.events.push({
      id: this.newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      livemode: false,
      type,
      data: { object: this.show(object), ...(before && { previous_attributes: before }) },
      pending_webhooks: 1,
      request: { ...this.request },
    })
  }

  /**
   * Returns a copy of an object for a reply. The function replaces the references in `expand`, such as
   * `latest_invoice.payments`, by objects.
   */
  show(object: object, expand: readonly string[] = []): Json {
    const deep = expand.find((path) => path.split('.').length > 4)
    if (deep) throw notExpandable(`You cannot expand more than 4 levels of a property. Property: ${deep}`)
    const paths = expand.map((path) => path.split('.'))
    return structuredClone(this.#open(object as Json, paths))
  }

  #open(object: Json, paths: readonly string[][]): Json {
    const opened = { ...object }
    for (const [name, rests] of byFirst(paths)) {
      const extra = onlyExpanded[String(object.object)]?.[name]
      const value = extra ? extra(this, String(object.id)) : object[name]
      opened[name] = this.#openValue(name, value, rests)
    }
    return opened
  }

  #openValue(name: string, value: unknown, rests: readonly string[][]): unknown {
    if (value === null) return null
    if (Array.isArray(value)) return value.map((each) => this.#openValue(name, each, rests))
    const object = typeof value === 'string' ? this.#objects.get(value) : value
    if (typeof object !== 'object' || object === null)
      throw notExpandable(`This property cannot be expanded (${name}).`)
    return this.#open(object as Json, rests)
  }
}

const notExpandable = (message: string) => new StripeRefusal(400, message, { param: 'expand' })

/** Groups paths of fields by their first name. Each group contains the remaining parts of its paths. */
function byFirst(paths: readonly string[][]): Map<string, string[][]> {
  const found = new Map<string, string[][]>()
  for (const [first = '', ...rest] of paths)
    found.set(first, [...(found.get(first) ?? []), ...(rest.length > 0 ? [rest] : [])])
  return found
}
