import { LightReader } from './light-reader.ts';
import { type ReaderOrder, type ReaderReport, sharedClockMs } from './messages.ts';

/** Number of connections that are opened at the same time. */
const atOnce = 50;

const notify = (report: ReaderReport): void => void process.send?.(report);
const frames = new Map<string, number[]>();
let [closed, wentBack] = [0, 0];

process.on('message', (order: ReaderOrder | 'forget' | 'report') => {
  if (order === 'forget') return frames.clear();
  if (order === 'report') {
    const received = [...frames].map(([text, atMs]) => ({ text, atMs }));
    return notify({ type: 'received', frames: received, closed, wentBack });
  }
  void openAll(order);
});

const openAll = async (order: ReaderOrder): Promise<void> => {
  for (let from = 0; from < order.clients; from += atOnce) {
    const count = Math.min(atOnce, order.clients - from);
    await Promise.all(Array.from({ length: count }, (_, index) => openOne(order, from + index)));
  }
  notify({ type: 'open' });
};

const openOne = async ({ address, path, tokens }: ReaderOrder, index: number): Promise<void> => {
  const versions = new Map<string, number>();
  const { promise: watching, resolve: watches } = Promise.withResolvers<void>();
  const onText = (bytes: Buffer): void => {
    const text = bytes.toString('latin1');
    if (!text.startsWith(lobbyFrame)) return answered(text);
    const atMs = sharedClockMs();
    const times = frames.get(text);
    if (times) times.push(atMs);
    else frames.set(text, [atMs]);
    for (const { id, version } of machinesOf(text)) {
      if (version < (versions.get(id) ?? 0)) wentBack++;
      versions.set(id, version);
    }
  };
  const answered = (text: string): void => {
    const { response, id, ok } = JSON.parse(text) as { response?: true; id: number; ok: boolean };
    if (response && !ok) throw new Error(text);
    if (response && id === 1) reader.send({ request: true, id: 2, method: 'watch', data: { brands: null } });
    if (response && id === 2) watches();
  };
  const reader: LightReader = new LightReader(address, path, onText, () => closed++);
  await reader.opened;
  const token = tokens[index % tokens.length];
  if (token === undefined) return;
  reader.send({ request: true, id: 1, method: 'init', data: { token } });
  await watching;
};

const lobbyFrame = '{"notification":true,"method":"lobby"';
const parsed = new Map<string, { id: string; version: number }[]>();

/** Parses each text once, because all clients get the same texts. */
const machinesOf = (text: string): { id: string; version: number }[] => {
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size > 100) parsed.clear();
  const { machines } = JSON.parse(text).data as { machines: { id: string; version: number }[] };
  parsed.set(text, machines);
  return machines;
};
process.on('disconnect', () => process.exit(1));
