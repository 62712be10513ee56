import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type BrandArtwork, getDemoBrand, translateDrawing, wrapInSvg } from '@reelfloor/art';
import { getReelLeftX, reelCount } from '@reelfloor/cabinet/reel-geometry';
import type { Game } from '../games/game-rules.ts';
import { type Area, type Bitmap, listCabinetPanelAreas, moveCanvasToBitmap, type PictureLayout } from './bitmap.ts';
import type { ScaledPictureLayout } from './cabinet-lamps.ts';
import {
  type CabinetNameLayout,
  computeCabinetNameLayout,
  drawBrandNameOnTopScreen,
  drawCabinetName,
  drawTopScreenPaytable,
  renderOutlinedCabinetNameSvg,
  renderTopScreenSvg,
} from './top-screen.ts';

const drawSurroundings = (brand: BrandArtwork, places: PictureLayout): string =>
  hall(brand, places) +
  body(brand, places) +
  (places.shape === 'landscape' ? pillars(brand) : buttonDeck(brand, places));

function hall({ palette, scene }: BrandArtwork, { picture: { width, height } }: PictureLayout): string {
  const scale = Math.max(width / 320, height / 200);
  const whole = `<rect width="${width}" height="${height}"`;
  return (
    `${whole} fill="${palette.bodyDark}"/>` +
    `<g opacity=".38">${translateDrawing((width - 320 * scale) / 2, -40, scene, scale)}</g>` +
    `${whole} fill="#05070D" fill-opacity=".45"/>`
  );
}

