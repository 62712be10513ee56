/** `npm run bench:office` measures the office's floor of a thousand machines, of which twenty a second change. */
import { loadavg } from 'node:os';
import { buildWeb } from '../scripts/build-web.ts';
import { launchBrowser } from './bench-browser.ts';
import { officeInMotion } from './office-in-motion.ts';
import { type Goal, report } from './report.ts';
import { WideFloor } from './wide-floor.ts';

const machines = Number(process.argv[2] ?? 1000);
if (!process.env.WEB_DIR) await buildWeb();
process.env.WEB_DIR ??= 'web/dist';

const loadBefore = loadavg()[0] ?? Number.NaN;
const floor = await WideFloor.open(machines);
const browser = await launchBrowser();
const table = await officeInMotion(browser, floor, 'table');
const tiles = await officeInMotion(browser, floor, 'tiles');
await browser.close();
await floor.close();

const named = (name: string, values: object): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}.${key}`, Number(value)]));
const goals = ['table', 'tiles'].flatMap((view): Goal[] => [
  { figure: `${view}.ownLongTasks`, atMost: 0 },
  // Sixty where the computer can: as many as an empty page gets.
  { figure: `${view}.framesOverEmptyPage`, atLeast: 0.95 },
]);
const missed = report({
  bench: 'office',
  figures: {
    ...named('table', table),
    ...named('tiles', tiles),
    loadBefore,
    loadAfter: loadavg()[0] ?? Number.NaN,
  },
  ratios: {
    'table.framesOverEmptyPage': table.scrolledFramesPerSecond / table.emptyPageFramesPerSecond,
    'tiles.framesOverEmptyPage': tiles.scrolledFramesPerSecond / tiles.emptyPageFramesPerSecond,
  },
  goals,
});
process.exitCode = missed.length === 0 ? 0 : 1;
