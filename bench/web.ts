/**
 * `npm run bench:web -- [RUNS]` measures size, Lighthouse scores, and a busy lobby of a thousand machines on a slow phone.
 * `-- --contents` only lists what the first scripts of `/login` and `/lobby` consist of.
 */
import { loadavg } from 'node:os';
import { buildWeb } from '../scripts/build-web.ts';
import { budgets, inKib, weighPages } from '../scripts/client-budgets.ts';
import { launchBrowser } from './bench-browser.ts';
import { lighthouseScores, type Scores } from './lighthouse-scores.ts';
import { lobbyInMotion } from './lobby-in-motion.ts';
import { type Goal, report } from './report.ts';
import { scriptContents } from './script-contents.ts';
import { WideFloor } from './wide-floor.ts';

if (process.argv.includes('--contents')) {
  await printContents();
  process.exit();
}
const runs = Number(process.argv[2] ?? 3);
const machinesUnderLighthouse = 200;
const machinesInMotion = 1000;

/** Folder of the built client. Our own is built again if it is out of date. */
const client = process.env.WEB_DIR ?? 'web/dist';
if (client === 'web/dist') await buildWeb();

const loadBefore = loadavg()[0] ?? Number.NaN;
const scoresOf = async (path: '/login' | '/lobby', floor: WideFloor): Promise<Scores> =>
  lighthouseScores(floor.address, path, path === '/login' ? null : await floor.tokenOf('player1'), runs);

const smallFloor = await WideFloor.open(machinesUnderLighthouse);
const login = await scoresOf('/login', smallFloor);
const lobby = await scoresOf('/lobby', smallFloor);
await smallFloor.close();

const wideFloor = await WideFloor.open(machinesInMotion);
const browser = await launchBrowser();
const motion = await lobbyInMotion(browser, wideFloor, machinesInMotion);
await browser.close();
await wideFloor.close();

const named = (name: string, values: object): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}.${key}`, Number(value)]));
const weights = weighPages(client).map(({ page, weight }) => [page.slice(1), weight] as const);

const goals: readonly Goal[] = [
  ...budgets.flatMap(({ page, limits }) =>
    Object.entries(limits).map(([kind, atMost]) => ({ figure: `${page.slice(1)}.${kind}`, atMost })),
  ),
  { figure: 'login.performance', atLeast: 98 },
  { figure: 'login.ownPerformance', atLeast: 98 },
  { figure: 'login.accessibility', atLeast: 100 },
  { figure: 'login.bestPractices', atLeast: 100 },
  { figure: 'lobby.performance', atLeast: 95 },
  { figure: 'lobby.ownPerformance', atLeast: 95 },
  { figure: 'lobby.accessibility', atLeast: 100 },
  { figure: 'lobby.bestPractices', atLeast: 100 },
  { figure: 'thousand.longTasks', atMost: 0 },
  { figure: 'thousand.ownLongTasks', atMost: 0 },
  { figure: 'thousand.cardsRedrawnPerChange', atMost: 1 },
  // Less than sixty, because a frame or two may fall just outside the measured second.
  { figure: 'thousand.scrolledFramesPerSecond', atLeast: 59 },
  { figure: 'thousand.framesOverEmptyPage', atLeast: 0.98 },
];
const missed = report({
  bench: 'web',
  figures: {
    ...named('login', login),
    ...named('lobby', lobby),
    ...Object.assign({}, ...weights.map(([page, weight]) => named(page, weight))),
    ...named('thousand', motion),
    loadBefore,
    loadAfter: loadavg()[0] ?? Number.NaN,
  },
  ratios: {
    'thousand.framesOverEmptyPage': motion.scrolledFramesPerSecond / motion.emptyPageFramesPerSecond,
  },
  goals,
});
process.exitCode = missed.length === 0 ? 0 : 1;

async function printContents(): Promise<void> {
  const pages = await scriptContents(budgets.map(({ sources }) => sources));
  for (const [index, { page }] of budgets.entries()) {
    const contents = [...(pages[index] ?? [])].sort(([, a], [, b]) => b - a);
    const total = contents.reduce((sum, [, bytes]) => sum + bytes, 0);
    console.log(`${page}: ${inKib(total)} of compressed script`);
    for (const [origin, bytes] of contents) console.log(`${inKib(bytes).padStart(10)}  ${origin}`);
  }
}
