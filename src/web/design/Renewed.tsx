import type { ComponentPropsWithRef, ElementType, Key } from 'react'

type Props<E extends ElementType> = { on: Key | null | undefined; as?: E } & Omit<
  ComponentPropsWithRef<E>,
  'on' | 'as'
>

/**
 * Renders a new element for each value of `on`. Browsers count a layout shift when changed text moves or resizes an
 * existing element; a new element does not count.
 */
export function Renewed<E extends ElementType = 'span'>({ on, as, ...rest }: Props<E>) {
  const Element: ElementType = as ?? 'span'
  return <Element key={on} {...rest} />
}
