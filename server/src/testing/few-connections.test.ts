import { expect, it } from 'vitest';
import { getConnectionLimits } from './few-connections.ts';
import { isExhaustive } from './test-depth.ts';

it.skipIf(isExhaustive)(
  'gives the connections of a server only to tests of races and models, wherever the working copy is',
  () => {
    const repository = '/home/trace/race-model/conformance/ledger';
    const writingOf = (path: string) => getConnectionLimits(`${repository}/${path}`, repository).writing;
    const few = writingOf('server/src/play/chat/chat.test.ts');
    expect(few).toBeLessThan(10);
    expect(writingOf('server/src/platform/transport/traced-transport.test.ts')).toBe(few);
    for (const path of [
      'server/src/play/seats/queue/queue-race.test.ts',
      'server/src/conformance/seat-races.test.ts',
      'server/src/conformance/ledger.test.ts',
      'tests/model/model.test.ts',
    ])
      expect(writingOf(path)).toBeGreaterThan(few);
  },
);
