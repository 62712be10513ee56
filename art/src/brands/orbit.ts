import type { BrandArtwork } from '../brand-artwork.ts';
import { letterStrokes } from '../letter-strokes.ts';
import { type BadgeColours, drawScatterSymbol, drawWildSymbol, translateDrawing } from '../svg-drawing.ts';

const seven =
  '<ellipse cx="50" cy="54" rx="46" ry="15" fill="none" stroke="#8C7BFF" stroke-width="5" transform="rotate(-18 50 54)"/>' +
  '<path d="M24 14h54v14C64 44 58 62 56 90H36c2-26 10-44 22-58H24Z" fill="#2B2766"/>' +
  '<path d="M24 14h54v6H24Z" fill="#5C52C9"/>' +
  '<path d="M6 68c16 4 54-6 86-32" fill="none" stroke="#7ABF1E" stroke-width="5" stroke-linecap="round"/>' +
  '<circle cx="90" cy="37" r="6" fill="#7ABF1E"/>';

const comet =
  '<path d="M62 30 4 84c22-6 38-12 66-36Z" fill="#8C7BFF"/>' +
  '<path d="M74 26 20 92c20-10 38-24 62-44Z" fill="#5C52C9"/>' +
  '<path d="M66 34 26 78c16-8 30-18 48-36Z" fill="#C9F05A"/>' +
  '<circle cx="72" cy="32" r="22" fill="#F0714F"/>' +
  '<circle cx="72" cy="32" r="14" fill="#FFB08F"/>' +
  '<circle cx="76" cy="27" r="6" fill="#FFF1E6"/>' +
  '<path d="M12 34l3 9 9 3-9 3-3 9-3-9-9-3 9-3ZM86 72l2 6 6 2-6 2-2 6-2-6-6-2 6-2Z" fill="#7ABF1E"/>';

const planet = translateDrawing(
  3,
  3,
  '<path d="M73 22C83 14 93 11 96 16 104 26 84 46 58 60" fill="none" stroke="#2B2766" stroke-width="5" stroke-linecap="round" opacity=".45"/>' +
    '<circle cx="50" cy="50" r="28" fill="#F0714F"/>' +
    '<path d="M24 41c18 6 36 6 52 0M22 53c18 7 38 7 56 0" stroke="#FFB08F" stroke-width="5" fill="none"/>' +
    '<path d="M50 22a28 28 0 0 1 0 56 34 34 0 0 0 0-56Z" fill="#A23A2A" fill-opacity=".35"/>' +
    '<path d="M27 40C10 48 0 60 4 66c6 8 40 0 66-14S104 22 96 16c-4-4-14-1-24 6" fill="none" stroke="#2B2766" stroke-width="5" stroke-linecap="round"/>',
  0.93,
);

const rocket =
  '<g transform="rotate(38 50 50)"><path d="M50 2c16 14 18 42 10 66H40C32 44 34 16 50 2Z" fill="#5C52C9"/>' +
  '<path d="M50 2c6 14 6 44 0 66H40C32 44 34 16 50 2Z" fill="#8C7BFF"/>' +
  '<circle cx="50" cy="34" r="8" fill="#EDEBFF" stroke="#2B2766" stroke-width="3"/>' +
  '<path d="M38 48 24 66l2 12 14-10ZM62 48l14 18-2 12-14-10Z" fill="#2B2766"/>' +
  '<path d="M42 72h16l-8 24Z" fill="#F0714F"/><path d="M46 72h8l-4 13Z" fill="#FFD9A8"/></g>';

const star =
  '<path d="M50 4 60 40l36 10-36 10-10 36-10-36L4 50l36-10Z" fill="#2B2766"/>' +
  '<path d="M50 22l6 22 22 6-22 6-6 22-6-22-22-6 22-6Z" fill="#A6D93A"/>' +
  '<path d="M20 18l2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM80 70l2 6 6 2-6 2-2 6-2-6-6-2 6-2Z" fill="#8C7BFF"/>';

/** Draws a rounded card letter with a bright inner line, and a moon on a ring around it. */
const letter = (role: keyof typeof letterStrokes, ink: string, light: string, moon: [number, number]) =>
  '<circle cx="50" cy="50" r="42" fill="none" stroke="#A79DF2" stroke-width="2.5"/>' +
  `<circle cx="${moon[0]}" cy="${moon[1]}" r="6.5" fill="#7ABF1E" stroke="#EDEBFF" stroke-width="3"/>` +
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${letterStrokes[role]}" stroke="${ink}" stroke-width="12"/>` +
  `<path d="${letterStrokes[role]}" stroke="${light}" stroke-width="2.6"/></g>`;

const stars = [
  [30, 30, 2.2],
  [70, 64, 1.3],
  [120, 22, 1.3],
  [180, 40, 2.2],
  [286, 26, 1.3],
  [300, 96, 1.3],
  [20, 130, 2.2],
  [250, 60, 1.3],
  [54, 108, 1.3],
  [214, 18, 1.6],
  [36, 172, 1.3],
];

const scene =
  '<rect width="320" height="200" fill="#17143F"/>' +
  stars.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#CFC9FF"/>`).join('') +
  '<circle cx="236" cy="214" r="120" fill="#4A3FC0"/><circle cx="236" cy="214" r="104" fill="#6A5CEB"/>' +
  '<path d="M146 160c40 22 130 22 180-4M134 190c50 20 140 22 200 0" stroke="#8C7BFF" stroke-width="9" fill="none"/>' +
  '<ellipse cx="160" cy="112" rx="176" ry="40" fill="none" stroke="#C9F05A" stroke-width="3" transform="rotate(-16 160 112)"/>' +
  '<path d="M76 36h88v24c-24 26-34 60-38 104H90c4-42 18-72 36-94H76Z" fill="#EDEBFF"/>' +
  '<path d="M76 36h88v10H76Z" fill="#C9F05A"/>' +
  '<circle cx="302" cy="64" r="8" fill="#F0714F"/>';

const badge: BadgeColours = { ribbon: '#5C52C9', fold: '#2B2766', ink: '#FFFFFF' };

export const orbit: BrandArtwork = {
  id: 'orbit',
  name: 'Orbit Seven',
  palette: {
    strip: '#EDEBFF',
    stripShade: '#D6D1FA',
    body: '#2B2766',
    bodyDark: '#14123A',
    trim: '#C9F05A',
    trimDark: '#5F7C1F',
    ink: '#E9E6FF',
  },
  symbols: {
    wild: drawWildSymbol(seven, badge),
    scatter: drawScatterSymbol(comet, '#DCD7FF', { ribbon: '#4E8A10', fold: '#2B2766', ink: '#F6FFE2' }),
    high1: planet,
    high2: rocket,
    high3: star,
    ace: letter('ace', '#C2472B', '#FFCDB8', [80, 20]),
    king: letter('king', '#3F37A8', '#C5BEFF', [20, 20]),
    queen: letter('queen', '#7A2F9A', '#E7C4FA', [80, 20]),
    jack: letter('jack', '#1B6F8A', '#B9E7F4', [20, 20]),
  },
  emblem: seven,
  scene,
  silhouette: 'M14 204V66C14 30 40 8 76 8h148c36 0 62 22 62 58v138',
  window: ['high3', 'high1', 'high2'],
};
