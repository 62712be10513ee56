import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { renderBrandPictures } from '../../../backoffice/machines/brand-pictures.ts';
import { OperatorFloor } from '../../../testing/operator-floor.ts';

const newFile = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'logo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
};
/** Writes a picture with a red left and a blue right half. */
const halves = async (name: string, width: number, height: number): Promise<string> => {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const left = await sharp({ create: { ...half, background: '#ff0000' } })
    .png()
    .toBuffer();
  const file = newFile(name);
  await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .toFile(file);
  return file;
};
const colourAt = async (picture: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => (value > 200 ? 1 : value < 60 ? 0 : value));
};

describe('a brand’s pictures', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;
  const get = async (path: string, accept: string) => {
    const answer = await fetch(`${place.floor.address}/assets/${path}`, { headers: { accept } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { type: answer.headers.get('content-type'), bytes, ...(await sharp(bytes).metadata()) };
  };
  const browser = 'image/avif,image/webp,*/*';

  it('are drawn in all sizes and formats from one file, and stay in the data folder', async () => {
    await operator(`brand add heron Heron --picture ${await halves('logo.jpg', 1_600, 1_000)}`);
    for (const [path, width, height] of [
      ['brands/heron.png', 640, 400],
      ['brands/heron.png?w=320', 320, 200],
      ['brands/heron-icon.png', 128, 128],
      ['machines/heron.png', 600, 400],
      ['machines/heron.png?w=320', 320, 213],
    ] as const) {
      const light = await get(path, browser);
      expect(light, path).toMatchObject({ type: 'image/avif', width, height });
      expect(await colourAt(light.bytes, 5, 50)).toEqual([1, 0, 0]);
      expect(await colourAt(light.bytes, width - 5, 50)).toEqual([0, 0, 1]);
      expect((await get(path, 'image/png')).type).toBe('image/png');
    }
    const { dataDir } = place.floor.config;
    expect(statSync(join(dataDir, 'assets/brands/heron.png')).mode & 0o077).toBe(0);
    // A PNG that somebody puts there by hand is not hidden by an older AVIF.
    const own = join(dataDir, 'assets/brands/heron.png');
    writeFileSync(
      own,
      await sharp({ create: { width: 640, height: 400, channels: 3, background: '#00ff00' } })
        .png()
        .toBuffer(),
    );
    utimesSync(own, new Date(1_000), new Date(1_000));
    const byHand = await get('brands/heron.png', browser);
    expect(byHand.type).toBe('image/png');
    expect(await colourAt(byHand.bytes, 5, 50)).toEqual([0, 1, 0]);
  });

  it('are replaced for a brand that is there, and for no other', async () => {
    const file = await halves('wide.png', 640, 400);
    expect(await operator(`brand picture koi ${file}`)).toContain('in 8 files');
    expect(await get('machines/neon%20koi.png', browser)).toMatchObject({ type: 'image/avif', width: 600 });
    await expect(operator(`brand picture nobody ${file}`)).rejects.toThrow('There is no brand nobody');
    expect(existsSync(join(place.floor.config.dataDir, 'assets/brands/nobody.png'))).toBe(false);
  });

  it('show a tall or square logo whole, on its main colour', async () => {
    const { brand } = await renderBrandPictures(await halves('square.webp', 400, 400));
    const picture = brand[0]?.bytes ?? Buffer.alloc(0);
    expect(await colourAt(picture, 125, 200)).toEqual([1, 0, 0]);
    expect(await colourAt(picture, 515, 200)).toEqual([0, 0, 1]);
    expect([
      [1, 0, 0],
      [0, 0, 1],
    ]).toContainEqual(await colourAt(picture, 20, 200));
  });

  it('are refused from a file that is none, too small or missing, before anything changes', async () => {
    const text = newFile('logo.png');
    writeFileSync(text, 'this is no picture');
    for (const [file, why] of [
      [text, 'unsupported image format'],
      [await halves('small.png', 319, 400), 'it has 319 × 400 pixels, and 320 × 200 are the least'],
      [await halves('moving.gif', 640, 400), 'gif is none of PNG'],
      ['/nowhere/logo.png', 'missing'],
    ] as const)
      await expect(operator(`brand add crane Crane --picture ${file}`), file).rejects.toThrow(why);
    expect(await operator('brand list')).not.toContain('crane');
  });

  it('are drawn from an SVG, sharply', async () => {
    const file = newFile('logo.svg');
    writeFileSync(
      file,
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="160" height="200" fill="#f00"/><rect x="160" width="160" height="200" fill="#00f"/></svg>',
    );
    const { brand } = await renderBrandPictures(file);
    expect(await colourAt(brand[0]?.bytes ?? Buffer.alloc(0), 317, 200)).toEqual([1, 0, 0]);
    expect(await colourAt(brand[0]?.bytes ?? Buffer.alloc(0), 322, 200)).toEqual([0, 0, 1]);
  });
});
