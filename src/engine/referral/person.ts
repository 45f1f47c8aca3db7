const ONE_BOX = new Set(['gmail.com', 'googlemail.com'])

/**
 * One form for all spellings of a mailbox: lower case, nothing after a plus sign, and no dots for providers that ignore them.
 * Referrals treat two accounts of one mailbox as one person.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [local = ''] = email.slice(0, at).toLowerCase().split('+')
  return ONE_BOX.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
