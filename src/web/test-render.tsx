import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

interface Rendered {
  page: HTMLElement
  rerender: (node: ReactNode) => Promise<void>
  unmount: () => Promise<void>
}

/** Renders a component into the document, for unit tests; `unmount` removes the component. */
export async function render(node: ReactNode): Promise<Rendered> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  await act(async () => root.render(node))
  return {
    page,
    async rerender(next) {
      await act(async () => root.render(next))
    },
    async unmount() {
      await act(async () => root.unmount())
      page.remove()
    },
  }
}

/** Sets the value of an input in a way that React detects. */
export async function type(input: HTMLInputElement, value: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
