/** `npm run themes`: writes the style files of all themes from their data. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildThemeCssFiles } from '../src/ui/themes/build-theme-css-files.ts';

for (const [path, content] of buildThemeCssFiles()) {
  const file = join(import.meta.dirname, '..', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
