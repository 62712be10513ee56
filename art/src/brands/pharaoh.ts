import type { BrandArtwork } from '../brand-artwork.ts';
import { letterSerifs, letterStrokes } from '../letter-strokes.ts';
import { type BadgeColours, drawScatterSymbol, drawWildSymbol } from '../svg-drawing.ts';

const scarab =
  '<path d="M50 20C30 20 6 30 4 58c14 2 24-4 30-12M50 20c20 0 44 10 46 38-14 2-24-4-30-12" fill="#2BA6A0" stroke="#12305F" stroke-width="2.5"/>' +
  '<path d="M10 54c6-12 14-18 24-22M90 54c-6-12-14-18-24-22" stroke="#F6DFA0" stroke-width="3" fill="none"/>' +
  '<path d="M32 78l-8 12M68 78l8 12" stroke="#12305F" stroke-width="5" stroke-linecap="round"/>' +
  '<ellipse cx="50" cy="58" rx="22" ry="30" fill="#1F4E9C"/>' +
  '<path d="M50 40v46M30 46c12 6 28 6 40 0" stroke="#F0C14B" stroke-width="4" fill="none"/>' +
  '<circle cx="50" cy="22" r="14" fill="#F0A52B" stroke="#C58A14" stroke-width="3"/>';

const pyramid =
  '<circle cx="50" cy="26" r="18" fill="#F0A52B"/>' +
  '<path d="M50 18 92 82H50Z" fill="#B8842A"/><path d="M50 18 8 82h42Z" fill="#DDB055"/>' +
  '<path d="M29 50h42M18 66h64" stroke="#8A5F17" stroke-width="2.5"/>' +
  '<path d="M4 90c8-6 16 6 24 0s16 6 24 0 16 6 24 0 12 4 20 0" stroke="#2BA6A0" stroke-width="5" fill="none" stroke-linecap="round"/>';

const eye =
  '<path d="M6 40C26 18 66 16 92 44 66 64 30 66 6 40Z" fill="#FFF8E6" stroke="#12305F" stroke-width="5"/>' +
  '<circle cx="50" cy="41" r="14" fill="#1F4E9C"/><circle cx="50" cy="41" r="6" fill="#0A1F40"/>' +
  '<circle cx="46" cy="37" r="2.6" fill="#FFF8E6"/>' +
  '<path d="M6 26C30 4 66 6 94 30" stroke="#12305F" stroke-width="6" fill="none" stroke-linecap="round"/>' +
  '<path d="M44 62 38 92" stroke="#12305F" stroke-width="6" stroke-linecap="round"/>' +
  '<path d="M54 62c4 20 18 28 30 24 8-4 4-14-4-10" stroke="#2BA6A0" stroke-width="6" fill="none" stroke-linecap="round"/>';

const ankh =
  '<path d="M50 46C28 34 28 6 50 6s22 28 0 40Zm0-9c10-8 10-21 0-21s-10 13 0 21Z" fill="#C58A14" fill-rule="evenodd"/>' +
  '<path d="M44 44h12l6 50H38Z" fill="#C58A14"/>' +
  '<path d="M18 46c10 2 22 4 32 2 10 2 22 0 32-2v14c-10-2-22-4-32-2-10-2-22 0-32 2Z" fill="#1F4E9C"/>' +
  '<circle cx="50" cy="53" r="6" fill="#2BA6A0" stroke="#F6DFA0" stroke-width="2.5"/>' +
  '<path d="M46 64h8M45 74h10M44 84h12" stroke="#F6DFA0" stroke-width="3"/>';

