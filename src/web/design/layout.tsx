import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './layout.module.css'

// The styles of the caller's class names override the styles of this file.

/** A step of the spacing scale in `styles/tokens.css`: `4` is `--s4`, 16 px. */
type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12

type Props<E extends ElementType, Own> = Own & { as?: E } & Omit<ComponentPropsWithRef<E>, keyof Own | 'as'>

interface Spaced {
  /** Space between two children. */
  gap?: Step
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  className?: string | undefined
  style?: CSSProperties | undefined
}

const spaced = (gap: Step, align: string, style?: CSSProperties, justify = 'start'): CSSProperties => ({
  '--between': gap === 0 ? 0 : `var(--s${gap})`,
  '--align': align,
  '--justify': justify,
  ...style,
})

/** A column of children, at full width by default. */
export function Stack<E extends ElementType = 'div'>(props: Props<E, Spaced>) {
  const { as: Element = 'div', gap = 4, align = 'stretch', className, style, ...rest } = props
  return <Element {...rest} className={cx(styles.stack, className)} style={spaced(gap, align, style)} />
}

/** A card with an outline. The children are in a column. */
export function Card<E extends ElementType = 'section'>(props: Props<E, Spaced>) {
  const { as = 'section', className, ...rest } = props
  return <Stack as={as as ElementType} {...rest} className={cx(styles.card, className)} />
}

/**
 * The content of a page below the header. The component sets the width and the space at the sides, and shows the
 * children in a column.
 */
export function Page<E extends ElementType = 'div'>(props: Props<E, Spaced>) {
  const { as = 'div', gap = 6, className, ...rest } = props
  return <Stack as={as as ElementType} {...rest} gap={gap} className={cx(styles.page, className)} />
}

interface RowProps extends Spaced {
  /** Position of the children in a row with free space. By default the free space is after the children. */
  justify?: 'start' | 'space-between' | 'center' | 'end'
  /** If true, children that do not fit on the line are on the next line. */
  wrap?: boolean
}

/** A row of children, vertically centred. */
export function Row<E extends ElementType = 'div'>(props: Props<E, RowProps>) {
  const {
    as: Element = 'div',
    gap = 3,
    align = 'center',
    justify = 'start',
    wrap,
    className,
    style,
    ...rest
  } = props
  return (
    <Element
      {...rest}
      className={cx(styles.row, wrap && styles.wrap, className)}
      style={spaced(gap, align, style, justify)}
    />
  )
}

interface TextProps {
  /** A text size of `styles/tokens.css`. Its name is the role of the text. */
  size?: 'display' | 'title' | 'heading' | 'lead' | 'body' | 'small' | 'note'
  tone?: 'ink' | 'soft' | 'good' | 'bad' | 'thread'
  strong?: boolean
  /** If true, all digits have the same width, so that numbers in a column align. */
  figures?: boolean
  /** If true, the text is on a single line, and an ellipsis replaces the part that does not fit. */
  cut?: boolean
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** Text with one size and tone. If a property is omitted, the text inherits it from the parent element. */
export function Text<E extends ElementType = 'p'>(props: Props<E, TextProps>) {
  const { as: Element = 'p', size, tone, strong, figures, cut, className, style, ...rest } = props
  const own = [size && styles.sized, tone && styles.toned, strong && styles.strong]
  return (
    <Element
      {...rest}
      className={cx(...own, figures && styles.figures, cut && styles.cut, className)}
      style={{
        ...(size && { '--text-font': `var(--type-${size})` }),
        ...(tone && { '--text-tone': `var(--${tone})` }),
        ...style,
      }}
    />
  )
}
