import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './layout.module.css'

// The caller's class names win over the styles in this file.

/** A step of the spacing scale in `styles/tokens.css`: `4` is `--s4`, 16 px. */
type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12

type Props<E extends ElementType, Own> = Own & { as?: E } & Omit<ComponentPropsWithRef<E>, keyof Own | 'as'>

interface Spaced {
  /** The space between two children. */
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

/** A card with an edge, whose children are in a column. */
export function Card<E extends ElementType = 'section'>(props: Props<E, Spaced>) {
  const { as = 'section', className, ...rest } = props
  return <Stack as={as as ElementType} {...rest} className={cx(styles.card, className)} />
}

/**
 * The content of a page below the header: sets the width and the space at the sides, and puts the children in a column.
 */
export function Page<E extends ElementType = 'div'>(props: Props<E, Spaced>) {
  const { as = 'div', gap = 6, className, ...rest } = props
  return <Stack as={as as ElementType} {...rest} gap={gap} className={cx(styles.page, className)} />
}

interface RowProps extends Spaced {
  /** Where the free space of the row goes; by default the free space is after the children. */
  justify?: 'start' | 'space-between' | 'center' | 'end'
  /** Children that do not fit go to the next line. */
  wrap?: boolean
}

/** A row of children, centred on one line. */
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
  /** A text size of `styles/tokens.css`, named after the text's role. */
  size?: 'display' | 'title' | 'heading' | 'lead' | 'body' | 'small' | 'note'
  tone?: 'ink' | 'soft' | 'good' | 'bad' | 'thread'
  strong?: boolean
  /** Digits of equal width, so that numbers in a column align. */
  figures?: boolean
  /** The text takes one line; an ellipsis replaces the text that does not fit. */
  cut?: boolean
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** Text of one size and tone. An omitted property is inherited. */
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
