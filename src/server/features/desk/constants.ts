/** Time in seconds between a decision and its effect. Until then, the decision can be undone. */
export const DECISION_UNDO_SECONDS = 10
/** Time between two looks for decisions that take effect, in seconds. */
export const APPLY_SECONDS = 1
