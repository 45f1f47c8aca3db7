const ONE_BOX = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the same text for all e-mail addresses of one mailbox. The text is in lower case and without the part after a
 * plus sign. If the mail provider ignores dots, the text has no dots. For invitations, two accounts with the same
 * mailbox count as one person.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const whole = email.slice(0, at).toLowerCase()
  // If the address begins with a plus sign, everything before the domain is the name of the mailbox.
  const local = whole.split('+')[0] || whole
  return ONE_BOX.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
