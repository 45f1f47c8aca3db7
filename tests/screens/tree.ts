import type { Page } from '@playwright/test'

interface Node {
  nodeId: string
  ignored: boolean
  parentId?: string
  childIds?: string[]
  role?: { value: string }
  name?: { value?: string }
  value?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
}

const statuses = ['status', 'alert', 'log', 'timer']
const named = [
  'button',
  'link',
  'heading',
  'textbox',
  'tab',
  'checkbox',
  'radio',
  'img',
  'dialog',
  'combobox',
]

/** Words in which a capital letter or a digit follows a small letter. `reader1` is a player of the screens. */
const MIXED =
  /\b(reader\d+|WordConnect|PostgreSQL|WebAuthn|iPhone|iPad|macOS|GitHub|PayPal|MasterCard|YouTube|WhatsApp|iOS)\b/g

/**
 * Returns what a screen reader would read wrongly: two words that run together, a space before a comma, a text that is
 * read twice, a status without text, or an empty field that is invalid.
 */
export async function treeProblems(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const found = new Set<string>()
  const textOf = (node: Node): string =>
    node.role?.value === 'StaticText'
      ? String(node.name?.value ?? '')
      : (node.childIds ?? []).map((id) => textOf(byId.get(id) ?? node)).join('')
  const judge = (what: string, text: string) => {
    if (/ [,.;:!?](\s|$)/.test(text)) found.add(`a space before a mark in ${what} “${text}”`)
    if (/[,;!?][A-Za-z]|[a-z]\.[A-Z][a-z]/.test(text)) found.add(`no space after a mark in ${what} “${text}”`)
    if (/[a-z0-9][A-Z][a-z]|[a-z]\d{1,2}\b/.test(text.replace(MIXED, '')))
      found.add(`words run together in ${what} “${text}”`)
  }
  /** Different items of a list can have the same text. */
  const itemOf = (node: Node): string | undefined =>
    node.role?.value === 'listitem' || !node.parentId
      ? node.nodeId
      : itemOf(byId.get(node.parentId) ?? { ...node, parentId: '' })
  let before: { name: string; item: string | undefined } = { name: '', item: undefined }
  for (const node of nodes) {
    if (node.ignored) continue
    const role = node.role?.value ?? ''
    const name = node.name?.value ?? ''
    const state = (wanted: string) => node.properties?.find((one) => one.name === wanted)?.value.value
    if (named.includes(role)) judge(role, name)
    if (statuses.includes(role) && !textOf(node).trim() && (node.childIds ?? []).length === 0)
      found.add(`an empty ${role} ${name}`)
    if (state('invalid') === 'true' && !node.value?.value) found.add(`${role} “${name}” is empty and invalid`)
    if (role !== 'StaticText') continue
    const item = itemOf(node)
    if (name.length > 12 && name === before.name && item === before.item) found.add(`twice “${name}”`)
    before = { name, item }
  }
  return [...found]
}
