import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, openPage, settle } from '../../test-page.tsx'
import { type } from '../../test-render.tsx'
import { SupportForm } from './SupportForm.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a message to support: what is missing is asked for, and it is said to have come', async () => {
  const { sent } = answer({ 'POST /api/support': { id: 'W-1', priority: 'normal' } })
  const form = await openPage(<SupportForm />)
  const send = () => act(async () => form.field('Subject').form?.requestSubmit())
  await send()
  expect(sent).toEqual([])
  expect(form.text()).toContain('Please fill this in.')
  await type(form.field('Subject'), 'A payment')
  const area = form.one('textarea') as HTMLTextAreaElement
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(area, 'It was paid twice.')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(form.text()).toContain('18 of 4,000')
  await send()
  await settle()
  expect(sent.map(({ body }) => body)).toEqual([{ subject: 'A payment', message: 'It was paid twice.' }])
  expect(form.text()).toContain('We have your message.')
  await form.unmount()
})
