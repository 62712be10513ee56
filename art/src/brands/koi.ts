import type { BrandArtwork } from '../brand-artwork.ts';
import { letterStrokes } from '../letter-strokes.ts';
import {
  type BadgeColours,
  drawScatterSymbol,
  drawWildSymbol,
  rotateDrawing,
  translateDrawing,
} from '../svg-drawing.ts';

const koiFish =
  '<path d="M14 62C20 30 52 14 78 26c10 5 12 16 6 24-12 16-36 8-46 22-5 7-2 14-12 22-2-10-8-12-18-12 8-6 4-12 6-20Z" fill="#FF7A59"/>' +
  '<path d="M34 38c10-9 24-14 36-13-4 8-14 12-22 12s-10 2-14 1ZM30 66c2-8 10-13 18-15-2 8-8 12-12 20Z" fill="#FFF3EC"/>' +
  '<path d="M52 24c0-10 8-16 18-16-2 6-2 10 2 16Z" fill="#FF5C8A"/>' +
  '<path d="M58 54c6 4 8 12 4 20-6-4-12-8-14-16Z" fill="#FF5C8A"/>' +
  '<circle cx="77" cy="35" r="3.4" fill="#120A28"/><circle cx="78" cy="34" r="1.2" fill="#FFF3EC"/>' +
  '<path d="M84 52c6 2 8 6 8 12" stroke="#7FF0EC" stroke-width="2.5" fill="none" stroke-linecap="round"/>';

const lantern =
  '<path d="M50 2v14" stroke="#FFC36B" stroke-width="3"/>' +
  '<rect x="34" y="14" width="32" height="8" rx="2" fill="#FFC36B"/>' +
  '<path d="M36 22h28c16 8 16 44 0 52H36c-16-8-16-44 0-52Z" fill="#FF4F7B"/>' +
  '<path d="M50 22v52M41 22c-8 16-8 36 0 52M59 22c8 16 8 36 0 52" stroke="#FFB0C4" stroke-width="2.5" fill="none"/>' +
  '<rect x="34" y="74" width="32" height="8" rx="2" fill="#FFC36B"/>' +
  '<path d="M44 82v12M50 82v15M56 82v12" stroke="#FFC36B" stroke-width="3" stroke-linecap="round"/>';

const lotus =
  '<path d="M50 18c14 18 14 38 0 56-14-18-14-38 0-56Z" fill="#FF9DBB"/>' +
  '<path d="M26 30c18 8 24 24 24 44-20-4-28-22-24-44ZM74 30c-18 8-24 24-24 44 20-4 28-22 24-44Z" fill="#FF5C8A"/>' +
  '<path d="M8 50c20-2 36 8 42 26C28 84 12 70 8 50ZM92 50c-20-2-36 8-42 26 22 8 38-6 42-26Z" fill="#D63A74"/>' +
  '<path d="M20 86c20 8 40 8 60 0" stroke="#7FF0EC" stroke-width="4" stroke-linecap="round" fill="none"/>';

const fanRibs = [-52, -31, -10.4, 10.4, 31, 52]
  .map((degrees) =>
    rotateDrawing(degrees, '<path d="M50 84V23" stroke="#FFC36B" stroke-width="2.4" stroke-linecap="round"/>', 50, 84),
  )
  .join('');
const fan =
  '<path d="M50 84 1 46A62 62 0 0 1 99 46Z" fill="#4B2BA8"/>' +
  '<path d="M50 84 1 46A62 62 0 0 1 99 46L90 53A50.5 50.5 0 0 0 10 53Z" fill="#7FF0EC"/>' +
  '<path d="M50 84 30 68.5a25.3 25.3 0 0 1 40 0Z" fill="#FF5C8A"/>' +
  '<circle cx="50" cy="47" r="9" fill="#FF6B97"/>' +
  '<path d="M32 56c6-6 10-6 14-2s8 4 12 0 8-4 12 2" fill="none" stroke="#FFF3EC" stroke-width="2.4" stroke-linecap="round"/>' +
  fanRibs +
  '<circle cx="50" cy="84" r="5" fill="#FFC36B"/>' +
  '<path d="M50 89v7" stroke="#FF5C8A" stroke-width="3.5" stroke-linecap="round"/>';