function body({ palette, silhouette }: BrandArtwork, { picture }: PictureLayout): string {
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

/** Stretches the points of an SVG path but not its stroke width. Does not support arcs. */
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

function pillars({ palette, emblem }: BrandArtwork): string {
  const column = (x: number) => {
    const studs = [150, 560]
      .map((y) => `<path d="M${x} ${y - 13}l8 13-8 13-8-13Z" fill="url(#column)" stroke="${palette.trimDark}"/>`)
      .join('');
    return (
      `<rect x="${x - 13}" y="112" width="26" height="516" rx="13" fill="${palette.bodyDark}" stroke="${palette.trimDark}" stroke-width="2"/>` +
      `<rect x="${x - 2}" y="180" width="4" height="350" rx="2" fill="url(#column)"/>` +
      studs +
      `<circle cx="${x}" cy="355" r="19" fill="${palette.strip}" stroke="${palette.trim}" stroke-width="3"/>` +
      translateDrawing(x - 14, 341, emblem, 0.28)
    );
  };
  return column(82) + column(1198);
}

/** Returns the SVG of the cabinet's buttons, which are only decoration: players press the buttons on the page. */
function buttonDeck({ palette, emblem }: BrandArtwork, { picture }: PictureLayout): string {
  const top = 1182;
  const middle = picture.width / 2;
  const key = (x: number, width: number) =>
    `<rect x="${x}" y="${top + 26}" width="${width}" height="44" rx="10" fill="#07060C"/>` +
    `<rect x="${x + 3}" y="${top + 28}" width="${width - 6}" height="36" rx="8" fill="${palette.body}" stroke="${palette.trimDark}" stroke-width="2"/>`;
  return (
    `<path d="M40 ${top}H${picture.width - 40}L${picture.width} ${top + 34}V${picture.height}H0V${top + 34}Z" fill="${palette.bodyDark}" stroke="url(#metal)" stroke-width="3"/>` +
    [64, 162].map((x) => key(x, 86) + key(picture.width - x - 86, 86)).join('') +
    `<circle cx="${middle}" cy="${top + 50}" r="42" fill="${palette.strip}" stroke="url(#metal)" stroke-width="5"/>` +
    translateDrawing(middle - 29, top + 21, emblem, 0.58)
  );
}

/** Draws the static parts: body, name plate, reel frame, empty counters. `brandName`: the name on the cabinet; null: the game's own. */
export async function drawCabinetBackdrop(
  game: Game,
  { width, height, scale, places }: ScaledPictureLayout,
  brandName: string | null,
): Promise<Bitmap> {
  const look = getDemoBrand(game.brandId);
  const brand = { ...look, name: brandName ?? look.name };
  const canvas = createCanvas(width, height);
  const image = await loadImage(Buffer.from(backdropSvg(brand, places, width, height)));
  const context = canvas.getContext('2d');
  // The picture's size is rounded up to even numbers, so the drawing may leave the last column empty: fill it.
  context.fillStyle = brand.palette.bodyDark;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  context.scale(scale, scale);
  const plate = plateName(brand, places);
  drawCabinetName(context, plate, { ...namePlace(places, plate), colour: brand.palette.ink });
  if (places.topScreen) {
    drawBrandNameOnTopScreen(context, brand, places.topScreen);
    drawTopScreenPaytable(context, game, places.topScreen);
  }
  return moveCanvasToBitmap(canvas);
}

function backdropSvg(brand: BrandArtwork, places: PictureLayout, width: number, height: number): string {
  const { picture, topScreen } = places;
  const content =
    definitions(brand, picture.height) +
    drawSurroundings(brand, places) +
    (topScreen ? renderTopScreenSvg(brand, topScreen) : '') +
    namePlate(brand, places) +
    reelFrame(brand, places) +
    counters(brand, places);
  return wrapInSvg(width, height, content, `0 0 ${picture.width} ${picture.height}`);
}

function definitions({ palette }: BrandArtwork, pictureHeight: number): string {
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
  const downThePicture = `gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${pictureHeight}"`;
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

const plateName = ({ name }: BrandArtwork, { plate }: PictureLayout): CabinetNameLayout =>
  computeCabinetNameLayout(name, { size: 40, tracking: 0.16, room: plate.width - 2 * (medallionRoom + 34) });

/** Distance in pixels between an end of the name and the centre of the medallion beside it. */
const medallionRoom = 62;

const namePlace = ({ plate: { x, y, width, height } }: PictureLayout, { size }: CabinetNameLayout) => ({
  middle: x + width / 2,
  baseline: y + height / 2 + size * 0.365,
});

function namePlate(brand: BrandArtwork, places: PictureLayout): string {
  const { palette, emblem } = brand;
  const { plate } = places;
  const { x, y, width, height } = plate;
  const name = plateName(brand, places);
  const { middle } = namePlace(places, name);
  const half = name.width / 2 + medallionRoom;
  const medallion = (at: number) =>
    `<circle cx="${at}" cy="${y + height / 2}" r="23" fill="${palette.strip}" stroke="url(#metal)" stroke-width="3"/>` +
    translateDrawing(at - 18, y + height / 2 - 18, emblem, 0.36);
  return (
    plateGround(plate, palette.bodyDark) +
    `<g opacity=".5"><path d="M${x + 22} ${y + height / 2}H${middle - half - 34}M${middle + half + 34} ${y + height / 2}H${x + width - 22}" stroke="${palette.trim}" stroke-width="2"/></g>` +
    medallion(middle - half) +
    medallion(middle + half) +
    renderOutlinedCabinetNameSvg(name, { ...namePlace(places, name), fill: 'url(#name)' })
  );
}

const plateGround = ({ x, y, width, height }: Area, colour: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="${colour}"/>` +
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="url(#well)" opacity=".6"/>` +
  `<rect x="${x + 1.5}" y="${y + 1.5}" width="${width - 3}" height="${height - 3}" rx="13" fill="none" stroke="url(#metal)" stroke-width="3"/>`;

function reelFrame({ palette }: BrandArtwork, places: PictureLayout): string {
  const { frame, glass, reel, reelArea } = places;
  const { x, y, width, height, band } = frame;
  const gaps = Array.from({ length: reelCount - 1 }, (_, index) => {
    const at = getReelLeftX(places, index + 1) - reel.gap / 2;
    return (
      `<rect x="${at - reel.gap / 2}" y="${reelArea.y}" width="${reel.gap}" height="${reelArea.height}" fill="#050308"/>` +
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

const counters = ({ palette }: BrandArtwork, places: PictureLayout) =>
  listCabinetPanelAreas(places)
    .map(([, { x, y, width, height }]) => {
      return (
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="9" fill="#07060C"/>` +
        `<rect x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${height - 2}" rx="8" fill="none" stroke="${palette.trimDark}" stroke-width="2"/>`
      );
    })
    .join('');
