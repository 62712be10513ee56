/**
 * `npm run platform`: a small casino beside the demo of `npm start`. At its first start it opens a site for itself at that hall, by the
 * subcommands that docs/platform.md explains. Options are those of the casino, which `--help` lists.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => !word.startsWith('--help')),
  strict: false,
  options: { hall: text, site: text, port: text, data: text, outKey: text },
});
const dataDir = process.env.DATA_DIR || 'data';
const textOf = (name: string, usual: string): string => String(values[name] ?? usual);
const folder = textOf('data', join(dataDir, 'platform'));
const site = textOf('site', '3');
const url = `http://127.0.0.1:${textOf('port', '8090')}`;
const { hostname } = new URL(textOf('hall', 'http://casino.localhost:8080'));

/** Runs a subcommand of `npm run operator` at the hall of this machine, and returns what it prints. Ends the process if it fails. */
const operate = async (...words: string[]): Promise<string> => {
  const { code, output } = await runCommand(process.execPath, ['server/src/start/cli/operator-command.ts', ...words]);
  if (code === 0) return output;
  console.error(`npm run operator -- ${words.join(' ')}\n${output.trim()}`);
  process.exit(1);
};

/** Opens the casino's site at the hall of this machine, and returns the two keys. */
const connect = async (): Promise<{ readonly outKey: string; readonly inKey: string }> => {
  console.log(`Opening site ${site} for this casino at the hall in ${dataDir} …`);
  const sites = await operate('site', 'list');
  // With a second site, each needs a host name of its own.
  const [, first] = /^(\d+) .*every host name/m.exec(sites) ?? [];
  const isKnown = new RegExp(`^${site}\\b`, 'm').test(sites);
  const place = ['--hosts', hostname, '--framed-by', url];
  if (first !== undefined) await operate('site', 'edit', first, '--hosts', '127.0.0.1');
  await operate('site', isKnown ? 'edit' : 'add', site, ...(isKnown ? [] : ['--name', 'Casino']), ...place);
  const [outKey = '', inKey = ''] =
    (await operate('site', 'connect', site, `${url}/wallet`)).match(/^whsec_\S+$/gm) ?? [];
  return { outKey, inKey };
};

if (values.outKey === undefined && !process.argv.includes('--help') && !existsSync(join(folder, 'keys.json'))) {
  if (!existsSync(dataDir)) {
    console.error(`There is no hall in ${dataDir}: start it first with npm start, in another terminal.`);
    process.exit(1);
  }
  const { outKey, inKey } = await connect();
  process.argv.push('--outKey', outKey, '--inKey', inKey);
}
await import('@reelfloor/reference-platform/command');
