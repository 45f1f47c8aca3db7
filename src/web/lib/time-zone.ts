/** The browser's IANA time zone. It sets the date of the player's daily: docs/rules.md#daily-challenge. */
export const timeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone
