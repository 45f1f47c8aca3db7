/** Largest number of characters in a player's note on a report. */
export const REPORT_NOTE_MAX = 500
