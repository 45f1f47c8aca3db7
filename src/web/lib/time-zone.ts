/** The browser's IANA time zone: the account's days follow it (decisions.md, "Playing"). */
export const timeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone
