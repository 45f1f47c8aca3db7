import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Returns Node's arguments that run Vite for this project. Vite cannot build in a folder whose path contains # or ?,
 * because it reads these characters as the beginning of a query. Vite then works through a link in a temporary folder.
 * @param {'build' | 'serve'} command
 * @returns {{ args: string[], remove: () => void }} `remove` removes the link after Vite has ended
 */
export function vite(command) {
  const isOdd = /[#?]/.test(root)
  const folder = isOdd ? mkdtempSync(join(tmpdir(), 'wordconnect-')) : undefined
  const project = folder === undefined ? root : join(folder, 'project')
  if (folder !== undefined) symlinkSync(root, project)
  return {
    args: [
      // vite.config.ts tells Vite to preserve links too if Node does.
      ...(isOdd ? ['--preserve-symlinks', '--preserve-symlinks-main'] : []),
      join(project, 'node_modules/vite/bin/vite.js'),
      command,
      ...['--configLoader', 'native', '--config', join(project, 'vite.config.ts')],
    ],
    remove: () => folder !== undefined && rmSync(folder, { recursive: true, force: true }),
  }
}
