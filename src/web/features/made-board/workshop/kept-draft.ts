import { pagePlayerId } from '../../../lib/api.ts'
import { inBrowser } from '../../../lib/stored.ts'
import type { Draft } from './draft.ts'

/** A draft in this browser that the server does not have yet. */
export interface KeptDraft {
  draft: Draft
  /** The version of the stored draft from which the maker went on; null for a draft that was never stored. */
  version: number | null
}

const keyOf = (id: string | undefined) => `made-draft:${pagePlayerId() ?? ''}:${id ?? 'new'}`

/** Keeps the words of a draft in this browser until the server has them. `id` is undefined for a new draft. */
export function keepDraft(id: string | undefined, kept: KeptDraft): void {
  inBrowser.set(keyOf(id), JSON.stringify(kept))
}

export const forgetDraft = (id: string | undefined): void => inBrowser.remove(keyOf(id))

/** Returns the words that the server does not have yet; undefined if there are none. */
export function keptDraft(id: string | undefined): KeptDraft | undefined {
  try {
    const kept = JSON.parse(inBrowser.get(keyOf(id)) ?? 'null') as KeptDraft | null
    return kept && Array.isArray(kept.draft?.groups) ? kept : undefined
  } catch {
    return undefined
  }
}
