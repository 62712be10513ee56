import type { BrandArtwork } from '../brand-artwork.ts';
import { letterSerifs, letterStrokes } from '../letter-strokes.ts';
import {
  type BadgeColours,
  drawScatterSymbol,
  drawWildSymbol,
  repeatDrawingAroundPoint,
  translateDrawing,
} from '../svg-drawing.ts';

const starPlate =
  '<path d="M50 6 60.6 35.4 91.8 36.4 67.1 55.6 75.9 85.6 50 68 24.1 85.6 32.9 55.6 8.2 36.4 39.4 35.400Z" fill="#E0A24A" stroke="#8A4F1C" stroke-width="3" stroke-linejoin="round"/>' +
  repeatDrawingAroundPoint(5, '<circle cx="50" cy="5" r="5.5" fill="#F4C878" stroke="#8A4F1C" stroke-width="2.5"/>') +
  '<circle cx="50" cy="50" r="18" fill="#F4C878" stroke="#8A4F1C" stroke-width="2.5"/>' +
  '<circle cx="50" cy="50" r="12" fill="#A8452A"/>' +
  repeatDrawingAroundPoint(5, '<path d="M50 39 53 47 47 47Z" fill="#F4C878"/>') +
  '<circle cx="50" cy="50" r="4" fill="#F4C878"/>';

const sheriffStar = translateDrawing(4, 5, starPlate, 0.92);

const mesa =
  '<circle cx="64" cy="36" r="20" fill="#F0A04B"/>' +
  '<path d="M6 84 18 44h30l10 40Z" fill="#A8452A"/>' +
  '<path d="M44 84l10-28h24l14 28Z" fill="#7A2E1B"/>' +
  '<path d="M16 52h34M13 62h40M52 64h30" stroke="#D07B43" stroke-width="4"/>' +
  '<path d="M4 86h92" stroke="#4A1E14" stroke-width="4" stroke-linecap="round"/>';

const gem =
  '<path d="M28 20h44l20 24-42 44L8 44Z" fill="#2C9C97"/>' +
  '<path d="M28 20 8 44h24ZM72 20l20 24H68Z" fill="#57BDB4"/>' +
  '<path d="M28 20 32 44h36l4-24Z" fill="#8ADBD0"/>' +
  '<path d="M32 44h36L50 88Z" fill="#3FAFA8"/>' +
  '<path d="M8 44 50 88 32 44Z" fill="#227F7C"/>' +
  '<path d="M33 24h14l-9 16h-3Z" fill="#D6F5EF"/>';

const nails = [
  [24, 66],
  [24, 46],
  [34, 29],
  [66, 29],
  [76, 46],
  [76, 66],
];
const horseshoe =
  '<path d="M22 88C10 60 10 12 50 12s40 48 28 76H62c10-30 8-58-12-58S28 58 38 88Z" fill="#A8452A"/>' +
  '<path d="M26 84C16 56 18 18 50 18s34 38 24 66" fill="none" stroke="#E39A62" stroke-width="3"/>' +
  nails.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.2" fill="#4A1E14"/>`).join('') +
  '<rect x="18" y="84" width="24" height="8" rx="2" fill="#7A2E1B"/>' +
  '<rect x="58" y="84" width="24" height="8" rx="2" fill="#7A2E1B"/>';

const cactus =
  '<ellipse cx="50" cy="90" rx="34" ry="5" fill="#D9A877"/>' +
  '<path d="M42 90V22a8 8 0 0 1 16 0v68Z" fill="#4E7A5C"/>' +
  '<path d="M42 66H30a10 10 0 0 1-10-10V42a6 6 0 0 1 12 0v11h10ZM58 58h12a10 10 0 0 0 10-10V36a6 6 0 0 0-12 0v10H58Z" fill="#3B6149"/>' +
  '<path d="M47 24v62M53 24v62" stroke="#7FA882" stroke-width="2" stroke-dasharray="3 5"/>' +
  '<circle cx="50" cy="14" r="6" fill="#D8574A"/>' +
  '<circle cx="26" cy="36" r="4" fill="#D8574A"/><circle cx="74" cy="30" r="4" fill="#D8574A"/>';

/** Draws a slab-serif card letter on a nailed board, as on a wanted poster. */
const letter = (role: keyof typeof letterStrokes, ink: string) => {
  const bars = letterSerifs[role].map(([x, y]) => `M${x - 9.5} ${y}h19`).join('');
  const shape = letterStrokes[role];
  return (
    '<rect x="14" y="10" width="72" height="80" rx="5" fill="#E6BE8C" stroke="#A8693A" stroke-width="2.5"/>' +
    '<path d="M20 34h60M20 66h60" stroke="#D3A268" stroke-width="2"/>' +
    '<g fill="#7A4A26"><circle cx="21" cy="17" r="2.4"/><circle cx="79" cy="17" r="2.4"/><circle cx="21" cy="83" r="2.4"/><circle cx="79" cy="83" r="2.4"/></g>' +
    `<g fill="none" stroke="${ink}" stroke-linejoin="round"><path d="${shape}" stroke-width="11"/><path d="${bars}" stroke-width="7"/></g>`
  );
};

const scene =
  '<rect width="320" height="200" fill="#F0B07A"/>' +
  '<rect width="320" height="70" fill="#E8935C"/>' +
  '<circle cx="110" cy="84" r="50" fill="#F4C48E"/><circle cx="110" cy="84" r="40" fill="#FBE0B0"/>' +
  '<path d="M0 112h40l8-34h52l10 34h44l12-52h70l12 52h72v88H0Z" fill="#C4643B"/>' +
  '<path d="M0 140h70l14-44h36l16 44h60l10-26h60l16 26h38v60H0Z" fill="#9A4426"/>' +
  '<path d="M160 60h70l4 14H158ZM48 78h52l4 12H45Z" fill="#DB8452"/>' +
  '<path d="M84 96h36l4 10H81ZM206 114h60l6 9h-70Z" fill="#B4552F"/>' +
  '<path d="M0 164c70-18 120-10 170-4s100-6 150-12v52H0Z" fill="#5E2416"/>' +
  '<path d="M140 200c-10-16 30-22 20-38 20 12-6 22 24 38Z" fill="#57BDB4"/>' +
  translateDrawing(236, 88, cactus, 0.92);

const badge: BadgeColours = { ribbon: '#7A2E1B', fold: '#4A1E14', ink: '#FFE6C7' };

export const copper: BrandArtwork = {
  id: 'copper',
  name: 'Copper Canyon',
  palette: {
    strip: '#F4DFC0',
    stripShade: '#E9C798',
    body: '#8A3F22',
    bodyDark: '#4A1E14',
    trim: '#F0B27A',
    trimDark: '#8A5530',
    ink: '#FFE6C7',
  },
  symbols: {
    wild: drawWildSymbol(sheriffStar, badge),
    scatter: drawScatterSymbol(mesa, '#FBE0B0', { ribbon: '#22807C', fold: '#12504E', ink: '#FFF3E0' }),
    high1: gem,
    high2: horseshoe,
    high3: cactus,
    ace: letter('ace', '#7A2E1B'),
    king: letter('king', '#1D6E6B'),
    queen: letter('queen', '#6B3A62'),
    jack: letter('jack', '#3B6149'),
  },
  emblem: sheriffStar,
  scene,
  silhouette: 'M14 204V42h16V26h20V8h200v18h20v16h16v162',
  window: ['scatter', 'high1', 'high2'],
};
