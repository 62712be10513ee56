import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { nginxPath } from '../../scripts/find-nginx.ts';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { turnserverPath } from '../../scripts/find-turnserver.ts';
import { readBlocks } from './read-page.ts';
import { ThrowAwayMachine } from './throw-away-machine.ts';

const lacking = [
  ...(nginxPath() === null ? ['nginx'] : []),
  ...(turnserverPath() === null ? ['coturn'] : []),
  ...(postgresBin() === null ? ['PostgreSQL'] : []),
];
const refusal = lacking.length > 0 ? `${lacking.join(', ')} is missing` : ThrowAwayMachine.refusal();
if (refusal !== null) console.log(`Left out: the first day; ${refusal}.`);

it('the page has blocks from the first to the last step', () => {
  const titles = readBlocks('docs/first-day.md').map(({ title }) => title.split('.')[0]);
  for (let step = 1; step <= 14; step++) expect(titles).toContain(String(step));
});

describe.skipIf(refusal !== null)('the first day', () => {
  it('leads from an empty machine to a played round behind TLS', { timeout: 600_000 }, async () => {
    const child = spawn('node', ['tests/first-day/first-day-command.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    const [code] = await once(child, 'exit');
    expect(code, printed).toBe(0);
    expect(printed).toContain('played 1 round');
    expect(printed).toMatch(/^warning +alerts: /m);
    expect(printed).toMatch(/^faults: 0, warnings: 1, /m);
    expect(printed).toContain('The books are right');
  });
});
