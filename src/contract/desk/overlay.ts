import { z } from 'zod'
import { categoryKinds } from '../../engine/catalogue/category.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Done, Time, text } from '../shared.ts'
import { Reason } from './reason.ts'

const CategoryId = z.string().regex(/^[a-z0-9-]{1,64}$/)
const Word = text(64).min(1)
const CategoryParams = z.object({ categoryId: CategoryId })
const WordParams = z.object({ categoryId: CategoryId, word: Word })

/**
 * A decision of the staff about the catalogue. It applies in addition to the files of the catalogue until the files have
 * the same content. Exactly one of the fields `fits`, `becomes` and `name` is not null.
 */
export const OverlayEntry = z.object({
  categoryId: CategoryId,
  /** Name of the category as players see it; null if the category is no longer in the catalogue. */
  category: z.string().nullable(),
  /** The word that the decision is about; null if the decision is about the name of the category. */
  word: z.string().nullable(),
  /**
   * True if the word belongs to the category. The word is then never on a board beside this category in another group.
   * False if the word does not belong to the category.
   */
  fits: z.boolean().nullable(),
  /** The word that replaces `word` on new boards. */
  becomes: z.string().nullable(),
  /** The new name of the category. */
  name: z.string().nullable(),
  /** Username of the member of staff who decided; null for a decision by a command. */
  by: z.string().nullable(),
  at: Time,
  reason: z.string().nullable(),
})
export type OverlayEntry = z.infer<typeof OverlayEntry>

/** Says in which way a word belongs to a category. */
const wordPlaces = ['played', 'also_fits', 'rule', 'suspect', 'does_not_fit'] as const

const CategorySummary = z.object({
  id: CategoryId,
  name: z.string(),
  kind: z.enum(categoryKinds),
  /** File of the category, with its path from the folder `content`. */
  file: z.string(),
  /** Difficulty that an editor has set, from 1 to 6. */
  difficulty: z.int(),
  /**
   * Difficulty measured from the first results of players with the category, from 1 to 6, or null if too few have played
   * it. The true value is between `low` and `high` with a probability of 95 %.
   */
  measured: z
    .object({ value: z.number(), low: z.number(), high: z.number(), players: z.int(), foundPercent: z.int() })
    .nullable(),
  /** Number of players who suggested a word for the category, and number of the suggestions without a decision. */
  suggestions: z.int(),
  openSuggestions: z.int(),
})

const DeskCategory = CategorySummary.extend({
  words: z.array(z.string()),
  alsoFits: z.array(z.string()),
  notFits: z.array(z.string()),
})

export const overlayApi = {
  'GET /api/desk/overlay': {
    summary: 'Decisions about the catalogue that its files do not have yet, latest first',
    access: 'staff',
    role: 'editor',
    ok: z.array(OverlayEntry),
  },
  'PUT /api/desk/overlay/:categoryId/:word': {
    summary: 'Decide whether a word fits a category',
    access: 'staff',
    role: 'editor',
    params: WordParams,
    body: z.object({ fits: z.boolean(), reason: Reason }),
    ok: OverlayEntry,
    errors: ['not_found', 'too_few_words', 'invalid_wording', 'already_in_files'],
  },
  'PUT /api/desk/overlay/:categoryId/:word/wording': {
    summary: 'Replace a word of a category on new boards',
    access: 'staff',
    role: 'editor',
    params: WordParams,
    body: z.object({ becomes: Word, reason: Reason }),
    ok: OverlayEntry,
    errors: ['not_found', 'invalid_wording', 'already_in_files'],
  },
  'DELETE /api/desk/overlay/:categoryId/:word': {
    summary: 'Withdraw the decision about a word',
    access: 'staff',
    role: 'editor',
    params: WordParams,
    ok: Done,
    errors: ['not_found'],
  },
  'PUT /api/desk/overlay/:categoryId': {
    summary: 'Rename a category',
    access: 'staff',
    role: 'editor',
    params: CategoryParams,
    body: z.object({ name: Word, reason: Reason }),
    ok: OverlayEntry,
    errors: ['not_found', 'invalid_wording', 'already_in_files'],
  },
  'DELETE /api/desk/overlay/:categoryId': {
    summary: 'Withdraw the new name of a category',
    access: 'staff',
    role: 'editor',
    params: CategoryParams,
    ok: Done,
    errors: ['not_found'],
  },
  'GET /api/desk/catalogue': {
    summary: 'Categories with a word, and categories with such a name',
    access: 'staff',
    role: 'editor',
    /** Without a search, the reply is empty. */
    query: z.object({ search: text(64).default('') }),
    ok: z.object({
      /** The categories that contain or could contain the searched word; empty if no category has it. */
      places: z.array(
        CategorySummary.extend({
          /** The word in the spelling of the catalogue. */
          word: z.string(),
          place: z.enum(wordPlaces),
        }),
      ),
      /** Categories whose name or id contains the searched text. */
      categories: z.array(DeskCategory),
    }),
  },
  'GET /api/desk/catalogue/suspects': {
    summary: 'Words that possibly fit a category, without a decision; the most often dealt words first',
    access: 'staff',
    role: 'editor',
    ok: z.object({
      total: z.int(),
      suspects: z.array(
        z.object({
          word: z.string(),
          category: z.object({ id: CategoryId, name: z.string(), words: z.array(z.string()) }),
          /** Names of the categories that deal the word. */
          dealtIn: z.array(z.string()),
        }),
      ),
    }),
  },
  'GET /api/desk/catalogue/thin': {
    summary: 'Numbers of categories by kind and difficulty',
    access: 'staff',
    role: 'editor',
    ok: z.object({
      /** One cell for each kind and each difficulty from 1 to 6. */
      cells: z.array(
        z.object({
          kind: z.enum(categoryKinds),
          difficulty: z.int(),
          categories: z.int(),
          /** Categories with at least eight words to deal. */
          roomy: z.int(),
        }),
      ),
    }),
  },
} as const satisfies EndpointTable
