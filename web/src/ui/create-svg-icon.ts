import { createElement, type SVGProps } from 'react';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

export const createSvgIcon =
  ({ node }: { readonly node: readonly Shape[] }) =>
  ({ strokeWidth = 2, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
