import type { DemoBrandId } from './brand-ids.ts';
import { getDemoBrand } from './brands.ts';
import { drawLettering, translateDrawing, wrapInSvg } from './svg-drawing.ts';
import type { SymbolRole } from './symbol-roles.ts';

export const buildReelSymbolSvg = (brandId: DemoBrandId, role: SymbolRole, size = 100): string =>
  wrapInSvg(size, size, getDemoBrand(brandId).symbols[role], '0 0 100 100');

/** Returns the drawing of the brand's theme as an SVG picture in the ratio 8:5. */
export const buildBrandSceneSvg = (brandId: DemoBrandId, width = 320): string =>
  wrapInSvg(width, (width * 5) / 8, getDemoBrand(brandId).scene, '0 0 320 200');

/** Returns the brand's square picture for the jackpot ticker. */
export function buildBrandIconSvg(brandId: DemoBrandId, size = 96): string {
  const { palette, emblem } = getDemoBrand(brandId);
  const ground = `<rect width="100" height="100" rx="16" fill="${palette.body}"/><circle cx="50" cy="50" r="43" fill="${palette.strip}"/>`;
  return wrapInSvg(size, size, ground + translateDrawing(17, 17, emblem, 0.66), '0 0 100 100');
}

/** Returns a cabinet's picture in the ratio 3:2: its top with the name, and three reels. */
export function buildBrandCabinetSvg(brandId: DemoBrandId, width = 300): string {
  const { palette, name, silhouette } = getDemoBrand(brandId);
  const body =
    `<rect width="300" height="200" fill="${palette.bodyDark}"/>` +
    `<path d="${silhouette}" fill="${palette.body}" stroke="${palette.trim}" stroke-width="2.5" stroke-linejoin="round"/>` +
    drawLettering(name.toUpperCase(), { x: 150, baseline: 36, size: 15, fill: palette.ink, tracking: 0.17 });
  const glass =
    `<rect x="34" y="44" width="232" height="140" rx="8" fill="${palette.bodyDark}" stroke="${palette.trim}" stroke-width="2"/>` +
    [0, 1, 2].map((reel) => reelWindow(brandId, reel)).join('') +
    '<rect x="42" y="48" width="216" height="132" fill="url(#cylinder)"/>' +
    `<path d="M30 114h8M262 114h8" stroke="${palette.trim}" stroke-width="4" stroke-linecap="round"/>`;
  const shade = [
    [0, 0.62],
    [0.26, 0.04],
    [0.74, 0.04],
    [1, 0.62],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-color="#000" stop-opacity="${opacity}"/>`);
  const clips = [0, 1, 2].map(
    (reel) =>
      `<clipPath id="reel${reel}"><rect x="${reelLeft(reel)}" y="48" width="68" height="132" rx="3"/></clipPath>`,
  );
  const definitions = `<defs><linearGradient id="cylinder" x1="0" y1="0" x2="0" y2="1">${shade.join('')}</linearGradient>${clips.join('')}</defs>`;
  return wrapInSvg(width, (width * 2) / 3, definitions + body + glass, '0 0 300 200');
}

const reelLeft = (reel: number) => 42 + reel * 74;

function reelWindow(brandId: DemoBrandId, reel: number): string {
  const { palette, symbols, window } = getDemoBrand(brandId);
  const x = reelLeft(reel);
  const at = (offset: number) => symbols[window[(reel + offset) % window.length] ?? window[0]];
  return (
    `<g clip-path="url(#reel${reel})"><rect x="${x}" y="48" width="68" height="132" fill="${palette.strip}"/>` +
    `<rect x="${x}" y="81" width="68" height="66" fill="${palette.stripShade}" fill-opacity=".35"/>` +
    translateDrawing(x + 6, 10, at(2), 0.56) +
    translateDrawing(x + 2, 82, at(0), 0.64) +
    translateDrawing(x + 6, 162, at(1), 0.56) +
    '</g>'
  );
}
