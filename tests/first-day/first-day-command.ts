/**
 * `npm run test:first-day` does what docs/first-day.md says, block by block, on a throw-away machine, and plays a round there. On
 * the same machine it goes on with docs/a-disk-died.md. The machine is a copy of this one; `-- --empty-debian`: a Debian 13 with
 * nothing installed, for which everything comes from the network.
 */
import { installedChromium } from '../../scripts/find-chromium.ts';
import { Disaster } from './disaster.ts';
import { EmptyDebian } from './empty-debian.ts';
import { InnerMachine } from './inner-machine.ts';
import type { Machine } from './machine.ts';
import { PlayerAtBrowser } from './player-at-browser.ts';
import { readBlocks } from './read-page.ts';
import { ThrowAwayMachine } from './throw-away-machine.ts';

const words = process.argv.slice(2);
const isEmpty = words.includes('--empty-debian');
if (words.some((word) => word !== '--empty-debian')) {
  console.error('Usage: npm run test:first-day [-- --empty-debian]');
  process.exit(2);
}
const refusal = isEmpty ? EmptyDebian.refusal() : InnerMachine.refusal();
if (refusal !== null) {
  console.log(`Left out: the first day${isEmpty ? ' on an empty Debian' : ''}; ${refusal}.`);
  // Nobody asks for an empty Debian by the way.
  process.exit(isEmpty ? 1 : 0);
}

const startedMs = performance.now();
const announce = (text: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(5)} s  ${text}`);
const machine: Machine = isEmpty ? new EmptyDebian() : new ThrowAwayMachine();
let player: PlayerAtBrowser | null = null;
let isFollowing = false;
let isInterrupted = false;
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => {
    isInterrupted = true;
    void clearAway().finally(() => process.exit(code));
  });

try {
  const chromium = installedChromium();
  await machine.open();
  announce(isEmpty ? 'a Debian 13 without anything' : 'a copy of this machine, to be thrown away');
  isFollowing = true;
  const people: string[] = [];
  await follow('docs/first-day.md', async ({ title, script, output }) => {
    if (script.includes('postgresql')) await machine.startServices();
    if (title.startsWith('4.')) people.push(output);
  });
  player = await PlayerAtBrowser.open(machine.browser(chromium), 'https://play.example', {
    username: 'ayse',
    firstPassword: passwordIn(people.join('')),
  });
  announce(`played ${await player.visit({ rounds: 1, leaves: true })} round in a browser`);
  for (const command of ['doctor', 'ledger:audit']) {
    const { code, output } = await machine.run(`reelfloor ${command}`);
    console.log(output.trim());
    if (code !== 0) throw new Error(`${command} ended with ${code}`);
  }
  announce('the first day is over');
  await machine.afterFirstDay();
  const disaster = new Disaster({ machine, player, announce });
  await follow('docs/a-disk-died.md', async ({ title, block, script, output }) => {
    if (/^reelfloor (doctor|ledger:audit)/m.test(script)) console.log(output.trim());
    await disaster.after(title, block);
  });
  if (player.complaints.length > 0) throw new Error(`the browser complained: ${player.complaints.join('\n')}`);
  announce('all disks are back');
} catch (error) {
  if (!isInterrupted) await report(error);
  process.exitCode = 1;
} finally {
  await clearAway();
}

async function report(error: unknown): Promise<void> {
  console.error(error instanceof Error ? error.message : error);
  if (!isFollowing) return;
  for (const log of ['reelfloor@node1', 'reelfloor-agent@hall1', 'coturn'])
    console.error((await machine.run(`tail -c 1500 /var/log/${log}.log 2>&1 || true`)).output);
}

async function clearAway(): Promise<void> {
  await player?.close().catch(() => undefined);
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
    announce(title);
    await after({ title, block, script, output });
  }
}

function passwordIn(printed: string): string {
  const [, password] = /^password: (\S+)/im.exec(printed.split('ayse').slice(1).join('ayse')) ?? [];
  if (password === undefined) throw new Error(`no password was printed:\n${printed}`);
  return password;
}
