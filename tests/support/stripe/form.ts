/**
 * The parameters of a form or query as nested objects and arrays: `items[0][price]=p&expand[]=x` → `{items: [{price:
 * 'p'}], expand: ['x']}`.
 */
export interface Params {
  [name: string]: Param
}
type Param = string | Param[] | Params

/** Parses a body of the type `application/x-www-form-urlencoded`, or a query, in the same way as Stripe. */
export function readForm(text: string): Params {
  const form: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/)
    if (name.endsWith(']')) path.pop()
    if (name.endsWith('[]')) path.push('')
    put(form, path, value)
  }
  return arrays(form) as Params
}

function put(into: Params, [first = '', ...rest]: string[], value: string): void {
  const name = first === '' ? `${Object.keys(into).length}` : first
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = into[name]
  const next = typeof inner === 'object' ? (inner as Params) : {}
  into[name] = next
  put(next, rest, value)
}

/** Converts objects with the keys 0, 1, 2, … into arrays. */
function arrays(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, arrays(inner)] as const)
  const isNumbered = entries.length > 0 && entries.every(([name], index) => name === `${index}`)
  return isNumbered ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
