import type { ComponentPropsWithRef, ElementType, Key } from 'react'

type Props<E extends ElementType> = { on: Key | null | undefined; as?: E } & Omit<
  ComponentPropsWithRef<E>,
  'on' | 'as'
>

/**
 * Renders a new element when the value of `on` changes. If changed text moves or resizes an existing element, browsers
 * count a layout shift. Browsers do not count a new element.
 */
export function Renewed<E extends ElementType = 'span'>({ on, as, ...rest }: Props<E>) {
  const Element: ElementType = as ?? 'span'
  return <Element key={on} {...rest} />
}
