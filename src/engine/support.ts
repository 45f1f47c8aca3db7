/** Largest numbers of characters in the subject and in the text of a message to support. */
export const SUPPORT_SUBJECT_MAX = 120
export const SUPPORT_MESSAGE_MAX = 4000
