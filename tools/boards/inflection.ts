import type { PartOfSpeech } from './word-net.ts'

/** Plurals that no rule makes. */
const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ mice: 'mouse', lice: 'louse', dice: 'die', geese: 'goose', feet: 'foot', teeth: 'tooth', oxen: 'ox' },
  ...{ men: 'man', women: 'woman', children: 'child', people: 'person', wolves: 'wolf', knives: 'knife' },
  ...{ wives: 'wife', leaves: 'leaf', loaves: 'loaf', shelves: 'shelf', calves: 'calf', halves: 'half' },
  ...{ thieves: 'thief', elves: 'elf', hooves: 'hoof', scarves: 'scarf', lives: 'life', sheaves: 'sheaf' },
  ...{ cacti: 'cactus', fungi: 'fungus', larvae: 'larva', vertebrae: 'vertebra', alumni: 'alumnus' },
  ...{ criteria: 'criterion', phenomena: 'phenomenon', crises: 'crisis', oases: 'oasis', axes: 'axe' },
}

const DOUBLED = /([^aeiou])\1$/

/** Endings of inflected forms, with the endings of the base forms that are possible, and their part of speech. */
const ENDINGS: readonly (readonly [RegExp, readonly string[], PartOfSpeech])[] = [
  [/ies$/, ['y'], 'noun'],
  [/es$/, ['', 'e'], 'noun'],
  [/s$/, [''], 'noun'],
  [/ies$/, ['y'], 'verb'],
  [/es$/, ['', 'e'], 'verb'],
  [/s$/, [''], 'verb'],
  [/ied$/, ['y'], 'verb'],
  [/ed$/, ['', 'e'], 'verb'],
  [/ing$/, ['', 'e'], 'verb'],
  [/ier$/, ['y'], 'adj'],
  [/iest$/, ['y'], 'adj'],
  [/er$/, ['', 'e'], 'adj'],
  [/est$/, ['', 'e'], 'adj'],
]

/**
 * Returns the base form of an inflected English word, such as “wolf” for “wolves” and “stroll” for “strolled”. Returns
 * undefined if no rule applies. `is` says whether a word exists as a part of speech.
 */
export function baseForm(
  word: string,
  is: (word: string, part: PartOfSpeech) => boolean,
): string | undefined {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined
  if (irregular !== undefined) return irregular
  for (const [ending, replacements, part] of ENDINGS) {
    if (!ending.test(word)) continue
    for (const replacement of replacements) {
      const base = word.replace(ending, replacement)
      if (base.length > 2 && is(base, part)) return base
      const single = base.replace(DOUBLED, '$1')
      if (single !== base && replacement === '' && base.length > 3 && is(single, part)) return single
    }
  }
  return undefined
}
