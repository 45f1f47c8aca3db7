/** Has the visitor asked for less movement? The page then says the same without travel. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
