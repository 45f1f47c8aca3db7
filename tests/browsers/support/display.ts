import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programOf, WINDOW } from './engine.ts'

/** Starts an X server that draws into memory: a display for browsers that need one. It chooses a free number, and writes the number to the pipe. */
export async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const screen = `${WINDOW.width}x${WINDOW.height}x24`
  const args = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp']
  const child = spawn(programOf('XVFB_PATH'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const pipe = child.stdio[3]
  if (!pipe) throw new Error('the display has no pipe')
  const [number] = await Promise.race([
    once(pipe, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the display did not start'))),
  ])
  return { name: `:${String(number).trim()}`, process: child }
}

/** Ends a process and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
