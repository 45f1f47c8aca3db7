import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './layout.module.css'

// A class of the part that uses one of these wins over what is set here.

/** A step of the spacing scale in `styles/tokens.css`: `4` is `--s4`, 16 px. */
type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12

type Props<E extends ElementType, Own> = Own & { as?: E } & Omit<ComponentPropsWithRef<E>, keyof Own | 'as'>

interface Spaced {
  /** The space between two parts. */
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

/** Parts below each other, at full width unless `align` says otherwise. */
export function Stack<E extends ElementType = 'div'>(props: Props<E, Spaced>) {
  const { as: Element = 'div', gap = 4, align = 'stretch', className, style, ...rest } = props
  return <Element {...rest} className={cx(styles.stack, className)} style={spaced(gap, align, style)} />
}

/** A sheet on the page, with an edge. Its parts stand below each other. */
export function Card<E extends ElementType = 'section'>(props: Props<E, Spaced>) {
  const { as = 'section', className, ...rest } = props
  return <Stack as={as as ElementType} {...rest} className={cx(styles.card, className)} />
}

/** What is between the header and the end of a page: its width, its edges, its parts below each other. */
export function Page<E extends ElementType = 'div'>(props: Props<E, Spaced>) {
  const { as = 'div', gap = 6, className, ...rest } = props
  return <Stack as={as as ElementType} {...rest} gap={gap} className={cx(styles.page, className)} />
}

interface RowProps extends Spaced {
  /** Where the space goes that the parts leave: behind them unless it says otherwise. */
  justify?: 'start' | 'space-between' | 'center' | 'end'
  /** Parts for which there is no room go to the next line. */
  wrap?: boolean
}

/** Parts beside each other, centred on one line. */
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
  /** A role of the type scale. */
  size?: 'display' | 'title' | 'heading' | 'lead' | 'body' | 'small' | 'note'
  tone?: 'ink' | 'soft' | 'good' | 'bad' | 'thread'
  strong?: boolean
  /** Figures of one width, so that they stand below each other. */
  figures?: boolean
  /** One line; what does not fit ends in an ellipsis. */
  cut?: boolean
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** Words of one size and tone. What is left out is as around it. */
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
