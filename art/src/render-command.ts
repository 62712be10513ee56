import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { listRenderedAssets, smallWidth } from './rendered-assets.ts';

/**
 * Output folder of the rendered pictures, which are committed, because rendering takes seconds and is needed only when a drawing changes.
 */
const assetsFolder = join(import.meta.dirname, '../../web/public/assets');

/** Factor by which pictures are rendered larger and then scaled down (supersampling), because librsvg draws coarse edges. */
const oversampling = 2;
const avif = { quality: 62, effort: 7, chromaSubsampling: '4:4:4' };
/** AVIF settings of small pictures: lower quality, for phones, whose dense screens hide the loss. */
const smallAvif = { quality: 52, effort: 7, chromaSubsampling: '4:2:0' };

let files = 0;
for (const asset of listRenderedAssets()) {
  const target = join(assetsFolder, asset.path);
  await mkdir(dirname(target), { recursive: true });
  if (asset.kind === 'vector') {
    await writeFile(target, asset.svg);
    files += 1;
    continue;
  }
  const bitmap = await sharp(Buffer.from(asset.svg), { density: 72 * oversampling })
    .resize(asset.width, asset.height)
    .toBuffer();
  await sharp(bitmap).png({ palette: true, quality: 90, effort: 10 }).toFile(`${target}.png`);
  await sharp(bitmap).avif(avif).toFile(`${target}.avif`);
  files += 2;
  if (asset.width <= smallWidth) continue;
  await sharp(bitmap).resize(smallWidth).avif(smallAvif).toFile(`${target}-small.avif`);
  files += 1;
}
console.log(`${files} pictures in web/public/assets`);
