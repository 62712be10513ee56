import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';

const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'heif']);
const leastSide = 200;
/** Longest side in pixels: an A4 page is readable at this size, and takes about 300 KB. */
const longestSide = 1600;
/** Maximum number of pixels: a small file could otherwise decompress to fill the memory. */
const maxPixels = 60_000_000;
/** Timeout in s of decoding a file: a small file can contain scans that take minutes. */
const longestSeconds = 20;

/**
 * Re-encodes the picture of a document as a JPEG, which removes hidden content such as location data or scripts. `picture`: a file path or
 * bytes. Throws a BusinessRuleError.
 */
export const reencodeDocumentPicture = async (picture: string | Buffer, name: string): Promise<Buffer> => {
  const cannot = () => new BusinessRuleError('DOCUMENT_PICTURE', { name, least: leastSide });
  const { default: sharp } = await import('sharp');
  const open = () =>
    sharp(picture, { failOn: 'error', limitInputPixels: maxPixels }).timeout({ seconds: longestSeconds }).autoOrient();
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