const cat =
  '<path d="M70 88c18 2 22-20 10-26" fill="none" stroke="#12305F" stroke-width="6" stroke-linecap="round"/>' +
  '<path d="M34 92c-2-18 2-30 4-42h24c8 10 14 26 12 42Z" fill="#12305F"/>' +
  '<path d="M30 36 30 6l14 12h12L70 6v30c0 12-9 20-20 20S30 48 30 36Z" fill="#12305F"/>' +
  '<path d="M34 25V14l7 6ZM66 25V14l-7 6Z" fill="#2BA6A0"/>' +
  '<path d="M35 33c5-4 9-3 12 2-5 3-9 2-12-2ZM65 33c-5-4-9-3-12 2 5 3 9 2 12-2Z" fill="#F0C14B"/>' +
  '<path d="M47 44h6l-3 4Z" fill="#F0A52B"/>' +
  '<path d="M34 53c10 7 22 7 32 0l4 13c-13 7-27 7-39 0Z" fill="#F0C14B"/>' +
  '<path d="M33 60c12 6 24 6 35 0" fill="none" stroke="#1F4E9C" stroke-width="3"/>' +
  '<circle cx="50" cy="68" r="4.5" fill="#2BA6A0" stroke="#F6DFA0" stroke-width="2"/>' +
  '<path d="M50 76v14M26 94h52" stroke="#2B5AA5" stroke-width="3.5" stroke-linecap="round"/>' +
  '<path d="M66 12l6-2" stroke="#F0C14B" stroke-width="3" stroke-linecap="round"/>';

/** Draws a card letter of pen strokes inside a cartouche. */
const letter = (role: keyof typeof letterStrokes, ink: string) => {
  const feet = letterSerifs[role].map(([x, y]) => `M${x - 7} ${y}h14`).join('');
  return (
    '<rect x="19" y="5" width="62" height="84" rx="29" fill="#F8EBC6" stroke="#B8842A" stroke-width="4"/>' +
    '<rect x="25" y="11" width="50" height="72" rx="23" fill="none" stroke="#D9B765" stroke-width="1.6"/>' +
    '<path d="M18 93h64" stroke="#B8842A" stroke-width="5" stroke-linecap="round"/>' +
    `<g transform="translate(8 5) scale(.84)" fill="none" stroke="${ink}" stroke-linejoin="round"><path d="${letterStrokes[role]}" stroke-width="9.5"/><path d="${feet}" stroke-width="4.5" stroke-linecap="round"/></g>`
  );
};

const falls = [0, 1, 2, 3, 4, 5, 6]
  .map(
    (index) =>
      `<path d="M${186 + index * 6.4} ${78 + Math.abs(3 - index) * 7}V172" stroke="${index % 2 ? '#BDEFEA' : '#5FD0CB'}" stroke-width="5"/>`,
  )
  .join('');
const ripple = (y: number) => `M0 ${y}c20-8 40 8 60 0s40 8 60 0 40 8 60 0 40 8 60 0 40 8 80 0`;

const scene =
  '<rect width="320" height="200" fill="#1B4C8A"/>' +
  '<circle cx="206" cy="66" r="50" fill="#3D6EA6"/><circle cx="206" cy="66" r="40" fill="#F6CF6A"/>' +
  '<path d="M206 40 320 168H206Z" fill="#B07C22"/><path d="M206 40 92 168h114Z" fill="#DDB055"/>' +
  '<path d="M96 92 160 168H96Z" fill="#94661A"/><path d="M96 92 32 168h64Z" fill="#C49338"/>' +
  falls +
  '<path d="M0 166h320v34H0Z" fill="#167E86"/>' +
  `<path d="${ripple(176)}${ripple(190)}" stroke="#7FE0DA" stroke-width="2.6" fill="none"/>`;

const badge: BadgeColours = { ribbon: '#153A6B', fold: '#0A1F40', ink: '#FFF0C4' };

export const pharaoh: BrandArtwork = {
  id: 'pharaoh',
  name: 'Pharaoh Falls',
  palette: {
    strip: '#EEDDAF',
    stripShade: '#DFC586',
    body: '#153A6B',
    bodyDark: '#0A1F40',
    trim: '#F0C14B',
    trimDark: '#8A681A',
    ink: '#FFF0C4',
  },
  symbols: {
    wild: drawWildSymbol(scarab, badge),
    scatter: drawScatterSymbol(pyramid, '#DCEBEA', { ribbon: '#17757B', fold: '#0B4347', ink: '#FFF0C4' }),
    high1: eye,
    high2: ankh,
    high3: cat,
    ace: letter('ace', '#B0341F'),
    king: letter('king', '#1F4E9C'),
    queen: letter('queen', '#17757B'),
    jack: letter('jack', '#7A4A9A'),
  },
  emblem: scarab,
  scene,
  silhouette: 'M6 204 18 30h26L60 8h180l16 22h26l12 174',
  window: ['high1', 'scatter', 'high2'],
};
