import type { ReaderOrder, ReaderReport } from './messages.ts';
import { RelayReader } from './relay-reader.ts';

/** Number of readers that come at the same time. */
const atOnce = 10;

const notify = (report: ReaderReport): void => void process.send?.(report);
const readers: RelayReader[] = [];

process.on('message', (order: ReaderOrder) => {
  if (order.type === 'open') return void openAll(order);
  if (order.type === 'report') return notify({ type: 'frames', readers: readers.map(({ counter }) => counter.frames) });
  for (const { counter } of readers) counter.frames = [];
});

const openAll = async ({ address, machineId, tokens }: ReaderOrder & { type: 'open' }): Promise<void> => {
  let failed = 0;
  for (let from = 0; from < tokens.length; from += atOnce) {
    const some = tokens.slice(from, from + atOnce).map(async (token, index) => {
      try {
        readers.push(await RelayReader.open(address, `reader-${from + index}`, token, machineId));
      } catch (error) {
        failed += 1;
        console.error(String(error));
      }
    });
    await Promise.all(some);
  }
  notify({ type: 'open', failed });
};

process.on('disconnect', () => process.exit(0));
