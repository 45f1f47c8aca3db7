/** Placeholder until the page is built. */
export const MadeBoardPage = () => <main />
