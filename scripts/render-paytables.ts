import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { paytablesFile, paytablesPage } from './paytables-page.ts';
import { rulesFiles } from './rules-files.ts';

writeFileSync(paytablesFile, paytablesPage());
for (const [path, text] of rulesFiles()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
