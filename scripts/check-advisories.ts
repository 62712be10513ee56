/**
 * Looks the lock file's packages up in the advisories that the repository ships. `npm run advisories` (`--now`) asks npm's registry
 * for its audit first, and fails where that gives none and the shipped list is too old.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AdvisoryList,
  ageDays,
  findAffected,
  findNeedlessExceptions,
  oldestDays,
  packagesOf,
} from './advisories.ts';
import { runCommand } from './run-command.ts';

const read = (...path: string[]) => JSON.parse(readFileSync(join(import.meta.dirname, ...path), 'utf8'));

/** Asks the registry. Returns null if it answers no audits, otherwise the affected packages that the list does not accept. */
const askRegistry = async (accepted: ReadonlySet<string>): Promise<string[] | null> => {
  const { output } = await runCommand('npm', ['audit', '--json']);
  const begin = output.indexOf('{');
  const audit = begin < 0 ? {} : parseOrNothing(output.slice(begin));
  if (typeof audit.vulnerabilities !== 'object' || audit.vulnerabilities === null) return null;
  const found = Object.values(audit.vulnerabilities as Record<string, { via?: readonly unknown[] }>);
  return found
    .flatMap(({ via = [] }) => via)
    .filter((one): one is { name: string; title: string; url: string } => typeof one === 'object')
    .filter(({ url }) => !accepted.has(url.slice(url.lastIndexOf('/') + 1)))
    .map(({ name, title, url }) => `${name}: ${title}, ${url}`);
};

const parseOrNothing = (text: string): { vulnerabilities?: unknown } => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const list: AdvisoryList = read('advisories.json');
const installed = packagesOf(read('..', 'package-lock.json'));
const days = ageDays(list, Date.now());
const complaints = [...findAffected(list, installed), ...findNeedlessExceptions(list, installed)];
const said = `${installed.length} packages, ${list.advisories.length} advisories, read on ${list.read}, ${days} days ago`;
if (process.argv.includes('--now')) {
  const accepted = list.advisories.filter((one) => one.accepted !== undefined).map(({ id }) => id);
  const audited = await askRegistry(new Set(accepted));
  if (audited) complaints.push(...audited);
  else if (days > oldestDays)
    complaints.push(
      `The registry gives no audit, and the shipped list is older than ${oldestDays} days: read the advisories of our packages anew and write them into scripts/advisories.json.`,
    );
  console.log(audited ? 'The registry has given an audit.' : 'The registry gives no audit; the list counts alone.');
}
console.log(said);
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
