import type { BrandArtwork } from '../brand-artwork.ts';
import {
  type BadgeColours,
  drawLettering,
  drawRays,
  drawScatterSymbol,
  drawWildSymbol,
  repeatDrawingAroundPoint,
  translateDrawing,
} from '../svg-drawing.ts';

const sun =
  drawRays(16, 33, 47, 4.6, '#C98A1E') +
  '<circle cx="50" cy="50" r="34" fill="#E2AA41"/>' +
  '<circle cx="50" cy="50" r="34" fill="none" stroke="#9A5F12" stroke-width="2.5"/>' +
  '<circle cx="50" cy="50" r="24" fill="#8E1B22"/>' +
  repeatDrawingAroundPoint(8, '<path d="M50 28c5 8 5 14 0 22-5-8-5-14 0-22Z" fill="#F3CE7C"/>') +
  '<circle cx="50" cy="50" r="7" fill="#1C6F78" stroke="#F3CE7C" stroke-width="2.5"/>';

const kilim =
  '<path d="M50 4 96 50 50 96 4 50Z" fill="#17656D"/>' +
  '<path d="M50 14 86 50 50 86 14 50Z" fill="#F5E6C8"/>' +
  '<path d="M46 20h8v8h8v8h8v8h8v12h-8v8h-8v8h-8v8h-8v-8h-8v-8h-8v-8h-8V44h8v-8h8v-8h8Z" fill="#B8232F"/>' +
  '<path d="M50 34 66 50 50 66 34 50Z" fill="#E2AA41"/>' +
  '<path d="M50 43 57 50 50 57 43 50Z" fill="#3F0A14"/>';

const evilEye =
  '<circle cx="50" cy="8" r="5" fill="none" stroke="#C98A1E" stroke-width="3.5"/>' +
  '<circle cx="50" cy="52" r="40" fill="#E2AA41"/>' +
  '<circle cx="50" cy="52" r="37" fill="#12408C"/>' +
  '<circle cx="50" cy="52" r="25" fill="#F7F4EA"/>' +
  '<circle cx="50" cy="52" r="17" fill="#4BA6D8"/>' +
  '<circle cx="50" cy="52" r="8.5" fill="#0C1630"/>' +
  '<circle cx="46" cy="47" r="3" fill="#F7F4EA"/>' +
  '<path d="M21 38a33 33 0 0 1 19-17" stroke="#7FB3E8" stroke-width="4" stroke-linecap="round" fill="none"/>';

const seeds = [
  [60, 42],
  [69, 48],
  [61, 54],
  [71, 60],
  [64, 66],
  [70, 73],
];
const pomegranate =
  '<path d="M40 24 36 8l9 7 5-11 5 11 9-7-4 16Z" fill="#8E1B22"/>' +
  '<circle cx="50" cy="57" r="36" fill="#B8232F"/>' +
  '<path d="M27 36a32 32 0 0 0-6 36" fill="none" stroke="#E1685F" stroke-width="5" stroke-linecap="round"/>' +
  '<path d="M56 30c22 8 26 34 12 52-16-8-22-34-12-52Z" fill="#FBE3C4"/>' +
  seeds.map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="4.4" ry="5.4" fill="#D12C46"/>`).join('');

const tulip =
  '<path d="M50 56v38" stroke="#2E6B4F" stroke-width="5" stroke-linecap="round"/>' +
  '<path d="M50 90C30 88 22 74 20 58c16 4 28 14 30 32Z" fill="#3D8A63"/>' +
  '<path d="M50 90c20-2 28-16 30-32-16 4-28 14-30 32Z" fill="#2E6B4F"/>' +
  '<path d="M50 62C30 62 24 44 30 14c8 6 12 12 20 12s12-6 20-12c6 30 0 48-20 48Z" fill="#B8232F"/>' +
  '<path d="M50 62C38 54 38 24 50 6c12 18 12 48 0 56Z" fill="#DB4A45"/>' +
  '<path d="M50 52c-4-8-4-20 0-30 4 10 4 22 0 30Z" fill="#F3CE7C"/>';

/** Draws a card letter (A, K, Q …) as plain capital over a diamond, a motif of kilim carpets. */
const letter = (text: string, fill: string) =>
  '<path d="M50 14 86 50 50 86 14 50Z" fill="none" stroke="#D2A763" stroke-width="2.5"/>' +
  '<path d="M50 4v9M50 87v9M4 50h9M87 50h9" stroke="#D2A763" stroke-width="2.5" stroke-linecap="round"/>' +
  '<path d="M50 1v4M50 95v4M1 50h4M95 50h4" stroke="#B8232F" stroke-width="2.5" stroke-linecap="round"/>' +
  drawLettering(text, { x: 50, baseline: 69, size: 54, fill });

const chimney = (x: number, y: number, scale: number, stone: string) =>
  translateDrawing(
    x,
    y,
    `<path d="M0 88c2-40 8-62 16-74l-5-6L22-7 33 8l-5 6c8 12 14 34 16 74Z" fill="${stone}"/>` +
      '<path d="M11 8 22-7 33 8Z" fill="#7E3B28"/>' +
      `<path d="M25 15c6 12 11 34 13 73h6c-2-40-8-62-16-74Z" fill="#3F0A14" fill-opacity=".22"/>`,
    scale,
  );

const scene =
  '<rect width="320" height="200" fill="#6E1420"/>' +
  translateDrawing(60, -14, repeatDrawingAroundPoint(24, '<path d="M50-90 58 12 42 12Z" fill="#8A2029"/>'), 2) +
  translateDrawing(96, 22, sun, 1.28) +
  '<path d="M0 160c30-18 60-8 84-22s40-2 70 4 60-14 90-6 50 10 76 2v62H0Z" fill="#4A0C17"/>' +
  chimney(12, 114, 1, '#C77B4A') +
  chimney(62, 148, 0.6, '#A55C3A') +
  chimney(246, 102, 1.12, '#C77B4A') +
  chimney(289, 138, 0.7, '#A55C3A') +
  '<path d="M0 186c60-12 110 6 170-2s100-8 150 2v14H0Z" fill="#2C0710"/>';

const badge: BadgeColours = { ribbon: '#8E1B22', fold: '#4A0C17', ink: '#FBE9C0' };

export const anatolia: BrandArtwork = {
  id: 'anatolia',
  name: 'Anatolia Gold',
  palette: {
    strip: '#F5E6C8',
    stripShade: '#EAD3A6',
    body: '#6E1420',
    bodyDark: '#3F0A14',
    trim: '#E0AC4E',
    trimDark: '#8F6220',
    ink: '#FBE9C0',
  },
  symbols: {
    wild: drawWildSymbol(sun, badge),
    scatter: drawScatterSymbol(kilim, '#F9EFDA', { ribbon: '#17656D', fold: '#0C3E45', ink: '#FBE9C0' }),
    high1: evilEye,
    high2: pomegranate,
    high3: tulip,
    ace: letter('A', '#8E1B22'),
    king: letter('K', '#17656D'),
    queen: letter('Q', '#5B3A8C'),
    jack: letter('J', '#A8650F'),
  },
  emblem: sun,
  scene,
  silhouette: 'M14 204V40C14 18 60 8 150 8s136 10 136 32v164',
  window: ['high1', 'wild', 'high2'],
};
