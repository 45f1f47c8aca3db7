import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../test-render.tsx'
import { Field } from './Field.tsx'
import { TextArea } from './TextArea.tsx'

test('a form with wrong fields is not sent: each field says why, and the first one has the focus', async () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const { page, unmount } = await render(
    <form onSubmit={send}>
      <Field label="Email" type="email" required />
      <Field label="Password" required minLength={8} />
      <TextArea label="Message" value="" maxLength={10} required readOnly />
      <button type="submit">Send</button>
    </form>,
  )
  const [email, password] = page.querySelectorAll('input')
  const invalid = () => page.querySelectorAll('[aria-invalid="true"]').length
  const submit = () => act(async () => page.querySelector('button')?.click())
  if (!email || !password) throw new Error('no fields')
  expect([invalid(), email.required, email.matches(':invalid')]).toEqual([0, false, false])
  email.value = 'nobody'
  password.value = 'short'
  await submit()
  expect(document.activeElement).toBe(email)
  expect(page.textContent).toContain('Please give a whole address')
  expect(page.textContent).toContain('At least 8 characters, please.')
  expect(page.textContent).toContain('Please fill this in.')
  expect(invalid()).toBe(3)
  email.value = ' nobody@wordconnect.example '
  await submit()
  expect(document.activeElement).toBe(password)
  expect(send).not.toHaveBeenCalled()
  await unmount()
})
