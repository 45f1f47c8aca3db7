// Checks that each browser API that can be missing or can throw is used only in its door: one file of src/web/lib, or
// the few files whose names begin with the door's name.

const LIB = 'src/web/lib/'

/** @type {readonly { api: RegExp, door: string }[]} */
const doors = [
  { api: /\b(?:local|session)Storage\b/g, door: 'stored' },
  { api: /\bdocument\.cookie\b|\bcookieStore\b|\bnavigator\.cookieEnabled\b/g, door: 'preference' },
  { api: /\bnew\s+BroadcastChannel\b/g, door: 'tabs' },
  { api: /\bnavigator\.locks\b/g, door: 'locks' },
  { api: /\bnavigator\.clipboard\b|\bexecCommand\b/g, door: 'copy' },
  { api: /\bnavigator\.serviceWorker\b/g, door: 'worker' },
  { api: /\bnavigator\.(?:share|canShare)\b/g, door: 'system-share' },
  { api: /\bPublicKeyCredential\b|\bnavigator\.credentials\b/g, door: 'webauthn' },
  // No file uses these APIs. A file that needs one of them adds its door here.
  { api: /\bnavigator\.vibrate\b/g, door: 'vibration' },
  { api: /\bNotification\.requestPermission\b|\bnew\s+Notification\b/g, door: 'notification' },
  { api: /\bindexedDB\b/g, door: 'indexed-db' },
  { api: /\bcaches\.(?:open|match|has|delete|keys)\b/g, door: 'caches' },
]

/**
 * @param {string} file a file of src/web
 * @param {string} code text of the file, with blanks instead of comments and plain strings
 * @returns {{ index: number, found: string, reason: string }[]}
 */
export function breachesOfDoors(file, code) {
  return doors
    .filter(({ door }) => !file.startsWith(LIB + door))
    .flatMap(({ api, door }) =>
      [...code.matchAll(api)].map(({ 0: found, index }) => ({
        index,
        found,
        reason: `a browser can refuse this or not have it: only ${LIB}${door}.ts uses it, and never throws`,
      })),
    )
}
