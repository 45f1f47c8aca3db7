import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes a simple page where the server of a copied project expects the built web app, because a build takes too long
 * for a normal test run.
 */
export function pretendBuilt(project: string): void {
  const script = "import { webStep } from './scripts/lib/web.mjs'; process.stdout.write(webStep.wanted())"
  const wanted = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: project })
  mkdirSync(join(project, 'dist/web/assets'), { recursive: true })
  writeFileSync(join(project, 'dist/web/.complete'), wanted)
  for (const page of ['index', 'embed'])
    writeFileSync(join(project, `dist/web/${page}.html`), '<!doctype html><title>WordConnect</title>')
  writeFileSync(join(project, 'dist/web/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
}
