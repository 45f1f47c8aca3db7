/** Whose words and spelling a player reads: those of the browser's country, of Britain or of America. */
export const englishes = ['browser', 'british', 'american'] as const
export type English = (typeof englishes)[number]
