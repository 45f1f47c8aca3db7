const ONE_BOX = new Set(['gmail.com', 'googlemail.com'])

/**
 * An e-mail address in the form that all spellings of one mailbox share: lower case, nothing after a plus sign, and no dots where
 * the provider ignores them. Whoever signs up again with another spelling is the same person to referrals.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [local = ''] = email.slice(0, at).toLowerCase().split('+')
  return ONE_BOX.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
