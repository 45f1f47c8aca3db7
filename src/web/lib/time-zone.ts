/**
 * The browser's IANA time zone, which decides the date of the player's daily challenge: docs/rules.md#daily-challenge.
 */
export const timeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone
