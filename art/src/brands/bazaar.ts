import type { BrandArtwork } from '../brand-artwork.ts';
import {
  type BadgeColours,
  drawLettering,
  drawScatterSymbol,
  drawWildSymbol,
  repeatDrawingAroundPoint,
  translateDrawing,
} from '../svg-drawing.ts';

const lamp =
  '<path d="M50 2v14" stroke="#B77A1B" stroke-width="3.5"/>' +
  '<path d="M36 26c0-8 6-12 14-12s14 4 14 12Z" fill="#B77A1B"/>' +
  '<circle cx="50" cy="54" r="30" fill="#0E6B62"/>' +
  repeatDrawingAroundPoint(8, '<path d="M50 28 57 38 50 48 43 38Z" fill="#F2A93B"/>', 0, 50, 54) +
  '<circle cx="50" cy="54" r="9" fill="#C2376F"/>' +
  repeatDrawingAroundPoint(8, '<circle cx="50" cy="30" r="2.6" fill="#FFE9BF"/>', 22.5, 50, 54) +
  '<path d="M42 84h16l-4 8h-8Z" fill="#B77A1B"/>' +
  '<path d="M50 92v6" stroke="#B77A1B" stroke-width="3.5"/>';

const fringe = [0, 1, 2, 3, 4, 5]
  .map((index) => `M${8 + index * 2.8} ${62 + index * 3.4}l-5 5M${74 + index * 3.4} ${22 + index * 4.2}l5-4`)
  .join('');
const carpet =
  `<path d="${fringe}" stroke="#F2A93B" stroke-width="2.6" stroke-linecap="round"/>` +
  '<path d="M6 60C24 60 30 34 44 30s18-8 30-10l18 24c-14 2-20 6-30 10S44 82 24 82Z" fill="#A12258"/>' +
  '<path d="M16 61C28 58 34 40 47 36s14-6 23-8l12 16c-10 2-16 5-24 9S42 74 27 76Z" fill="none" stroke="#F2A93B" stroke-width="2.6"/>' +
  '<path d="M47 42 61 44 54 60 38 58Z" fill="#0E6B62"/>' +
  '<path d="M49 47 55 48 51 55 45 54Z" fill="#FFE9BF"/>' +
  '<path d="M64 36 70 34 72 40 66 42ZM27 62 33 59 35 66 29 69Z" fill="#F2A93B"/>' +
  '<path d="M14 92c10 5 18-5 28 0s18-5 28 0" stroke="#2E9C82" stroke-width="3.5" fill="none" stroke-linecap="round"/>' +
  '<path d="M20 14l3 8 8 3-8 3-3 8-3-8-8-3 8-3Z" fill="#F2A93B"/>';

const tea =
  '<ellipse cx="50" cy="88" rx="34" ry="7" fill="#C2376F"/><ellipse cx="50" cy="86" rx="24" ry="4" fill="#FFE9BF"/>' +
  '<path d="M32 18h36c2 20-8 24-8 34s8 14 4 32H36c-4-18 4-22 4-32s-10-14-8-34Z" fill="#E8F2EE" stroke="#0E6B62" stroke-width="3"/>' +
  '<path d="M34 28h32c-1 12-8 16-8 24s7 14 4 28H38c-3-14 4-20 4-28s-7-12-8-24Z" fill="#B9411F"/>' +
  '<path d="M42 34c0 8 4 10 4 18s-4 12-4 20" stroke="#F2A93B" stroke-width="3" fill="none" stroke-linecap="round"/>' +
  '<path d="M42 12c-3-4 3-6 0-10M54 12c-3-4 3-6 0-10" stroke="#B77A1B" stroke-width="2.4" fill="none" stroke-linecap="round"/>';

const bell =
  '<circle cx="50" cy="12" r="6" fill="none" stroke="#B77A1B" stroke-width="4"/>' +
  '<circle cx="50" cy="90" r="7" fill="#0E6B62"/>' +
  '<path d="M18 78c10-8 8-20 10-34 2-16 10-26 22-26s20 10 22 26c2 14 0 26 10 34Z" fill="#F2A93B"/>' +
  '<path d="M28 62h44" stroke="#B77A1B" stroke-width="4"/>' +
  '<path d="M36 30c-4 8-4 16-5 24" stroke="#FFE3A8" stroke-width="5" stroke-linecap="round" fill="none"/>' +
  '<rect x="14" y="76" width="72" height="8" rx="4" fill="#B77A1B"/>';

const cherry =
  '<path d="M34 62C36 36 50 18 76 10M68 66C68 44 68 24 76 10" stroke="#0E6B62" stroke-width="4.5" fill="none" stroke-linecap="round"/>' +
  '<path d="M76 10c-18-6-30 2-34 14 16 2 28-2 34-14Z" fill="#2E9C82"/>' +
  '<circle cx="32" cy="72" r="20" fill="#C2376F"/><circle cx="68" cy="76" r="20" fill="#A12258"/>' +
  '<path d="M20 68a12 12 0 0 1 8-8M56 72a12 12 0 0 1 8-8" stroke="#F29CBB" stroke-width="4" fill="none" stroke-linecap="round"/>';

/** Draws a card letter as capital in a pointed arch, like the gate of a bazaar. */
const letter = (text: string, ground: string, edge: string) =>
  `<path d="M18 92V48C18 26 40 20 50 4 60 20 82 26 82 48V92Z" fill="${ground}" stroke="#F2A93B" stroke-width="3" stroke-linejoin="round"/>` +
  `<path d="M25 86V49C25 33 41 27 50 16 59 27 75 33 75 49V86Z" fill="none" stroke="${edge}" stroke-width="1.8"/>` +
  '<path d="M50 22l3 5-3 5-3-5Z" fill="#F2A93B"/>' +
  drawLettering(text, { x: 50, baseline: 80, size: 50, fill: '#FFF3DA' });

const gates = [-40, 66, 172, 278]
  .map(
    (x, index) =>
      `<path d="M${x} 200V110c0-44 30-62 44-84 14 22 44 40 44 84v90Z" fill="${index % 2 ? '#0A4845' : '#083E3B'}"/>` +
      `<path d="M${x + 8} 200v-88c0-38 24-54 36-72 12 18 36 34 36 72v88Z" fill="none" stroke="#F2A93B" stroke-width="2"/>`,
  )
  .join('');
const tassels = Array.from({ length: 20 }, (_, index) => `M${index * 16} 200l8-24 8 24Z`).join('');

const scene =
  '<rect width="320" height="200" fill="#0D5B57"/>' +
  gates +
  '<path d="M0 176h320v24H0Z" fill="#A12258"/>' +
  `<path d="${tassels}" fill="#F2A93B"/>` +
  translateDrawing(14, 0, `<path d="M50-20V4" stroke="#F2A93B" stroke-width="3"/>${lamp}`, 0.62) +
  '<path d="M160 0v26" stroke="#B77A1B" stroke-width="4"/>' +
  translateDrawing(100, 22, lamp, 1.2) +
  translateDrawing(246, 0, lamp, 0.62);

const badge: BadgeColours = { ribbon: '#A12258', fold: '#6A1239', ink: '#FFF3DA' };

export const bazaar: BrandArtwork = {
  id: 'bazaar',
  name: 'Lucky Bazaar',
  palette: {
    strip: '#FFF3DA',
    stripShade: '#F5DDB0',
    body: '#0D5B57',
    bodyDark: '#06322F',
    trim: '#F2A93B',
    trimDark: '#8E5A13',
    ink: '#FFE9BF',
  },
  symbols: {
    wild: drawWildSymbol(lamp, badge),
    scatter: drawScatterSymbol(carpet, '#DFF0E6', { ribbon: '#0D5B57', fold: '#06322F', ink: '#FFE9BF' }),
    high1: tea,
    high2: bell,
    high3: cherry,
    ace: letter('A', '#A12258', '#D87AA3'),
    king: letter('K', '#0D5B57', '#4FA79B'),
    queen: letter('Q', '#4A3A86', '#9A8BD0'),
    jack: letter('J', '#B0501C', '#E6A071'),
  },
  emblem: lamp,
  scene,
  silhouette: 'M14 204V56c0-20 22-32 62-34 36-2 60-6 74-20 14 14 38 18 74 20 40 2 62 14 62 34v148',
  window: ['high3', 'high1', 'high2'],
};
