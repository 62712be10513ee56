import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { AlertCauseQueue } from '../../backoffice/alerts/alert-cause-queue.ts';
import type { ClusterClock } from '../../platform/clock/cluster-clock.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { composeClockMonitor } from './compose-clock-monitor.ts';

it('writes a clock that is off by a second into the log, and alerts staff of an agent’s, until both agree again', () => {
  const own = new ManualClock();
  const log: Record<string, unknown>[] = [];
  const alerts: string[] = [];
  const database = { databaseAheadMs: 0, databaseErrorMs: 0, nowMs: () => own.nowMs() };
  let readRoundTrips = (): unknown => null;
  const { differences, stop } = composeClockMonitor(
    { logger: pino({ level: 'warn' }, { write: (line: string) => void log.push(JSON.parse(line)) }) },
    {
      clock: database as unknown as ClusterClock,
      testClock: own,
      registry: {
        nameRoundTrips(read) {
          readRoundTrips = read;
        },
      },
      service: () =>
        ({
          report: ({ kind, subject, text }) => void alerts.push(`${kind} ${subject} opened: ${text}`),
          isOver: ({ kind, subject }) => void alerts.push(`${kind} ${subject} closed`),
        }) as Pick<AlertCauseQueue, 'report' | 'isOver'>,
    },
  );
  const agentIs = (aheadMs: number) => differences.note({ clock: 'agent', agentId: 'hall', aheadMs });
  agentIs(-999);
  expect(log).toEqual([]);
  expect(alerts).toEqual(['clock hall closed']);
  agentIs(-1_000);
  agentIs(-7_000);
  agentIs(-499);
  expect(log).toMatchObject([{ clock: 'agent', agentId: 'hall', aheadMs: -1_000 }]);
  expect(alerts.slice(1)).toEqual([
    'clock hall opened: The clock of agent hall is 1.0 s behind the server’s.',
    'clock hall closed',
  ]);
  differences.note({ clock: 'agent', agentId: 'hall', aheadMs: 0, roundTripMs: 23.6 });
  expect(readRoundTrips()).toEqual({ hall: 24 });
  // The database's own difference is in the log; the node's watch alerts staff of it.
  database.databaseAheadMs = 1_000;
  own.advance(1_000);
  expect(log.slice(1)).toMatchObject([{ clock: 'database', aheadMs: 1_000 }]);
  expect(alerts).toHaveLength(3);
  stop();
});
