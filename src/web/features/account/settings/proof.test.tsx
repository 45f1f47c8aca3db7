import { afterEach, expect, test, vi } from 'vitest'
import type { Protection } from '../../../../contract/account/second-factor.ts'
import { type Answers, answer, openPage, refused, settle } from '../../../test-page.tsx'
import { type as typeInto } from '../../../test-render.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { GoogleSection } from './GoogleSection.tsx'
import { Passkeys } from './Passkeys.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const EMAIL = 'mira@wordconnect.example'
const protection: Protection = {
  ...{ password: true, google: true, emailVerified: true, twoFactor: false, recoveryCodesLeft: 0 },
  passkeys: [{ id: 'key', name: 'Firefox', createdAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null }],
}

async function open(given: Protection, answers: Answers) {
  const server = answer({ 'GET /api/auth/protection': given, ...answers })
  const page = await openPage(
    <>
      <Passkeys email={EMAIL} protection={given} />
      <GoogleSection email={EMAIL} protection={given} />
      <DeleteAccount email={EMAIL} hasPassword={given.password} />
    </>,
  )
  return { ...server, ...page }
}

/**
 * For each change of the account's protection: the button that opens the dialog, the button that confirms, and the
 * request.
 */
const changes = [
  ['Remove Firefox', 'Remove', 'DELETE /api/auth/passkey/key'],
  ['Disconnect', 'Disconnect', 'DELETE /api/auth/google/link'],
  ['Delete my account', 'Delete for good', 'DELETE /api/account'],
] as const

test.each(changes)('%s: asks for the password and sends it', async (opens, confirms, key) => {
  const page = await open(protection, { [key]: refused(401, 'invalid_credentials') })
  await page.press(opens)
  await typeInto(page.dialog().field('Password'), 'a quiet harbour')
  await page.dialog().press(confirms)
  await settle()
  expect(page.sent.find((call) => call.key === key)?.body).toEqual({ password: 'a quiet harbour' })
  expect(page.dialog().text()).toContain('This is not your password.')
  await page.unmount()
})

test.each(changes)('%s: without a password a new sign-in is offered', async (opens, confirms, key) => {
  const message = 'You signed in a while ago.'
  const page = await open(
    { ...protection, password: false },
    { [key]: refused(403, 'sign_in_again', message), 'POST /api/logout': undefined },
  )
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await page.press(opens)
  await page.dialog().press(confirms)
  await settle()
  expect(page.dialog().text()).toContain(message)
  await page.dialog().press('Sign in again')
  await settle()
  expect(page.sent.some((call) => call.key === 'POST /api/logout')).toBe(true)
  expect(String(assign.mock.calls[0]?.[0])).toMatch(/^\/api\/login\?next=/)
  assign.mockRestore()
  await page.unmount()
})
