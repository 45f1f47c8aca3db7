/** Placeholder until the page is built. */
export const BoardsPage = () => <main />
