import { readFileSync } from 'node:fs'
import { deploy } from './programs.ts'

/** Returns the arguments with which the image starts the server: the command of the Dockerfile, without `node`. */
export function serverArguments(): string[] {
  const [, command] = /^CMD (\[.*\])$/m.exec(readFileSync(deploy('Dockerfile'), 'utf8')) ?? []
  const [, ...args] = JSON.parse(command ?? '[]') as string[]
  return args
}
