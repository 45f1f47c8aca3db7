/** Placeholder until the page is built. */
export const WorkshopPage = () => <main />
