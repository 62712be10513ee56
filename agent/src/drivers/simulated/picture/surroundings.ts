import { type Brand, moved } from '@reelfloor/art';
import type { Places } from './bitmap.ts';

export const drawSurroundings = (brand: Brand, places: Places): string =>
  hall(brand, places) +
  body(brand, places) +
  (places.shape === 'landscape' ? pillars(brand) : buttonDeck(brand, places));

function hall({ palette, scene }: Brand, { picture: { width, height } }: Places): string {
  const scale = Math.max(width / 320, height / 200);
  const whole = `<rect width="${width}" height="${height}"`;
  return (
    `${whole} fill="${palette.bodyDark}"/>` +
    `<g opacity=".38">${moved((width - 320 * scale) / 2, -40, scene, scale)}</g>` +
    `${whole} fill="#05070D" fill-opacity=".45"/>`
  );
}

function body({ palette, silhouette }: Brand, { picture }: Places): string {
  const crown = stretched(silhouette, picture.width / 300, 1.92).replace(/^M/, 'L');
  const left = /^L(\S+)/.exec(crown)?.[1] ?? '60';
  const floor = picture.height + 10;
  const outline = `M${left} ${floor}${crown}V${floor}`;
  return (
    `<path d="${outline}Z" fill="url(#body)"/><path d="${outline}Z" fill="url(#edge)"/>` +
    `<g fill="none" stroke-linejoin="round"><path d="${outline}" stroke="${palette.trimDark}" stroke-width="10"/>` +
    `<path d="${outline}" stroke="${palette.trim}" stroke-width="5"/><path d="${outline}" stroke="${palette.ink}" stroke-opacity=".55" stroke-width="1.5"/></g>`
  );
}

/** Stretches the points of an SVG path but not the width of its stroke. Does not support arcs. */
function stretched(path: string, stretchX: number, stretchY: number): string {
  let command = '';
  let index = 0;
  return (path.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? [])
    .map((token) => {
      if (/[a-zA-Z]/.test(token)) {
        command = token.toUpperCase();
        index = 0;
        return token;
      }
      const vertical = command === 'V' || (command !== 'H' && index % 2 === 1);
      index += 1;
      return `${Math.round(Number(token) * (vertical ? stretchY : stretchX) * 100) / 100} `;
    })
    .join('');
}

function pillars({ palette, emblem }: Brand): string {
  const column = (x: number) => {
    const studs = [150, 560]
      .map(
        (y) => `<path d="M${x} ${y - 13}l8 13-8 13-8-13Z" fill="url(#column)" stroke="${palette.trimDark}"/>`,
      )
      .join('');
    return (
      `<rect x="${x - 13}" y="112" width="26" height="516" rx="13" fill="${palette.bodyDark}" stroke="${palette.trimDark}" stroke-width="2"/>` +
      `<rect x="${x - 2}" y="180" width="4" height="350" rx="2" fill="url(#column)"/>` +
      studs +
      `<circle cx="${x}" cy="355" r="19" fill="${palette.strip}" stroke="${palette.trim}" stroke-width="3"/>` +
      moved(x - 14, 341, emblem, 0.28)
    );
  };
  return column(82) + column(1198);
}

/** Only decoration: players press the buttons on the page. */
function buttonDeck({ palette, emblem }: Brand, { picture }: Places): string {
  const top = 1182;
  const middle = picture.width / 2;
  const key = (x: number, width: number) =>
    `<rect x="${x}" y="${top + 26}" width="${width}" height="44" rx="10" fill="#07060C"/>` +
    `<rect x="${x + 3}" y="${top + 28}" width="${width - 6}" height="36" rx="8" fill="${palette.body}" stroke="${palette.trimDark}" stroke-width="2"/>`;
  return (
    `<path d="M40 ${top}H${picture.width - 40}L${picture.width} ${top + 34}V${picture.height}H0V${top + 34}Z" fill="${palette.bodyDark}" stroke="url(#metal)" stroke-width="3"/>` +
    [64, 162].map((x) => key(x, 86) + key(picture.width - x - 86, 86)).join('') +
    `<circle cx="${middle}" cy="${top + 50}" r="42" fill="${palette.strip}" stroke="url(#metal)" stroke-width="5"/>` +
    moved(middle - 29, top + 21, emblem, 0.58)
  );
}
