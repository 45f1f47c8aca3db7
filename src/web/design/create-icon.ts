import { createElement, type SVGProps } from 'react'

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][]
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Creates the component of an icon from the drawing of lucide-react. The build uses this function instead of the
 * function of lucide-react. That function is ten times as long, and the first page would have to load it. The app uses
 * only a few properties of lucide-react's icons.
 */
export default function createIcon({ node }: Drawing) {
  // biome-ignore lint/correctness/noComponentHookFactories: each icon's module calls this function only once
  return function Icon({ size = 24, color = 'currentColor', strokeWidth = 2, ...rest }: IconProps) {
    const isHidden = !('aria-label' in rest || 'role' in rest)
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isHidden || undefined,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
