/**
 * Makes the font file under `src/ui/fonts`: Inter's variable weights 400 to 700 with the letters of Turkish and
 * English, figures, punctuation and the currency signs. Run once by hand when the letters change:
 * `node web/scripts/subset-font.ts`.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
) => Promise<Buffer>;

const source = dirname(require.resolve('@fontsource-variable/inter/package.json'));
const target = fileURLToPath(new URL('../src/ui/fonts/', import.meta.url));

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•·×−→←↑↓€™ıŒœ\u202f`;
const turkish = 'ĞğİŞş₺₼₽₴₹';

for (const [file, text] of [
  ['latin', latin],
  ['latin-ext', turkish],
] as const) {
  const font = await readFile(join(source, 'files', `inter-${file}-wght-normal.woff2`));
  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(join(target, `inter-${file}.woff2`), subset);
  console.log(`inter-${file}.woff2: ${subset.length} bytes`);
}
await copyFile(join(source, 'LICENSE'), join(target, 'LICENSE-OFL.txt'));
