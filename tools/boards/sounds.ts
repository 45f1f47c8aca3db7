import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { letters } from '../../src/engine/catalogue/category.ts'
import { packageFolder } from './package-folder.ts'

/** The pronouncing dictionary of Carnegie Mellon University (BSD licence), with American pronunciations. */
const PACKAGE = { name: 'cmu-pronouncing-dictionary', version: '3.0.0', size: '8 MB' }

/** The pronunciations of words without their stress. The key is the result of `letters`. */
export type Sounds = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Reads the pronouncing dictionary. The first call downloads the pinned version into `.runtime/`. Throws `Stop` if the
 * download fails.
 */
export async function openSounds(): Promise<Sounds> {
  const file = join(await packageFolder(PACKAGE), 'index.js')
  const { dictionary } = (await import(pathToFileURL(file).href)) as { dictionary: Record<string, string> }
  const sounds = new Map<string, Set<string>>()
  for (const [entry, pronunciation] of Object.entries(dictionary)) {
    if (entry.includes("'")) continue
    // A second pronunciation of a word has the entry "word(2)".
    const key = letters(entry.replace(/\(\d\)$/, ''))
    const known = sounds.get(key) ?? new Set()
    sounds.set(key, known.add(pronunciation.replace(/\d/g, '')))
  }
  return sounds
}

/** Returns whether two words have a pronunciation in common. */
export function soundsLike(sounds: Sounds, word: string, other: string): boolean {
  const own = sounds.get(word)
  return [...(sounds.get(other) ?? [])].some((sound) => own?.has(sound))
}
