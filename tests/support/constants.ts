import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

type Statement = ReturnType<typeof parseSync>['program']['body'][number]
type Expression = NonNullable<
  Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']
>
export type Value = number | string | readonly Value[] | { readonly [key: string]: Value }

export interface Constant {
  name: string
  /** Path of the file from the root of the repository. */
  file: string
  value: Value
  /** True if the constant is computed from another constant. */
  isDerived: boolean
}

/**
 * Returns the constants of all modules in a folder, except test files. The function reads the source text, because many
 * constants are not exported.
 */
export function constantsOf(folder: string): Constant[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .flatMap((name) => constantsIn(`${folder}/${name.replaceAll('\\', '/')}`))
}

function constantsIn(file: string): Constant[] {
  const { program, errors } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found = new Map<string, Constant>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      let isDerived = false
      const value = evaluate(init, (name) => {
        isDerived = true
        return found.get(name)?.value
      })
      if (value !== undefined) found.set(id.name, { name: id.name, file, value, isDerived })
    }
  }
  return [...found.values()]
}

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '**': (a, b) => a ** b,
}

/**
 * Computes an expression that contains only literals and other constants. For all other expressions the function
 * returns undefined.
 */
function evaluate(expression: Expression, lookUp: (name: string) => Value | undefined): Value | undefined {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'number' || typeof expression.value === 'string'
        ? expression.value
        : undefined
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return evaluate(expression.expression, lookUp)
    case 'TaggedTemplateExpression':
      return expression.quasi.quasis.map(({ value }) => value.raw).join('')
    case 'Identifier':
      return lookUp(expression.name)
    case 'BinaryExpression': {
      if (expression.left.type === 'PrivateIdentifier') return undefined
      const [left, right] = [evaluate(expression.left, lookUp), evaluate(expression.right, lookUp)]
      if (typeof left !== 'number' || typeof right !== 'number') return undefined
      return OPERATORS[expression.operator]?.(left, right)
    }
    case 'ArrayExpression': {
      const values = expression.elements.map((one) =>
        one && one.type !== 'SpreadElement' ? evaluate(one, lookUp) : undefined,
      )
      return values.every((value) => value !== undefined) ? values : undefined
    }
    case 'ObjectExpression': {
      const members = expression.properties.flatMap((property) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
        const value = evaluate(property.value, lookUp)
        return value === undefined ? [] : [[property.key.name, value] as const]
      })
      return Object.fromEntries(members)
    }
    default:
      return undefined
  }
}
