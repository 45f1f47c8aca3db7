import {
  type Draft,
  landingOf,
  type RuledOut,
  type Tile,
  withExchange,
  withGroup,
  withGroups,
  withoutGroup,
  withoutRuling,
  withReplacement,
  withRuling,
  withText,
  withWord,
  withWords,
} from './draft.ts'
import type { Pasted } from './paste.ts'

export type Edit =
  | { type: 'title'; text: string }
  | { type: 'name' | 'note'; color: string; text: string }
  | { type: 'word'; tile: Tile; text: string }
  | { type: 'add' }
  | { type: 'remove'; color: string }
  | { type: 'exchange'; from: Tile; to: Tile }
  | { type: 'replace'; color: string; out: string; in: string }
  | { type: 'fill'; color: string; word: string }
  | { type: 'paste'; tile: Tile; pasted: Pasted }
  | { type: 'rule' | 'unrule'; ruling: RuledOut }

export type Action = Edit | { type: 'undo' } | { type: 'redo' } | { type: 'open'; draft: Draft }

export interface WorkshopState {
  draft: Draft
  /** Earlier drafts for undo, oldest first. */
  past: readonly Draft[]
  /** Undone drafts for redo, next first. */
  future: readonly Draft[]
  /** The field in which the maker types. One undo takes back all that was typed in the field. */
  typingIn: string | null
}

/** Most steps that can be undone. */
const STEPS = 200

export const opened = (draft: Draft): WorkshopState => ({ draft, past: [], future: [], typingIn: null })

function edited(draft: Draft, edit: Edit): Draft {
  switch (edit.type) {
    case 'title':
      return { ...draft, title: edit.text }
    case 'name':
    case 'note':
      return withText(draft, edit.color, edit.type, edit.text)
    case 'word':
      return withWord(draft, edit.tile, edit.text)
    case 'add':
      return withGroup(draft)
    case 'remove':
      return withoutGroup(draft, edit.color)
    case 'exchange':
      return withExchange(draft, edit.from, edit.to)
    case 'replace':
      return withReplacement(draft, edit.color, edit.out, edit.in)
    case 'fill':
      return withWord(draft, landingOf(draft, edit.color), edit.word)
    case 'paste':
      return 'groups' in edit.pasted
        ? withGroups(draft, edit.tile.color, edit.pasted.groups)
        : withWords(draft, edit.tile, edit.pasted.words)
    case 'rule':
      return withRuling(draft, edit.ruling)
    case 'unrule':
      return withoutRuling(draft, edit.ruling)
  }
}

/** Returns the name of the field in which an edit types; null for an edit that is no typing. */
function fieldOf(edit: Edit): string | null {
  if (edit.type === 'title') return 'title'
  if (edit.type === 'word') return `word ${edit.tile.color} ${edit.tile.slot}`
  return edit.type === 'name' || edit.type === 'note' ? `${edit.type} ${edit.color}` : null
}

export function workshopReducer(state: WorkshopState, action: Action): WorkshopState {
  const { draft, past, future, typingIn } = state
  if (action.type === 'open') return opened(action.draft)
  if (action.type === 'undo') {
    const before = past.at(-1)
    return before
      ? { draft: before, past: past.slice(0, -1), future: [draft, ...future], typingIn: null }
      : state
  }
  if (action.type === 'redo') {
    const [after, ...rest] = future
    return after ? { draft: after, past: [...past, draft], future: rest, typingIn: null } : state
  }
  const next = edited(draft, action)
  if (next === draft) return state
  const field = fieldOf(action)
  const goesOn = field !== null && field === typingIn
  return { draft: next, past: goesOn ? past : [...past, draft].slice(-STEPS), future: [], typingIn: field }
}
