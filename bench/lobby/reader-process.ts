import { LightReader } from './light-reader.ts';
import { type ReaderOrder, type ReaderReport, sharedClockMs } from './messages.ts';

/** Number of connections that are opened at the same time. */
const atOnce = 50;

/** A lobby frame that a client of this process got. */
interface KnownFrame {
  readonly bytes: Buffer;
  readonly text: string;
  readonly machines: readonly { readonly id: string; readonly version: number }[];
}

/** Number of frames that are remembered while the slower clients get them. */
const maxKnown = 8;

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
    const frame = known.find((each) => each.bytes.equals(bytes)) ?? keepFrame(bytes);
    if (frame === null) return answered(bytes.toString('latin1'));
    const atMs = sharedClockMs();
    const times = frames.get(frame.text);
    if (times) times.push(atMs);
    else frames.set(frame.text, [atMs]);
    for (const { id, version } of frame.machines) {
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
/** The newest frame first. */
const known: KnownFrame[] = [];

/** Parses a lobby frame once, because all clients get the same frames; returns null for another message. */
const keepFrame = (bytes: Buffer): KnownFrame | null => {
  const text = bytes.toString('latin1');
  if (!text.startsWith(lobbyFrame)) return null;
  const { machines } = JSON.parse(text).data as { machines: { id: string; version: number }[] };
  const frame = { bytes: Buffer.from(bytes), text, machines };
  known.unshift(frame);
  known.splice(maxKnown);
  return frame;
};
process.on('disconnect', () => process.exit(1));
