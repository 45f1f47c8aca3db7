import { fileURLToPath } from 'node:url'

/** Absolute path of the project's folder, whatever folder a script was started from. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** A failure that one sentence tells whole: no stack, the sentence and exit code 1. */
export class Stop extends Error {}

/** One line for the person who waits. @param {string} line */
export function say(line) {
  console.log(line)
}

/**
 * Runs a script's body; its result is the exit code. A `Stop`, or a system error such as a full disk, prints
 * as its sentence.
 * @param {() => Promise<number>} body
 */
export async function main(body) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  try {
    if (major < 20 || (major === 20 && minor < 19))
      throw new Stop(`Node 20.19 or newer is needed; this is ${process.version}.`)
    process.exitCode = await body()
  } catch (error) {
    process.exitCode = 1
    if (error instanceof Stop) console.error(error.message)
    else if (error instanceof Error && 'syscall' in error) console.error(`Stopped: ${error.message}`)
    else throw error
  }
}
