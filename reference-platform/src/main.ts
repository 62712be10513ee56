/** `npm run platform`: a small casino beside a running hall. docs/platform.md says how to connect the two. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newKey } from '@reelfloor/platform-client';
import { type HostileFault, hostileFaults, ReferencePlatform } from './reference-platform.ts';

const usage = `npm run platform -- [--hall URL] [--site ID] [--port N] [--data FOLDER] [--hostile SEED] [--rate 0..1] [--faults NAME,…]
faults: ${hostileFaults.join(', ')}`;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    hall: { ...text, default: 'http://localhost:8080' },
    site: { ...text, default: '2' },
    port: { ...text, default: '8090' },
    data: { ...text, default: 'data/platform' },
    hostile: text,
    rate: { ...text, default: '0.3' },
    faults: text,
    help: { type: 'boolean', default: false },
  },
});

const isFault = (name: string): name is HostileFault => hostileFaults.some((fault) => fault === name);

/** Returns the keys of this casino, which it makes at its first start. */
const readKeys = (folder: string): { readonly hall: string; readonly own: string } => {
  const file = join(folder, 'keys.json');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify({ hall: newKey(), own: newKey() }), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as { hall: string; own: string };
};

const run = async (): Promise<void> => {
  const keys = readKeys(values.data);
  const faults = values.faults?.split(',').filter(isFault);
  const platform = await ReferencePlatform.start({
    ...{ hallUrl: values.hall, siteId: Number(values.site), hallKeys: [keys.hall], ownKeys: [keys.own] },
    ...{ file: join(values.data, 'casino.sqlite'), port: Number(values.port) },
    ...(values.hostile === undefined
      ? {}
      : {
          hostile: {
            ...{ seed: Number(values.hostile), rate: Number(values.rate) },
            ...(faults === undefined ? {} : { faults }),
          },
        }),
  });
  for (const name of ['Ada', 'Bora', 'Cem'])
    platform.wallet.openAccount(`casino-${name.toLowerCase()}`, name, 500_000);
  console.log(`The casino is at ${platform.url}/`);
  console.log(`Its wallet is at ${platform.walletUrl}, its keys are in ${join(values.data, 'keys.json')}.`);
  const stop = () => void platform.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
};

if (values.help) console.log(usage);
else await run();
