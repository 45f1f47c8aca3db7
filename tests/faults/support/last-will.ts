import { spawn } from 'node:child_process'

/**
 * Runs a shell `script` when the returned function is called, or when this process ends for any reason. Tests use this
 * function to remove mounts and to stop servers, even if the test process itself is killed. `args` are the script's
 * arguments $1, $2, …
 */
export function lastWill(script: string, args: readonly string[]): () => Promise<void> {
  // The shell runs in a separate process group, so that a kill of the test's process group does not stop the shell.
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
