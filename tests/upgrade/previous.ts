import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isOlder } from '../../src/server/db/compatibility.ts'
import { version } from '../../src/server/version.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The commit of version 0.1.0, the release before the first one with a tag. */
const FIRST_RELEASE = '40e92fa9818e4ed019ccb563e27359eaeabb8fa6'

/** The files of a release in a folder, ready to start its server. */
export interface Release {
  folder: string
  version: string
  /** Name of its newest migration. */
  schema: string
  /** The tag or commit. */
  revision: string
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Returns the newest tag of a version before this one, or the commit of the first release. */
export function previousRevision(): string {
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  const before = tags.find((tag) => /^v\d+\.\d+\.\d+$/.test(tag) && isOlder(tag.slice(1), version))
  return before ?? FIRST_RELEASE
}

/**
 * Writes the files of a revision into an empty folder. The packages are those of this folder if the revision needs the same
 * versions of all packages, otherwise `npm ci` installs them. Throws if the history of git does not have the revision.
 */
export function checkOut(revision: string, folder: string): Release {
  try {
    git('cat-file', '-e', `${revision}^{commit}`)
  } catch {
    throw new Error(`The history of git has no ${revision}: git fetch --tags --unshallow gets all of it`)
  }
  const archive = join(folder, 'release.tar')
  git('archive', '--output', archive, revision)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  if (needsSamePackages(folder)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const migrations = readdirSync(join(folder, 'src/server/db/migrations')).sort()
  return {
    folder,
    version: manifest.version,
    schema: migrations.at(-1)?.replace(/\.ts$/, '') ?? '',
    revision: git('rev-parse', '--short', `${revision}^{commit}`),
  }
}

function needsSamePackages(folder: string): boolean {
  const [theirs, ours] = [folder, ROOT].map(
    (root) =>
      (
        JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
          packages: Record<string, { version?: string; dev?: boolean }>
        }
      ).packages,
  )
  return Object.entries(theirs ?? {}).every(
    ([name, { version: wanted, dev }]) => name === '' || dev || ours?.[name]?.version === wanted,
  )
}
