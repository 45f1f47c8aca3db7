/** Placeholder until the part is built. */
export const MakerFigures = ({ id: _ }: { id: string }) => null
