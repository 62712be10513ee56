/** `npm run platform`: a small test casino that uses a running Reelfloor server. See docs/platform.md for how to connect the two. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hostileFaults, type InjectedFault, ReferencePlatform } from './reference-platform.ts';

const usage = `npm run platform -- [--hall URL] [--site ID] [--outKey KEY --inKey KEY] [--port N] [--data FOLDER] [--hostile SEED] [--rate 0..1] [--faults NAME,…] [--lateMs 30000]
faults: ${hostileFaults.join(', ')}`;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    hall: { ...text, default: 'http://casino.localhost:8080' },
    site: { ...text, default: '3' },
    outKey: text,
    inKey: text,
    port: { ...text, default: '8090' },
    data: { ...text, default: join(process.env.DATA_DIR || 'data', 'platform') },
    hostile: text,
    rate: { ...text, default: '0.3' },
    faults: text,
    lateMs: text,
    help: { type: 'boolean', default: false },
  },
});

const isFault = (name: string): name is InjectedFault => hostileFaults.some((fault) => fault === name);

interface Keys {
  readonly outKey: string;
  readonly inKey: string;
}

/**
 * Returns the keys that the Reelfloor server printed for this casino: those given now, which are stored, else those of the last start; null
 * if there were none.
 */
const readKeys = (folder: string): Keys | null => {
  const file = join(folder, 'keys.json');
  const { outKey, inKey } = values;
  if (outKey !== undefined && inKey !== undefined)
    writeFileSync(file, JSON.stringify({ outKey, inKey }), { mode: 0o600 });
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Keys) : null;
};

/** Returns instructions how to connect this casino to a Reelfloor server on this computer. */
const howToConnect = (
  url: string,
): string => `Connect it at the hall, where site ${values.site} is at ${new URL(values.hall).hostname}:
  npm run operator -- site add ${values.site} --name Casino --hosts ${new URL(values.hall).hostname} --framed-by ${url}
  npm run operator -- site connect ${values.site} ${url}/wallet
Then start again with the two keys that this prints: npm run platform -- --outKey KEY --inKey KEY`;

const run = async (): Promise<void> => {
  mkdirSync(values.data, { recursive: true, mode: 0o700 });
  const keys = readKeys(values.data);
  const faults = values.faults?.split(',').filter(isFault);
  const platform = await ReferencePlatform.start({
    ...{
      hallUrl: values.hall,
      siteId: Number(values.site),
      hallKeys: keys ? [keys.outKey] : [],
      ownKeys: keys ? [keys.inKey] : [],
    },
    ...{ file: join(values.data, 'casino.sqlite'), port: Number(values.port) },
    ...(values.lateMs === undefined ? {} : { lateMs: Number(values.lateMs) }),
    ...(values.hostile === undefined
      ? {}
      : {
          hostile: {
            ...{ seed: Number(values.hostile), rate: Number(values.rate) },
            ...(faults === undefined ? {} : { faults }),
          },
        }),
  });
  for (const name of ['Ada', 'Bora', 'Cem']) platform.wallet.openAccount(`casino-${name.toLowerCase()}`, name, 500_000);
  console.log(`The casino is at ${platform.url}/`);
  if (!keys) console.log(howToConnect(platform.url));
  const stop = () => void platform.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
};

if (values.help) console.log(usage);
else await run();
