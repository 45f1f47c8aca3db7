/** Longest subject and message of a letter to support, in characters. */
export const SUPPORT_SUBJECT_MAX = 120
export const SUPPORT_MESSAGE_MAX = 4000
