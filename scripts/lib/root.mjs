import { fileURLToPath } from 'node:url'

/** Absolute path of the project's folder. The path does not depend on the folder from which a script was started. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/**
 * An error for the user. The script prints only the error's message, without a stack trace, and ends with exit code 1.
 */
export class Stop extends Error {}

/** Prints one line for the user. @param {string} line */
export function say(line) {
  console.log(line)
}

/**
 * Runs the body of a script and uses its result as the exit code. If the error is a `Stop`, or a system error such as a
 * full disk, the function prints only the message.
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
