import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createSvgIcon } from './create-svg-icon.ts';

const icons = 'node_modules/lucide-react/dist/esm/icons';

it.each(['house', 'search-x', 'star', 'trophy', 'circle-question-mark'])(
  '%s is drawn exactly as by Lucide, with any properties',
  async (name) => {
    const { default: Lucide, __iconData: data } = await import(pathToFileURL(`${icons}/${name}.mjs`).href);
    const Plain = createSvgIcon(data);
    const drawn = (Drawing: typeof Plain, props: object) =>
      renderToStaticMarkup(createElement(Drawing, { className: 'size-5', ...props }))
        .replace(/lucide[\w-]* /g, '')
        .match(/[\w-]+="[^"]*"|<\/?\w+/g)
        ?.sort();
    for (const props of [{}, { strokeWidth: 3 }, { fill: 'currentColor' }])
      expect(drawn(Plain, props)).toEqual(drawn(Lucide, props));
  },
);
