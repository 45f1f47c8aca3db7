import { spawn } from 'node:child_process'

/**
 * Has a shell run `script` when the returned function is called, or when this process ends in whatever way: mounts and
 * servers must not outlive a test that was killed. `args` are $1, $2, …
 */
export function lastWill(script: string, args: readonly string[]): () => Promise<void> {
  // In a process group of its own, so that what ends this group leaves it to its work.
  const keeper = spawn('/bin/sh', ['-c', `cat >/dev/null\n${script}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  const done = new Promise<void>((resolve) => keeper.once('close', () => resolve()))
  keeper.stdin.on('error', () => {})
  return () => {
    keeper.stdin.end()
    return done
  }
}
