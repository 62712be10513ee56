import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Brand, brandOf, type DemoBrandId, lettering, letteringWidth, moved, svg } from '@reelfloor/art';
import { picture, reelArea, reelCount, reelX } from '../geometry.ts';
import { type Area, type Bitmap, bitmapOf } from './bitmap.ts';
import { frame, glass, type Layout, panelNames, panels, plate } from './layout.ts';

/** Everything that never moves: the cabinet's body, its name plate, the frame and the empty counters. */
export async function drawBackdrop(brandId: DemoBrandId, { width, height }: Layout): Promise<Bitmap> {
  const canvas = createCanvas(width, height);
  const image = await loadImage(Buffer.from(backdropSvg(brandOf(brandId), width, height)));
  const context = canvas.getContext('2d');
  // Where the width was rounded up to be even, the drawing ends within the last column.
  context.fillStyle = brandOf(brandId).palette.bodyDark;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return bitmapOf(canvas);
}

function backdropSvg(brand: Brand, width: number, height: number): string {
  const content =
    definitions(brand) +
    hall(brand) +
    body(brand) +
    pillars(brand) +
    namePlate(brand) +
    reelFrame(brand) +
    counters(brand);
  return svg(width, height, content, `0 0 ${picture.width} ${picture.height}`);
}

