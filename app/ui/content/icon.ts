import { createElement, type ReactElement, type SVGProps } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Draws an icon of the library from its data. The build substitutes it for the library's own factory, which brings
 * a context, class names and name conversions that no page of ours uses.
 */
export function createIcon({ node }: IconData): (props: IconProps) => ReactElement {
  return ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
