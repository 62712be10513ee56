/**
 * `npm run test:first-day` does what docs/first-day.md says, block by block, on a throw-away machine, and plays a round there. On
 * the same machine it goes on with docs/a-disk-died.md.
 */
import { installedChromium } from '../../scripts/find-chromium.ts';
import { Disaster } from './disaster.ts';
import { PlayerAtBrowser } from './player-at-browser.ts';
import { readBlocks } from './read-page.ts';
import { ThrowAwayMachine } from './throw-away-machine.ts';

const refusal = ThrowAwayMachine.refusal();
if (refusal !== null) {
  console.log(`Left out: the first day; ${refusal}.`);
  process.exit(0);
}

const startedMs = performance.now();
const tell = (text: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(5)} s  ${text}`);
const machine = await ThrowAwayMachine.open();
let player: PlayerAtBrowser | null = null;
try {
  tell('a copy of this machine, to be thrown away');
  const people: string[] = [];
  await follow('docs/first-day.md', async ({ title, script, output }) => {
    if (script.includes('postgresql')) await startAsDebianDoes();
    if (title.startsWith('12.')) people.push(output);
  });
  player = await PlayerAtBrowser.open(machine.programInside(installedChromium()), 'https://play.example', {
    username: 'ayse',
    firstPassword: passwordIn(people.join('')),
  });
  tell(`played ${await player.visit({ rounds: 1, leaves: true })} round in a browser`);
  for (const command of ['doctor', 'ledger:audit']) {
    const { code, output } = await machine.run(`reelfloor ${command}`);
    console.log(output.trim());
    if (code !== 0) throw new Error(`${command} ended with ${code}`);
  }
  tell('the first day is over');
  // A release comes with its pages built, or is built once. The page's update installs the same one again.
  await machine.run('cp -a /opt/reelfloor/web/dist /root/reelfloor/web/');
  const disaster = new Disaster({ machine, player, tell });
  await follow('docs/a-disk-died.md', async ({ title, block, script, output }) => {
    if (/^reelfloor (doctor|ledger:audit)/m.test(script)) console.log(output.trim());
    await disaster.after(title, block);
  });
  if (player.complaints.length > 0)
    throw new Error(`the browser complained: ${player.complaints.join('\n')}`);
  tell('all disks are back');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  for (const log of ['reelfloor@node1', 'reelfloor-agent@hall1', 'coturn'])
    console.error((await machine.run(`tail -c 1500 /var/log/${log}.log 2>&1 || true`)).output);
  process.exitCode = 1;
} finally {
  await player?.close();
  await machine.remove();
}

interface Done {
  readonly title: string;
  /** The number of the block under its heading, from 1. */
  readonly block: number;
  readonly script: string;
  readonly output: string;
}

/** Runs the blocks of a page in their order. Throws if one fails. */
async function follow(page: string, after: (done: Done) => Promise<void>): Promise<void> {
  let [heading, block] = ['', 0];
  for (const { title, script, isOnline } of readBlocks(page)) {
    block = title === heading ? block + 1 : 1;
    heading = title;
    const { code, output } = await machine.run(script, { isOnline });
    if (code !== 0) throw new Error(`${page}, "${title}" ended with ${code}:\n${script}\n\n${output}`);
    tell(title);
    await after({ title, block, script, output });
  }
}

function passwordIn(printed: string): string {
  const [, password] = /^password: (\S+)/im.exec(printed.split('ayse').slice(1).join('ayse')) ?? [];
  if (password === undefined) throw new Error(`no password was printed:\n${printed}`);
  return password;
}

/** Debian's packages start their services. Here nothing does, and this machine may have a PostgreSQL of its own. */
async function startAsDebianDoes(): Promise<void> {
  const { code, output } = await machine.run(
    'rm -rf /etc/postgresql/*/main /var/lib/postgresql/*/main; version=$(ls /usr/lib/postgresql | sort -n | tail -1); pg_createcluster --port 5432 --start "$version" main >/dev/null; rm -f /etc/nginx/sites-enabled/default; nginx',
  );
  if (code !== 0) throw new Error(`PostgreSQL and nginx did not start: ${output}`);
}