function definitions({ palette }: Brand): string {
  const gradient = (id: string, direction: string, stops: readonly (readonly [number, string, number?])[]) =>
    `<linearGradient id="${id}" ${direction}>` +
    stops
      .map(
        ([offset, colour, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('') +
    '</linearGradient>';
  const down = 'x1="0" y1="0" x2="0" y2="1"';
  const downThePicture = 'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="720"';
  const across = 'x1="0" y1="0" x2="1" y2="0"';
  return (
    '<defs>' +
    gradient('body', downThePicture, [
      [0, palette.body],
      [0.55, palette.body],
      [1, palette.bodyDark],
    ]) +
    gradient('edge', across, [
      [0, '#000000', 0.55],
      [0.12, '#000000', 0],
      [0.88, '#000000', 0],
      [1, '#000000', 0.55],
    ]) +
    gradient('metal', down, [
      [0, palette.ink],
      [0.16, palette.trim],
      [0.5, palette.trimDark],
      [0.84, palette.trim],
      [1, palette.ink],
    ]) +
    gradient('column', across, [
      [0, palette.trimDark],
      [0.35, palette.trim],
      [0.5, palette.ink],
      [0.65, palette.trim],
      [1, palette.trimDark],
    ]) +
    gradient('name', down, [
      [0, '#FFFFFF'],
      [0.35, palette.ink],
      [1, palette.trim],
    ]) +
    gradient('well', down, [
      [0, '#000000', 0.75],
      [0.5, '#000000', 0.5],
      [1, '#000000', 0.7],
    ]) +
    '</defs>'
  );
}

/** What is seen of the hall beside the cabinet: the brand's scene in the dark. */
const hall = ({ palette, scene }: Brand) =>
  `<rect width="1280" height="720" fill="${palette.bodyDark}"/>` +
  `<g opacity=".38">${moved(0, -40, scene, 4)}</g>` +
  '<rect width="1280" height="720" fill="#05070D" fill-opacity=".45"/>';

/** The silhouette's crown, stretched over the picture, with straight sides down to the floor. */
function body({ palette, silhouette }: Brand): string {
  const crown = stretched(silhouette, picture.width / 300, 1.92).replace(/^M/, 'L');
  const left = /^L(\S+)/.exec(crown)?.[1] ?? '60';
  const outline = `M${left} 730${crown}V730`;
  return (
    `<path d="${outline}Z" fill="url(#body)"/><path d="${outline}Z" fill="url(#edge)"/>` +
    `<g fill="none" stroke-linejoin="round"><path d="${outline}" stroke="${palette.trimDark}" stroke-width="10"/>` +
    `<path d="${outline}" stroke="${palette.trim}" stroke-width="5"/><path d="${outline}" stroke="${palette.ink}" stroke-opacity=".55" stroke-width="1.5"/></g>`
  );
}

/** Stretches a path's coordinates rather than the path, so that its stroke keeps its breadth. No arcs. */
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

/** A column with the brand's emblems on each side of the frame. */
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

function namePlate({ palette, name, emblem }: Brand): string {
  const { x, y, width, height } = plate;
  const size = 40;
  const tracking = 0.16;
  const text = name.toUpperCase();
  const middle = x + width / 2;
  const half = letteringWidth(text, size, tracking) / 2 + 62;
  const medallion = (at: number) =>
    `<circle cx="${at}" cy="${y + height / 2}" r="23" fill="${palette.strip}" stroke="url(#metal)" stroke-width="3"/>` +
    moved(at - 18, y + height / 2 - 18, emblem, 0.36);
  return (
    plateGround(plate, palette.bodyDark) +
    `<g opacity=".5"><path d="M${x + 22} ${y + height / 2}H${middle - half - 34}M${middle + half + 34} ${y + height / 2}H${x + width - 22}" stroke="${palette.trim}" stroke-width="2"/></g>` +
    medallion(middle - half) +
    medallion(middle + half) +
    lettering(text, {
      x: middle,
      baseline: y + height / 2 + size * 0.365,
      size,
      tracking,
      fill: 'url(#name)',
    })
  );
}

const plateGround = ({ x, y, width, height }: Area, colour: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="${colour}"/>` +
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="url(#well)" opacity=".6"/>` +
  `<rect x="${x + 1.5}" y="${y + 1.5}" width="${width - 3}" height="${height - 3}" rx="13" fill="none" stroke="url(#metal)" stroke-width="3"/>`;

/** The gold frame, the dark bezel and the gaps between the reels. */
function reelFrame({ palette }: Brand): string {
  const { x, y, width, height, band } = frame;
  const gaps = Array.from({ length: reelCount - 1 }, (_, index) => {
    const at = reelX(index + 1) - 5;
    return (
      `<rect x="${at - 5}" y="${reelArea.y}" width="10" height="${reelArea.height}" fill="#050308"/>` +
      `<rect x="${at - 1}" y="${reelArea.y}" width="2" height="${reelArea.height}" fill="${palette.trimDark}" fill-opacity=".8"/>`
    );
  }).join('');
  const arrow = (tip: number, back: number) =>
    `<path d="M${tip} ${reelArea.y + reelArea.height / 2}l${back} -9v18Z" fill="${palette.trim}"/>`;
  return (
    `<rect x="${x - 6}" y="${y - 4}" width="${width + 12}" height="${height + 10}" rx="26" fill="#000000" fill-opacity=".35"/>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="22" fill="url(#metal)"/>` +
    `<rect x="${x + band / 2}" y="${y + band / 2}" width="${width - band}" height="${height - band}" rx="15" fill="none" stroke="${palette.trimDark}" stroke-opacity=".8" stroke-width="8"/>` +
    `<rect x="${x + 2}" y="${y + 2}" width="${width - 4}" height="${height - 4}" rx="20" fill="none" stroke="#FFFFFF" stroke-opacity=".28" stroke-width="1.5"/>` +
    `<rect x="${x + band}" y="${y + band}" width="${width - 2 * band}" height="${height - 2 * band}" rx="10" fill="${palette.bodyDark}"/>` +
    `<rect x="${glass.x}" y="${glass.y}" width="${glass.width}" height="${glass.height}" rx="10" fill="#000000" fill-opacity=".55" stroke="${palette.trimDark}" stroke-width="2"/>` +
    `<rect x="${reelArea.x - 4}" y="${reelArea.y - 4}" width="${reelArea.width + 8}" height="${reelArea.height + 8}" rx="6" fill="#050308"/>` +
    gaps +
    arrow(reelArea.x - 5, -11) +
    arrow(reelArea.x + reelArea.width + 5, 11)
  );
}

/** The counters' wells; their text is drawn when it changes. */
const counters = ({ palette }: Brand) =>
  panelNames
    .map((name) => {
      const { x, y, width, height } = panels[name];
      return (
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="9" fill="#07060C"/>` +
        `<rect x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${height - 2}" rx="8" fill="none" stroke="${palette.trimDark}" stroke-width="2"/>`
      );
    })
    .join('');
