/** Reasons to hold a result, with a sentence about each. Other players do not see a held result until it is checked. */
export const heldReasons = {
  reading: 'Too quick to read four words and press them.',
  pressing: 'Several groups were found faster than a person can press four words.',
  newcomer: 'Too quick for one of the first results of a player.',
  network: 'Quick, and another account of the same network had seen the board before.',
  record: 'Far quicker than the earlier results of this player.',
  burst: 'Several new accounts of one network had quick results on the same daily challenge.',
  run: 'An earlier level of the same run waits for a decision.',
} as const
export type HeldReason = keyof typeof heldReasons
