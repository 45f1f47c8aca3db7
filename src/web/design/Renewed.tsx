import type { ComponentPropsWithRef, ElementType, Key } from 'react'

type Props<E extends ElementType> = { on: Key | null | undefined; as?: E } & Omit<
  ComponentPropsWithRef<E>,
  'on' | 'as'
>

/**
 * A new element for each value of `on`. Browsers count it as a layout shift when an element becomes longer or moves
 * because of words that changed; a new element does not count.
 */
export function Renewed<E extends ElementType = 'span'>({ on, as, ...rest }: Props<E>) {
  const Element: ElementType = as ?? 'span'
  return <Element key={on} {...rest} />
}
