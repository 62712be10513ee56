/** `npm run test:themes`: every screen and panel in each of the 26 themes, and each theme from its first frame on. */
import { buildWeb } from '../scripts/build-web.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { runCommand } from '../scripts/run-command.ts';

const chromium = await findChromium();
await buildWeb();
const { code } = await runCommand(
  'vitest',
  [
    'run',
    '--project=system',
    'tests/browser/accessibility.test.ts',
    'tests/browser/themes-and-languages.test.ts',
  ],
  { show: true, environment: { ALL_THEMES: '1', CHROMIUM_PATH: chromium } },
);
process.exitCode = code;
