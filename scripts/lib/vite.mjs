import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Returns the arguments with which Node runs Vite for this project. If the folder's path contains # or ?, Vite cannot
 * build, because it reads these characters as the beginning of a query. In this case Vite uses a symbolic link to the
 * project in a temporary folder.
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
      // If Node has this option, vite.config.ts sets the same option for Vite.
      ...(isOdd ? ['--preserve-symlinks', '--preserve-symlinks-main'] : []),
      join(project, 'node_modules/vite/bin/vite.js'),
      command,
      ...['--configLoader', 'native', '--config', join(project, 'vite.config.ts')],
    ],
    remove: () => folder !== undefined && rmSync(folder, { recursive: true, force: true }),
  }
}
