import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, click, openPage, refused, settle } from '../../test-page.tsx'
import { type } from '../../test-render.tsx'
import { ReportDialog } from './ReportDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const path = 'POST /api/users/rude_name/report'

async function open(profileImageUrl: string | null, reply: unknown) {
  const server = answer({ [path]: reply })
  const onClose = vi.fn()
  const page = await openPage(
    <ReportDialog player={{ username: 'rude_name', profileImageUrl }} onClose={onClose} />,
  )
  const choose = (label: string) =>
    click(page.dialog().one('label', label).querySelector('input') as HTMLInputElement)
  const send = async () => {
    await act(async () =>
      page
        .dialog()
        .one('form')
        .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )
    await settle()
  }
  return { ...server, ...page, onClose, choose, send }
}

test('a picture is reported with a reason and a line, and nothing is sent before both are chosen', async () => {
  const page = await open('/api/avatars/a.webp', { ok: true })
  await page.choose('Sexual')
  await page.send()
  expect(page.sent).toEqual([])
  expect(page.dialog().button('Send report').getAttribute('aria-disabled')).toBe('true')
  await page.choose('The picture')
  await type(page.dialog().field('Anything to add'), '  See it.  ')
  await page.send()
  expect(page.sent).toMatchObject([
    { key: path, body: { about: 'picture', reason: 'sexual', note: 'See it.' } },
  ])
  expect(page.dialog().text()).toContain('Thank you. We will look at it.')
  await page.dialog().press('Done')
  expect(page.onClose).toHaveBeenCalledOnce()
  await page.unmount()
})

test('without a picture only the name can be reported; the dialog shows a refusal', async () => {
  const page = await open(null, refused(429, 'too_many_requests', 'Too many tries.'))
  expect(page.dialog().text()).not.toContain('The picture')
  expect(page.dialog().all('input[type="radio"]')).toHaveLength(6)
  await page.choose('Something else')
  await page.send()
  expect(page.sent.map(({ body }) => body)).toEqual([{ about: 'name', reason: 'other' }])
  expect(page.dialog().one('[role="alert"]').textContent).toBe('Too many tries.')
  page.answers[path] = { ok: true }
  await page.send()
  expect(page.dialog().text()).toContain('Thank you. We will look at it.')
  await page.unmount()
})
