import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { brandIds } from './brand-ids.ts';
import { buildReelSymbolSvg } from './brand-svg-pictures.ts';
import { getDemoBrand } from './brands.ts';
import { listRenderedAssets, maxAvifBytes, maxPngBytes, maxSmallBytes, smallWidth } from './rendered-assets.ts';
import { symbolRoles } from './symbol-roles.ts';

const assetsFolder = join(import.meta.dirname, '../../web/public/assets');

describe('the symbols', () => {
  it.each(brandIds)('of %s are nine different drawings with ink on the cloth', async (id) => {
    const drawings = symbolRoles.map((role) => buildReelSymbolSvg(id, role));
    expect(new Set(drawings).size).toBe(9);
    for (const drawing of drawings) {
      const { channels } = await sharp(Buffer.from(drawing)).stats();
      expect(channels[3]?.mean).toBeGreaterThan(20);
    }
  });

  it('need no font', () => {
    for (const id of brandIds)
      for (const role of symbolRoles) expect(buildReelSymbolSvg(id, role)).not.toContain('<text');
  });
});

describe('the rendered pictures', () => {
  it('have the paths that the specification gives to pictures of machines', () => {
    for (const id of brandIds) {
      const address = `machines/${getDemoBrand(id).name.toLowerCase()}.png`;
      expect(existsSync(join(assetsFolder, address)), address).toBe(true);
    }
  });

  it('have their size and stay small', async () => {
    for (const asset of listRenderedAssets()) {
      if (asset.kind === 'vector') continue;
      const { width, height } = asset;
      const small = { width: smallWidth, height: Math.round((height * smallWidth) / width) };
      for (const [ending, maxBytes, size] of [
        ['.png', maxPngBytes, { width, height }],
        ['.avif', maxAvifBytes, { width, height }],
        ...(width > smallWidth ? [['-small.avif', maxSmallBytes, small] as const] : []),
      ] as const) {
        const path = join(assetsFolder, `${asset.path}${ending}`);
        const found = await sharp(path).metadata();
        expect({ path, width: found.width, height: found.height }).toEqual({ path, ...size });
        expect((await stat(path)).size, path).toBeLessThan(maxBytes);
      }
    }
  });

  it('of the symbols match the present drawings', async () => {
    for (const asset of listRenderedAssets()) {
      if (asset.kind === 'vector') expect(await readFile(join(assetsFolder, asset.path), 'utf8')).toBe(asset.svg);
    }
  });
});
