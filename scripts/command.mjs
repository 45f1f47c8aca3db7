// `npm run <group> -- <name> [args]` runs the command with this name. Without a name, `npm run <group>` lists the
// commands of the group.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { childEnv, run } from './lib/child.mjs'
import { groups } from './lib/commands.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root, say } from './lib/root.mjs'
import { newObjects } from './lib/server-options.mjs'

const MISUSED = 2

await main(async () => {
  const [name = '', ...given] = process.argv.slice(2)
  const group = groups[name]
  if (!group) return refuse(`There is no group “${name}”: there are ${Object.keys(groups).join(', ')}.`)
  const { tokens } = parseArgs({ args: given, strict: false, tokens: true })
  const words = given.slice(0, tokens.find(({ kind }) => kind !== 'positional')?.index)
  const keys = Object.keys(group.commands)
  const [first = ''] = words
  const area = keys.filter((key) => key === first || key.startsWith(`${first} `))
  const isArea = !area.includes(first)
  const isHelp = given.includes('--help') || given.includes('-h')
  if (words.length === 0 || (area.length > 0 && (isHelp || (isArea && words.length === 1)))) {
    say(area.length > 0 ? listOf(name, area, true) : listOf(name, keys))
    return 0
  }
  const wanted = group.several ? words : [isArea ? words.slice(0, 2).join(' ') : first]
  const unknown = wanted.find((one) => !(one in group.commands))
  if (unknown !== undefined) return refuse(`There is no “${unknown}”.\n\n${listOf(name, keys)}`)
  const { bin, node } = await prepare({ packages: group.packages })
  const file = group.entry ?? group.commands[first]?.run ?? ''
  const rest = group.entry ? given : given.slice(1)
  const options = group.timed ? [newObjects] : []
  return run(node, [...options, join(root, file), ...rest], { env: childEnv(bin) }).done
})

/**
 * Lists commands, one per line.
 * @param {string} name name of the group
 * @param {string[]} keys names of its commands
 * @param {boolean} [isFull] true: the list also has the arguments
 */
function listOf(name, keys, isFull) {
  const lines = keys.map((key) => {
    const { args, what = '' } = groups[name]?.commands[key] ?? {}
    return { usage: isFull && args ? `${key} ${args}` : key, what }
  })
  const width = Math.max(...lines.map(({ usage }) => usage.length))
  const heading = `${groups[name]?.what}\nUsage: npm run ${name} -- <name> [arguments]; <name> --help says which.`
  return [
    isFull ? `npm run ${name} --` : heading,
    ...lines.map(({ usage, what }) => `  ${usage.padEnd(width)}  ${what}`),
  ].join('\n')
}

/** @param {string} line */
function refuse(line) {
  console.error(line)
  return MISUSED
}
