import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { reencodeDocumentPicture } from './reencode-document-picture.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

describe('a picture of a document', { timeout: 60_000 }, () => {
  it('is drawn anew, without what its file hides, and never larger than a page needs', async () => {
    const file = await flat(3_000, 2_000)
      .withExif({ IFD0: { Copyright: 'hidden' } })
      .jpeg()
      .toBuffer();
    const drawn = await reencodeDocumentPicture(file, 'card.jpg');
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1_600, height: 1_067 });
    expect(drawn.includes('hidden')).toBe(false);
  });

  it('is refused at once if few bytes claim pixels that fill the memory', async () => {
    const file = await flat(300, 300).png().toBuffer();
    // Width and height of the PNG's header; its checksum is not looked at before its size.
    file.writeUInt32BE(60_000, 16);
    file.writeUInt32BE(60_000, 20);
    await expect(reencodeDocumentPicture(file, 'bomb.png')).rejects.toThrow('The picture bomb.png cannot be used');
  });

  it('is refused if its scans would be decoded for minutes', async () => {
    const file = await flat(6_000, 6_000).jpeg({ progressive: true }).toBuffer();
    const lastScan = file.lastIndexOf(Buffer.from([0xff, 0xda]));
    const end = file.length - 2;
    const scan = file.subarray(lastScan, end);
    const scans = Array.from({ length: 2_000 }, () => scan);
    const bomb = Buffer.concat([file.subarray(0, end), ...scans, file.subarray(end)]);
    const began = performance.now();
    await expect(reencodeDocumentPicture(bomb, 'scans.jpg')).rejects.toThrow('The picture scans.jpg cannot be used');
    expect(performance.now() - began).toBeLessThan(40_000);
  });
});
