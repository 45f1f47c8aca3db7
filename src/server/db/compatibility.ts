/** The end of a migration's name, if only versions from the named one on can run on the migrated schema. */
const NEEDS = /-needs-(\d+\.\d+\.\d+)$/

/**
 * Returns a sentence that says why a process cannot serve a database, or undefined if it can. `applied` are the names of
 * the migrations that have run on the database, `known` those of the process, and `version` is the version of the
 * process. A process can serve a newer schema, unless the name of a newer migration says that it needs a newer version.
 */
export function whyNotServable(
  applied: readonly string[],
  known: readonly string[],
  version: string,
): string | undefined {
  const missing = known.find((name) => !applied.includes(name))
  const newer = applied.filter((name) => !known.includes(name))
  for (const name of newer) {
    const needed = neededVersion(name)
    if (missing !== undefined || (needed !== undefined && isOlder(version, needed)))
      return (
        `The database is of a newer version of WordConnect (migration ${name}), and version ${version} cannot serve it: ` +
        `start ${needed === undefined ? 'that version' : `version ${needed}`} or a newer one, ` +
        'or restore a backup from before the update'
      )
  }
  if (missing === undefined) return undefined
  return (
    `The database is of an older version of WordConnect (without the migration ${missing}): ` +
    'restart this process, and it migrates the database'
  )
}

/** Returns the oldest version that can run on the schema after this migration; undefined means the version before it. */
export const neededVersion = (migration: string): string | undefined => NEEDS.exec(migration)?.[1]

/** Returns true if version `a` is older than version `b`. Versions have the form 1.2.3. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]]
  const at = left.findIndex((part, n) => part !== right[n])
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0)
}
