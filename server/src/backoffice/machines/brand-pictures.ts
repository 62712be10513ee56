import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { getBrandPictureFileName } from '@reelfloor/protocol';
import type { Sharp } from 'sharp';
import { ConfigError } from '../../platform/process/config-error.ts';

/** Accepted formats of an operator's picture. */
const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'heif', 'svg']);
/** Width in pixels of the small picture for phones. */
const smallWidth = 320;
const leastWidth = 320;
const leastHeight = 200;
/** A picture with an aspect ratio in this range is cropped to fit; others are shown whole, on a background of their dominant colour. */
const cutShape = { from: 1.2, to: 2.2 } as const;

const avif = { quality: 62, effort: 5, chromaSubsampling: '4:4:4' } as const;
const smallAvif = { quality: 52, effort: 5, chromaSubsampling: '4:2:0' } as const;
const png = { palette: true, quality: 90, effort: 8 } as const;

type Place = 'brand' | 'icon' | 'machines';
const sizes: Readonly<Record<Place, { readonly width: number; readonly height: number }>> = {
  brand: { width: 640, height: 400 },
  icon: { width: 128, height: 128 },
  machines: { width: 600, height: 400 },
};

/** Files of a brand picture in one size, by file name suffix. PNG first, because some browsers support no other format. */
type DrawnPictureFiles = readonly { readonly ending: string; readonly bytes: Buffer }[];
export type RenderedBrandPictures = Readonly<Record<Place, DrawnPictureFiles>>;

/** Renders a brand's pictures in all sizes and formats from one file. Throws a ConfigError that says what is wrong with the file. */
export const renderBrandPictures = async (file: string): Promise<RenderedBrandPictures> => {
  // Import lazily: the server does not need this library, which takes 30 MB of memory.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(file, { density: 288, failOn: 'error' }).autoOrient();
  const cannot = (why: string) => new ConfigError(`The picture ${file} cannot be used: ${why}. Nothing changed.`);
  try {
    const { width, height, format } = await open().metadata();
    if (!formats.has(format)) throw cannot(`${format} is none of PNG, JPEG, WebP, AVIF and SVG`);
    if (width < leastWidth || height < leastHeight)
      throw cannot(`it has ${width} × ${height} pixels, and ${leastWidth} × ${leastHeight} are the least`);
    const { dominant } = await open().stats();
    const isCut = width / height >= cutShape.from && width / height <= cutShape.to;
    const fitted = async (place: Place) =>
      sharp(
        await open()
          .resize({ ...sizes[place], fit: isCut ? 'cover' : 'contain', background: dominant })
          .flatten({ background: dominant })
          .png()
          .toBuffer(),
      );
    return {
      brand: await filesOf(await fitted('brand'), true),
      icon: await filesOf(await fitted('icon'), false),
      machines: await filesOf(await fitted('machines'), true),
    };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw cannot(error instanceof Error ? error.message.replace(/\s+/g, ' ').trim() : String(error));
  }
};

const filesOf = async (picture: Sharp, hasSmall: boolean): Promise<DrawnPictureFiles> => [
  { ending: '.png', bytes: await picture.clone().png(png).toBuffer() },
  { ending: '.avif', bytes: await picture.clone().avif(avif).toBuffer() },
  ...(hasSmall
    ? [{ ending: '-small.avif', bytes: await picture.clone().resize(smallWidth).avif(smallAvif).toBuffer() }]
    : []),
];

/**
 * Writes a brand's pictures into the data folder, where builds do not overwrite them. Files of one size get the same modification time, by
 * which the server recognizes that they belong together. Returns their paths relative to the data folder.
 */
export const writeBrandPictures = async (
  dataDir: string,
  brand: { readonly id: string; readonly name: string },
  pictures: RenderedBrandPictures,
): Promise<string[]> => {
  const machines = getBrandPictureFileName(brand.name);
  const stems: Partial<Record<Place, string>> = {
    brand: join('assets/brands', brand.id),
    icon: join('assets/brands', `${brand.id}-icon`),
    // Prevent path traversal: a brand's name may contain a slash.
    ...(machines === basename(machines) && { machines: join('assets/machines', machines) }),
  };
  const at = new Date();
  const written: string[] = [];
  for (const [place, stem] of Object.entries(stems) as [Place, string][])
    for (const { ending, bytes } of pictures[place]) {
      const path = join(dataDir, `${stem}${ending}`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(`${path}.new`, bytes, { mode: 0o600 });
      await utimes(`${path}.new`, at, at);
      await rename(`${path}.new`, path);
      written.push(`${stem}${ending}`);
    }
  return written;
};