const ring = (x: number, y: number) =>
  `<g fill="none" stroke="#4FE0E6"><circle cx="${x}" cy="${y}" r="16" fill="#120A28" stroke-width="3.5"/>` +
  `<circle cx="${x}" cy="${y}" r="9" stroke-width="3" opacity=".8"/><circle cx="${x}" cy="${y}" r="3" stroke-width="3"/></g>`;
const wave =
  [18, 50, 82].map((x) => ring(x, 38)).join('') +
  [34, 66].map((x) => ring(x, 56)).join('') +
  [18, 50, 82].map((x) => ring(x, 74)).join('');

/** Draws a neon card letter before a round sign: the same stroke three times, from its wide glow to its bright core. */
const letter = (role: keyof typeof letterStrokes, colour: string, core: string) =>
  `<circle cx="50" cy="50" r="41" fill="none" stroke="${colour}" stroke-width="2" stroke-opacity=".55" stroke-dasharray="38 6"/>` +
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${letterStrokes[role]}" stroke="${colour}" stroke-opacity=".22" stroke-width="17"/>` +
  `<path d="${letterStrokes[role]}" stroke="${colour}" stroke-width="9"/>` +
  `<path d="${letterStrokes[role]}" stroke="${core}" stroke-width="3.4"/></g>`;

/** Draws overlapping rings, a Japanese textile pattern for a calm sea. */
function sea(top: number, rows: number, size: number): string {
  let drawing = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column * size <= 360; column += 1) {
      const x = column * size - (row % 2 ? size / 2 : 0);
      const y = top + row * size * 0.5;
      const radii = [0.5, 0.33, 0.16].map((share) => size * share);
      drawing += radii
        .map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#150B31" stroke="#3BBFD0" stroke-width="1.6"/>`)
        .join('');
    }
  }
  return drawing;
}

const scene =
  '<rect width="320" height="200" fill="#1A0F3B"/>' +
  '<circle cx="212" cy="74" r="56" fill="#FF5C8A"/>' +
  '<circle cx="212" cy="74" r="61" fill="none" stroke="#FFB0C4" stroke-width="1.6"/>' +
  sea(138, 5, 44) +
  translateDrawing(52, 22, koiFish, 1.5);

const badge: BadgeColours = { ribbon: '#FF4F7B', fold: '#8E1F58', ink: '#FFF3EC' };

export const koi: BrandArtwork = {
  id: 'koi',
  name: 'Neon Koi',
  palette: {
    strip: '#1A1036',
    stripShade: '#120A28',
    body: '#251550',
    bodyDark: '#0F0824',
    trim: '#FF6B97',
    trimDark: '#8E1F58',
    ink: '#7FF0EC',
  },
  symbols: {
    wild: drawWildSymbol(koiFish, badge),
    scatter: drawScatterSymbol(lantern, '#2C1A63', { ribbon: '#22A7B4', fold: '#135A76', ink: '#F3FFFE' }),
    high1: lotus,
    high2: fan,
    high3: wave,
    ace: letter('ace', '#FF5C8A', '#FFE3EC'),
    king: letter('king', '#4FE0E6', '#EAFFFE'),
    queen: letter('queen', '#B58CFF', '#F4ECFF'),
    jack: letter('jack', '#FFC36B', '#FFF4E0'),
  },
  emblem: koiFish,
  scene,
  silhouette: 'M16 204V48L5 25c20 4 36-3 46-17h198c10 14 26 21 46 17l-11 23v156',
  window: ['wild', 'high3', 'scatter'],
};
