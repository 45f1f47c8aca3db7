import { GROUP_SIZE } from '../rules.ts'
import { type Category, categoryKinds, fold, letters } from './category.ts'
import { keepsRule } from './rule.ts'

export interface Problem {
  file: string
  id: string
  reason: string
}

const WORD = /^[\p{Ll}\d][\p{Ll}\d '.-]*$/u
const MAX_WORD_LENGTH = 14
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Returns the reasons why a value from a JSON file does not have the form of a category. */
function shapeProblems(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['is not an object']
  const entry = value as Record<string, unknown>
  const reasons: string[] = []
  const known =
    'id name kind difficulty words alike alsoFits notFits near pattern rule senses region era tone specialist'.split(
      ' ',
    )
  for (const field of Object.keys(entry)) if (!known.includes(field)) reasons.push(`unknown field "${field}"`)
  if (typeof entry.id !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(entry.id))
    reasons.push('id is not kebab-case')
  if (typeof entry.name !== 'string' || entry.name.length < 3 || entry.name.length > 32) {
    reasons.push('name is not 3 to 32 characters')
  }
  if (!categoryKinds.includes(entry.kind as never))
    reasons.push(`kind is not one of ${categoryKinds.join(', ')}`)
  const { difficulty } = entry
  if (!Number.isInteger(difficulty) || (difficulty as number) < 1 || (difficulty as number) > 6) {
    reasons.push('difficulty is not a whole number from 1 to 6')
  }
  if (!isStrings(entry.words)) reasons.push('words is not a list of texts')
  if (entry.alike !== undefined && !(Array.isArray(entry.alike) && entry.alike.every(isStrings)))
    reasons.push('alike is not a list of lists of texts')
  for (const field of ['alsoFits', 'notFits', 'near']) {
    if (entry[field] !== undefined && !isStrings(entry[field]))
      reasons.push(`${field} is not a list of texts`)
  }
  for (const field of ['pattern', 'region', 'era', 'tone']) {
    if (entry[field] !== undefined && typeof entry[field] !== 'string') reasons.push(`${field} is not a text`)
  }
  if (entry.specialist !== undefined && entry.specialist !== true) reasons.push('specialist is not true')
  if (entry.region !== undefined && !/^[a-z]{2}( [a-z]{2})*$/.test(String(entry.region)))
    reasons.push('region is not codes of countries')
  if (entry.era !== undefined && !/^\d{3}0s( \d{3}0s)*$/.test(String(entry.era)))
    reasons.push('era is not decades')
  if (entry.senses !== undefined && !isTexts(entry.senses)) reasons.push('senses is not a map of texts')
  if (entry.rule !== undefined) reasons.push(...ruleProblems(entry.rule))
  return reasons
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isStrings(Object.values(value))

const changeRules = ['anagram', 'reverse', 'behead', 'curtail', 'change', 'insert']
const partRules = ['hidden', 'starts', 'ends']

/** Returns the faults of a rule that would cause an error when the program applies the rule to a word. */
function ruleProblems(rule: unknown): string[] {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return ['rule is not an object']
  const { type, ...rest } = rule as Record<string, unknown>
  const only = (field: string) => Object.keys(rest).join() === field
  if (type === 'palindrome') return only('') ? [] : ['rule "palindrome" takes nothing else']
  const isList = (field: 'any' | 'to') => {
    const list = rest[field]
    return only(field) && isStrings(list) && list.length > 0 && list.every((item) => letters(item) !== '')
  }
  if (partRules.includes(type as string))
    return isList('any') ? [] : [`rule "${type}" needs "any", a list of parts of words, and nothing else`]
  if (changeRules.includes(type as string))
    return isList('to') ? [] : [`rule "${type}" needs "to", a list of words, and nothing else`]
  if (type === 'homophone')
    return only('of') && isTexts(rest.of)
      ? []
      : ['rule "homophone" needs "of", a map of words, and nothing else']
  if (type !== 'letters') return [`rule is of no known type (${String(type)})`]
  if (!only('pattern') || typeof rest.pattern !== 'string')
    return ['rule "letters" needs a pattern, and nothing else']
  try {
    new RegExp(rest.pattern)
    return []
  } catch {
    return ['rule "letters" has a pattern that is no regular expression']
  }
}

function contentProblems(category: Category): string[] {
  const reasons: string[] = []
  const { words, alike = [], alsoFits = [], notFits = [] } = category
  if (words.length < 4) reasons.push('fewer than 4 play words')
  if (words.length > 16) reasons.push('more than 16 play words')
  const seen = new Map<string, string>()
  for (const word of [...words, ...alsoFits]) {
    if (!WORD.test(word)) reasons.push(`"${word}" is not lower-case letters, digits, spaces, ' - or .`)
    const twin = seen.get(fold(word))
    if (twin !== undefined) reasons.push(`"${word}" stands twice (with "${twin}")`)
    seen.set(fold(word), word)
  }
  for (const word of words)
    if (word.length > MAX_WORD_LENGTH) reasons.push(`"${word}" is longer than ${MAX_WORD_LENGTH}`)
  for (const word of notFits) if (seen.has(fold(word))) reasons.push(`"${word}" both fits and does not`)
  const similar = alike.map((list) => list.filter((word) => words.includes(word)))
  const spare = similar.reduce((sum, list) => sum + Math.max(0, list.length - 1), 0)
  if (alike.flat().length > new Set(alike.flat()).size) reasons.push('a word is twice in alike')
  if (words.length >= GROUP_SIZE && words.length - spare < GROUP_SIZE)
    reasons.push('alike leaves too few words for a group')
  if (category.rule && alike.length > 0) reasons.push('alike goes with all kinds but wordplay')
  const inName = new Set(
    category.name
      .split(/[^\p{L}\d]+/u)
      .filter(Boolean)
      .map(fold),
  )
  for (const word of words) if (inName.has(fold(word))) reasons.push(`"${word}" is in the category's name`)
  for (const word of Object.keys(category.senses ?? {})) {
    if (!seen.has(fold(word))) reasons.push(`sense of "${word}", which is not in the category`)
  }
  if ((category.kind === 'fill') !== (category.pattern !== undefined))
    reasons.push('pattern goes with fill, and only there')
  if (category.pattern !== undefined && category.pattern.split('___').length !== 2) {
    reasons.push('pattern needs exactly one ___')
  }
  if (category.pattern !== undefined && !shows(category.name, category.pattern))
    reasons.push(`the name does not show the pattern "${category.pattern}"`)
  if ((category.kind === 'wordplay') !== (category.rule !== undefined)) {
    reasons.push('rule goes with wordplay, and only there')
  }
  if (category.rule) {
    for (const word of [...words, ...alsoFits]) {
      if (!keepsRule(category.rule, word)) reasons.push(`"${word}" does not keep the rule`)
    }
    for (const word of notFits) {
      if ('of' in category.rule && keepsRule(category.rule, word))
        reasons.push(`"${word}" keeps the rule but is ruled out`)
    }
  }
  return reasons
}

/**
 * Returns the words of `alike` that are no play words. A decision of the staff can leave such a word behind, so this is
 * a problem of the files alone.
 */
const alikeProblems = ({ words, alike = [] }: Category): string[] =>
  alike.flatMap((list) => [
    ...list
      .filter((word) => !words.includes(word))
      .map((word) => `"${word}" is in alike, but is no play word`),
    ...(list.length < 2 ? ['a list of alike has fewer than 2 words'] : []),
  ])

/** Returns the reasons why a value from a JSON file is not a correct category, regardless of all other categories. */
export function categoryProblems(value: unknown): string[] {
  const shape = shapeProblems(value)
  return shape.length > 0 ? shape : contentProblems(value as Category)
}

/**
 * Returns whether the name of a category equals its pattern; upper and lower case make no difference. The name is
 * important because players read it on the banner of a found group.
 */
const shows = (name: string, pattern: string) => name.toLowerCase() === pattern.toLowerCase()

/**
 * Returns whether the file belongs to a pack. A category of a pack is allowed to list a general category in `near`,
 * although the general category does not list the pack's category.
 */
const isPack = (file: string) => file.startsWith('packs/')

/**
 * Checks the files of the catalogue together with the files of packs (`packs/…`). `content` is the parsed JSON of a
 * file.
 */
export function validateCatalogue(files: readonly { file: string; content: unknown }[]): Problem[] {
  const problems: Problem[] = []
  const all = new Map<string, { file: string; category: Category }>()
  for (const { file, content } of files) {
    if (!Array.isArray(content)) {
      problems.push({ file, id: '-', reason: 'is not a list of categories' })
      continue
    }
    content.forEach((value: unknown, position) => {
      const named = (value as { id?: unknown } | null)?.id
      const id = typeof named === 'string' ? named : `#${position + 1}`
      const isShaped = shapeProblems(value).length === 0
      const category = value as Category
      const reasons = categoryProblems(value)
      if (isShaped) reasons.push(...alikeProblems(category))
      if (all.has(id)) reasons.push(`id stands twice (also in ${all.get(id)?.file})`)
      for (const reason of reasons) problems.push({ file, id, reason })
      if (isShaped && !all.has(id)) all.set(id, { file, category })
    })
  }
  for (const [id, { file, category }] of all) {
    for (const other of category.near ?? []) {
      const twin = all.get(other)?.category
      if (!twin) problems.push({ file, id, reason: `near "${other}", which does not exist` })
      else if (!twin.near?.includes(id) && isPack(file) === isPack(all.get(other)?.file ?? ''))
        problems.push({ file, id, reason: `near "${other}", but not the other way` })
      if (other === id) problems.push({ file, id, reason: 'near itself' })
    }
  }
  return problems
}
