import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wallReels } from '../src/features/login/components/decorative-reels.tsx';

export const reelWallFile = fileURLToPath(new URL('../src/features/login/components/reel-wall.svg', import.meta.url));

/** Width and height of each symbol's drawing, in SVG units. */
const cell = 100;

/** Returns an SVG with all symbols of the login page. A fragment shows a single symbol: `reel-wall.svg#koi-wild`. */
export const reelWallPicture = (): string => {
  const rows = Math.max(...wallReels.map(({ symbols }) => symbols.length));
  const side = cell * Math.max(rows, wallReels.length);
  const cells = wallReels.flatMap(({ symbols }, reel) =>
    symbols.map((symbol, row) => {
      const [x, y] = [reel * cell, row * cell];
      const drawing = readFileSync(new URL(`../public/assets/symbols/${symbol}.svg`, import.meta.url), 'utf8');
      return `<view id="${symbol}" viewBox="${x} ${y} ${cell} ${cell}"/>${drawing
        .trim()
        .replace(/^<svg [^>]*>/, `<svg x="${x}" y="${y}" width="${cell}" height="${cell}">`)}`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${cells.join('')}</svg>\n`;
};
