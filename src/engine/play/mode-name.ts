/** The names of the game modes for people. A board of the mode `classic` is a level. */
const modeNames: Readonly<Record<string, string>> = {
  classic: 'Level',
  daily: 'Daily challenge',
  archive: 'Archived daily',
  duel: 'Duel',
  story: 'Story',
  practice: 'Practice',
  made: 'Board of a player',
}

/** Returns the name of a game mode for people. */
export const modeName = (mode: string): string => modeNames[mode] ?? mode
