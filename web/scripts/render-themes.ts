/** `npm run themes`: writes the style files of all themes from their data. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { themeFiles } from '../src/ui/themes/theme-files.ts';

for (const [path, content] of themeFiles()) {
  const file = join(import.meta.dirname, '..', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
