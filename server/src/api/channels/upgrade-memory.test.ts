import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ChannelBench } from '../../testing/channel-bench.ts';
import { eventually } from '../../testing/eventually.ts';

it('a connection does not keep its upgrade request, with all headers, in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const bench = await ChannelBench.open();
  try {
    const { connection } = await bench.connect();
    connection.welcome();
    await eventually(() => {
      collectGarbage();
      expect(bench.requests.map((request) => request.deref())).toEqual([undefined]);
    });
    expect(connection.isOpen).toBe(true);
  } finally {
    await bench.close();
  }
});
