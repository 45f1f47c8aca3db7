/** Does the visitor prefer reduced motion? */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
