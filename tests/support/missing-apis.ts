/** Scripts that remove an API before the scripts of the page run, or make each access to the API throw. */
export const missing: Record<string, () => void> = {
  BroadcastChannel: () => Reflect.deleteProperty(window, 'BroadcastChannel'),
  'a refused BroadcastChannel': () => {
    window.BroadcastChannel = class extends EventTarget {
      constructor() {
        super()
        throw new DOMException('refused', 'SecurityError')
      }
    } as unknown as typeof BroadcastChannel
  },
  'Web Locks': () => Reflect.deleteProperty(Navigator.prototype, 'locks'),
  'refused Web Locks': () => {
    const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'))
    Object.assign(navigator.locks, { request: refuse, query: refuse })
  },
  'service workers': () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  'the clipboard': () => Reflect.deleteProperty(Navigator.prototype, 'clipboard'),
  storage: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
  },
  passkeys: () => Reflect.deleteProperty(window, 'PublicKeyCredential'),
  'share, notifications and vibration': () => {
    for (const name of ['share', 'canShare', 'vibrate']) Reflect.deleteProperty(Navigator.prototype, name)
    Reflect.deleteProperty(window, 'Notification')
  },
  requestIdleCallback: () => Reflect.deleteProperty(window, 'requestIdleCallback'),
}

/** What a browser can refuse at the same time, for example if it blocks cookies of other sites. */
const refused = ['a refused BroadcastChannel', 'refused Web Locks', 'service workers', 'storage']

/** Groups of names in `missing` that can be missing at the same time. */
export const missingTogether: Readonly<Record<string, readonly string[]>> = {
  'all that can be missing': Object.keys(missing).filter((one) => !refused.includes(one)),
  'all that can be refused': refused,
}
