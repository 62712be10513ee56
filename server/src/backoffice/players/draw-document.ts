import { BrokenRule } from '../../platform/process/broken-rule.ts';

const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'heif']);
const leastSide = 200;
/** A page of A4 can be read at this many pixels, and takes about 300 KB. */
const longestSide = 1600;
/** Most pixels of a file: a small file can claim so many that they fill the memory. */
const maxPixels = 60_000_000;
/** Longest time in s that a file may take: one of few bytes can hold scans that are decoded for minutes. */
const longestSeconds = 20;

/**
 * Draws the picture of a document anew as a JPEG: what is hidden in the file, such as a place or a script, is gone. `picture`: a file's
 * path, or its bytes. Throws a BrokenRule.
 */
export const drawDocument = async (picture: string | Buffer, name: string): Promise<Buffer> => {
  const cannot = () => new BrokenRule('DOCUMENT_PICTURE', { name, least: leastSide });
  const { default: sharp } = await import('sharp');
  const open = () =>
    sharp(picture, { failOn: 'error', limitInputPixels: maxPixels })
      .timeout({ seconds: longestSeconds })
      .autoOrient();
  try {
    const { width, height, format } = await open().metadata();
    if (!formats.has(format) || width < leastSide || height < leastSide) throw cannot();
    return await open()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    throw cannot();
  }
};
