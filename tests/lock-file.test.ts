// Checks that `npm ci` without options can work on every platform, with npm 10 and with npm 11.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  os?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const entries = Object.entries(packages)

/** Returns the entry of package-lock.json that Node would use if the package at `from` imports `name`. */
function lookUp(from: string, name: string): Locked | undefined {
  const found = packages[`${from}${from && '/'}node_modules/${name}`]
  if (found || from === '') return found
  return lookUp(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

test('every package that a locked one needs has an entry, for other platforms too', () => {
  const missing = entries.flatMap(([path, locked]) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked
    const peers = Object.entries(peerDependencies ?? {}).filter(
      ([name]) => !peerDependenciesMeta?.[name]?.optional,
    )
    const needed = [...Object.entries({ ...dependencies, ...optionalDependencies }), ...peers]
    return needed
      .filter(([name, range]) => {
        const found = lookUp(path, name)
        return !found || (/^\d+\.\d+\.\d+(-\S+)?$/.test(range) && found.version !== range)
      })
      .map(([name, range]) => `${path} needs ${name}@${range}`)
  })
  expect(missing).toEqual([])
})

// npm 10 and older versions of npm 11 do not remove existing `libc` fields, but they write new entries without such a
// field. If the field is missing, npm installs the native builds for both C libraries (glibc and musl).
test('every build for one C library of Linux says which', () => {
  const silent = entries.filter(
    ([path, { os, libc }]) => os?.includes('linux') && /-(gnu|musl)$/.test(path) && !libc,
  )
  expect(silent.map(([path]) => path)).toEqual([])
})

test('no entry has the address of a registry', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('the lock file asks for what package.json asks for', () => {
  const { dependencies, devDependencies } = read('package.json') as Locked
  expect({ dependencies, devDependencies }).toEqual({
    dependencies: packages['']?.dependencies,
    devDependencies: packages['']?.devDependencies,
  })
})
