/** Placeholder until the page is built. */
export const EmbedPage = () => <main />
