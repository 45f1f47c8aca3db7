// Checks that each browser API that can be missing or can throw is used in one file of src/web/lib only (its door).

const LIB = 'src/web/lib/'

/** @type {readonly { api: RegExp, door: string }[]} */
const doors = [
  { api: /\b(?:local|session)Storage\b/g, door: 'stored.ts' },
  { api: /\bdocument\.cookie\b|\bcookieStore\b|\bnavigator\.cookieEnabled\b/g, door: 'preference.ts' },
  { api: /\bnew\s+BroadcastChannel\b/g, door: 'tabs.ts' },
  { api: /\bnavigator\.locks\b/g, door: 'locks.ts' },
  { api: /\bnavigator\.clipboard\b|\bexecCommand\b/g, door: 'copy.ts' },
  { api: /\bnavigator\.serviceWorker\b/g, door: 'worker.ts' },
  { api: /\bnavigator\.(?:share|canShare)\b/g, door: 'system-share.ts' },
  { api: /\bPublicKeyCredential\b|\bnavigator\.credentials\b/g, door: 'webauthn.ts' },
  // No file uses these APIs. A file that needs one of them adds its door here.
  { api: /\bnavigator\.vibrate\b/g, door: 'vibration.ts' },
  { api: /\bNotification\.requestPermission\b|\bnew\s+Notification\b/g, door: 'notification.ts' },
  { api: /\bindexedDB\b/g, door: 'indexed-db.ts' },
  { api: /\bcaches\.(?:open|match|has|delete|keys)\b/g, door: 'caches.ts' },
]

/**
 * @param {string} file a file of src/web
 * @param {string} code text of the file, with blanks instead of comments and plain strings
 * @returns {{ index: number, found: string, reason: string }[]}
 */
export function breachesOfDoors(file, code) {
  return doors
    .filter(({ door }) => file !== LIB + door)
    .flatMap(({ api, door }) =>
      [...code.matchAll(api)].map(({ 0: found, index }) => ({
        index,
        found,
        reason: `a browser can refuse this or not have it: only ${LIB}${door} uses it, and never throws`,
      })),
    )
}
