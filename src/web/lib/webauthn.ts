/** False if the site's host is an IP address, because browsers allow passkeys only for a host name. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)
