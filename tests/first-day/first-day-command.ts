/** `npm run test:first-day` does what docs/first-day.md says, block by block, on a throw-away machine, and plays a round there. */
import { installedChromium } from '../../scripts/find-chromium.ts';
import { playARound } from './play-a-round.ts';
import { readBlocks } from './read-page.ts';
import { ThrowAwayMachine } from './throw-away-machine.ts';

const page = 'docs/first-day.md';

const refusal = ThrowAwayMachine.refusal();
if (refusal !== null) {
  console.log(`Left out: the first day; ${refusal}.`);
  process.exit(0);
}

const startedMs = performance.now();
const tell = (text: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(5)} s  ${text}`);
const machine = await ThrowAwayMachine.open();
const outputs = new Map<string, string>();
try {
  tell('a copy of this machine, to be thrown away');
  for (const { title, script, isOnline } of readBlocks(page)) {
    const { code, output } = await machine.run(script, { isOnline });
    outputs.set(title, (outputs.get(title) ?? '') + output);
    if (code !== 0) throw new Error(`${page}, "${title}" ended with ${code}:\n${script}\n\n${output}`);
    tell(title);
    if (script.includes('postgresql')) await startAsDebianDoes();
  }
  const password = /^password: (\S+)/im.exec(
    outputs.get('12. People')?.split('ayse').slice(1).join('ayse') ?? '',
  )?.[1];
  if (password === undefined) throw new Error(`no password was printed:\n${outputs.get('12. People')}`);
  const played = await playARound(machine.programInside(installedChromium()), 'https://play.example', {
    username: 'ayse',
    password,
  });
  tell(`played ${played.spins} round in a browser`);
  if (played.complaints.length > 0)
    throw new Error(`the browser complained: ${played.complaints.join('\n')}`);
  for (const command of ['doctor', 'ledger:audit']) {
    const { code, output } = await machine.run(`reelfloor ${command}`);
    console.log(output.trim());
    if (code !== 0) throw new Error(`${command} ended with ${code}`);
  }
  tell('the first day is over');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  for (const log of ['reelfloor@node1', 'reelfloor-agent@hall1', 'coturn'])
    console.error((await machine.run(`head -c 1500 /var/log/${log}.log 2>&1 || true`)).output);
  process.exitCode = 1;
} finally {
  await machine.remove();
}

/** Debian's packages start their services. Here nothing does, and this machine may have a PostgreSQL of its own. */
async function startAsDebianDoes(): Promise<void> {
  const { code, output } = await machine.run(
    'rm -rf /etc/postgresql/*/main /var/lib/postgresql/*/main; version=$(ls /usr/lib/postgresql | sort -n | tail -1); pg_createcluster --port 5432 --start "$version" main >/dev/null; rm -f /etc/nginx/sites-enabled/default; nginx',
  );
  if (code !== 0) throw new Error(`PostgreSQL and nginx did not start: ${output}`);
}
