/**
 * `npm run test:themes [-- themes…] [--part desk|phone|start]`: tests every screen and panel in each theme, on a
 * desktop and a phone, and each theme from its first frame. Names (`dark7`) or their beginnings (`light`) choose
 * themes.
 */
import { parseArgs } from 'node:util';
import { themeNames } from '@reelfloor/web/testing/themes';
import { buildWeb } from '../scripts/build-web.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { runCommand } from '../scripts/run-command.ts';

const screens = 'tests/browser/accessibility.test.ts';
const firstFrames = 'tests/browser/first-frames.test.ts';
const parts: Readonly<Record<string, readonly [file: string, tests: string]>> = {
  desk: [screens, 'on a desk'],
  phone: [screens, 'on a phone'],
  start: [firstFrames, 'without a frame in another'],
};

const { positionals, values } = parseArgs({
  options: { part: { type: 'string' } },
  allowPositionals: true,
});
const chosen = themeNames.filter(
  (name) =>
    positionals.length === 0 || positionals.some((request) => name === request || name.replace(/\d+$/, '') === request),
);
const part = values.part === undefined ? undefined : parts[values.part];
if (chosen.length === 0 || (values.part !== undefined && part === undefined)) {
  console.error(
    `Usage: npm run test:themes [-- themes…] [--part ${Object.keys(parts).join('|')}]; themes are ${themeNames.join(', ')}.`,
  );
  process.exit(1);
}

const chromium = await findChromium();
if (!process.env.WEB_DIR) await buildWeb();
const { code } = await runCommand(
  'vitest',
  ['run', '--project=themes', ...(part ? [part[0], '-t', part[1]] : [screens, firstFrames])],
  { show: true, environment: { THEMES: chosen.join(), CHROMIUM_PATH: chromium } },
);
process.exitCode = code;
