/** Placeholder until the part is built. */
export const OwnBoards = () => null
