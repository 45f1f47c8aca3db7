import { z } from 'zod'
import type { Params } from './form.ts'
import { type Kind, type Kinds, listOf } from './objects.ts'
import { StripeRefusal } from './refusal.ts'
import type { State } from './state.ts'

export interface Route {
  method: string
  /** The parts of the route's path between the slashes. The part `:id` matches every text. */
  path: readonly string[]
  params: z.ZodType
  run(state: State, params: never, id: string): object
}

const expand = z.array(z.string()).optional()
export const paging = { expand, limit: z.string().optional(), starting_after: z.string().optional() }

/**
 * `params` are the parameters that the route accepts, in addition to `expand`. The route refuses all other parameters,
 * as Stripe does.
 */
export function route<T extends z.ZodRawShape>(
  call: string,
  params: T,
  run: (state: State, params: z.output<z.ZodObject<T>>, id: string) => object,
): Route {
  const [method = '', path = ''] = call.split(' ')
  return {
    method,
    path: path.split('/'),
    params: z.strictObject({ ...params, expand }),
    run: run as Route['run'],
  }
}

export const read = (path: string, kind: Kind) =>
  route(`GET ${path}/:id`, {}, (state, _, id) => state.get(kind, id))

/**
 * Creates a route that lists objects of a kind, newest first. Query parameters with the names in `filters` select
 * objects.
 */
export function list<K extends Kind>(path: string, kind: K, ...filters: (keyof Kinds[K] & string)[]): Route {
  const shape = Object.fromEntries(filters.map((name) => [name, z.string().optional()]))
  return route(`GET ${path}`, { ...shape, ...paging }, (state, params) => {
    const given = params as Record<string, unknown>
    const values = Object.fromEntries(filters.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
    return page(path, state.all(kind, values as Partial<Kinds[K]>), given)
  })
}

/** Returns one page of a list. By default the page contains the newest 10 objects. */
export function page(url: string, all: { id: string }[], { limit, starting_after }: Record<string, unknown>) {
  const newest = all.toReversed()
  const from = starting_after ? newest.findIndex(({ id }) => id === starting_after) + 1 : 0
  const to = from + Number(limit ?? 10)
  return { ...listOf(url, newest.slice(from, to)), has_more: to < newest.length }
}

/** Handles a request. If the request is wrong, throws `StripeRefusal`. */
export function answer(
  routes: readonly Route[],
  state: State,
  { method, path, params }: { method: string; path: string; params: Params },
): object {
  const segments = path.split('/')
  const found = routes.find(
    (each) =>
      each.method === method &&
      each.path.length === segments.length &&
      each.path.every((segment, index) => segment === ':id' || segment === segments[index]),
  )
  if (!found)
    throw new StripeRefusal(
      404,
      `Unrecognized request URL (${method}: ${path}). The stand-in may not know it.`,
    )
  const id = decodeURIComponent(segments[found.path.indexOf(':id')] ?? '')
  const read = found.params.safeParse(params)
  if (!read.success) throw refuseParams(read.error.issues[0], params)
  return state.show(found.run(state, read.data as never, id), params.expand as string[] | undefined)
}

function refuseParams(issue: z.core.$ZodIssue | undefined, params: Params): StripeRefusal {
  const names = (issue?.path ?? []).map(String)
  const [first = '', ...rest] = names
  const param = first + rest.map((name) => `[${name}]`).join('')
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const name = param ? `${param}[${key}]` : key
    return new StripeRefusal(400, `Received unknown parameter: ${name}`, {
      code: 'parameter_unknown',
      param: name,
    })
  }
  const given = names.reduce<unknown>((inner, name) => (inner as Params | undefined)?.[name], params)
  if (given === undefined)
    return new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (first.endsWith('email'))
    return new StripeRefusal(400, 'Invalid email address', { code: 'email_invalid', param })
  return new StripeRefusal(400, `Invalid ${param}: ${issue?.message}`, { param })
}
