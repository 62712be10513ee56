import { crc32, deflateSync } from 'node:zlib';
import type { Locator } from 'playwright-core';

export type Colour = readonly [red: number, green: number, blue: number];

/** Returns a PNG of one colour, 6 × 4 pixels. */
export const solidPicture = (colour: Colour): Buffer => {
  const [width, height] = [6, 4];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8);
  const row = [0, ...Array.from({ length: width }, () => colour).flat()];
  const rows = Buffer.from(Array.from({ length: height }, () => row).flat());
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
};

/** Returns the colour in the middle of the one image in `place`, as the browser draws it; null until it is loaded. */
export const drawnColour = (place: Locator): Promise<Colour | null> =>
  place.locator('img').evaluate(async (image: HTMLImageElement) => {
    const isLoaded = await image.decode().then(
      () => true,
      () => false,
    );
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!isLoaded || !context) return null;
    canvas.width = canvas.height = 1;
    context.drawImage(image, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue] as const;
  });
