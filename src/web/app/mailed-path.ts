const paths = ['/verify-email', '/reset-password', '/forgot-password'] as const
export type MailedPath = (typeof paths)[number]

/** The page of a mail that the address names. */
export const mailedPath = (): MailedPath | undefined =>
  paths.find((path) => path === window.location.pathname)
