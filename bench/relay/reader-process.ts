import type { ReaderOrder, ReaderReport } from './messages.ts';
import { RelayReader } from './relay-reader.ts';

/** Number of readers that come at the same time. */
const atOnce = 10;

const notify = (report: ReaderReport): void => void process.send?.(report);
const readers: RelayReader[] = [];
const counted: RelayReader[] = [];

process.on('message', (order: ReaderOrder) => {
  if (order.type === 'open') return void openAll(order);
  if (order.type === 'report') {
    const open = readers.filter(({ isOpen }) => isOpen).length;
    return notify({ type: 'frames', readers: counted.map(({ counter }) => counter.frames), open });
  }
  for (const { counter } of readers) counter.frames = [];
});

const openAll = async (order: ReaderOrder & { type: 'open' }): Promise<void> => {
  const { address, machineId, tokens } = order;
  let failed = 0;
  for (let from = 0; from < tokens.length; from += atOnce) {
    const some = tokens.slice(from, from + atOnce).map(async (token, index) => {
      try {
        const number = from + index;
        const isCounted = number < order.counted;
        const reader = await RelayReader.open(address, { name: `reader-${number}`, token, machineId, isCounted });
        readers.push(reader);
        if (isCounted) counted.push(reader);
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
