import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@reelfloor/cabinet/clock';
import { buildSasPollFrame } from '../frames/define-long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';
import type { NineBitLine } from '../line/nine-bit-line.ts';
import { openSerialLine } from '../line/open-serial-line.ts';
import { LineLog } from '../log/line-log.ts';
import { combineLineObservers } from '../poll/line-observer.ts';
import { LinkStatistics } from '../poll/link-statistics.ts';
import { type OutgoingPoll, type QueuedLongPoll, toOutgoingSasPoll } from '../poll/poll.ts';
import { PollLoop, usualTiming } from '../poll/poll-loop.ts';
import { PollPlan } from '../poll/poll-plan.ts';
import { WireLog } from '../wire-log/wire-log.ts';
import type { LineOptions, LineState, LineWorkerCommand, LineWorkerMessage } from './worker-messages.ts';

/** Worker thread of one serial line: it keeps the protocol's timing even while the main thread waits for a disk. */
if (!parentPort) throw new Error('line-worker.ts runs as a worker thread');
const port = parentPort;
const options = workerData as LineOptions;
const { address, meterCodes } = options;

const post = (message: LineWorkerMessage): void => port.postMessage(message);

const meterRequest = { game: 0, codes: meterCodes };
const meterPolls: readonly OutgoingPoll[] = [
  buildSasPollFrame(address, longPolls.readExtendedMeters, meterRequest),
  buildSasPollFrame(address, longPolls.readExtendedMetersAlternate, meterRequest),
  buildSasPollFrame(address, longPolls.readCurrentCredits, {}),
  buildSasPollFrame(address, longPolls.readFiveMeters, {}),
  buildSasPollFrame(address, longPolls.readVersionAndSerial, {}),
].map(toOutgoingSasPoll);

const serve = async (): Promise<void> => {
  const log = new LineLog({
    file: options.logFile,
    takenRow: options.takenRow,
    nowMs: systemClock.nowMs,
    onRow: (row) => post({ type: 'row', row }),
  });
  const wireLog = new WireLog({
    folder: options.wireLogFolder,
    clock: systemClock,
    report: (text) => post({ type: 'report', text }),
  });
  for (const row of log.rows) post({ type: 'row', row });
  const ids = new Map<QueuedLongPoll, number>();
  let meters: LineState['meters'] = null;
  let link: LineState['link'] = 'starting';
  const postState = (): void =>
    post({
      type: 'state',
      state: {
        link,
        eventsAreOn: plan.eventsAreOn,
        unsupported: plan.support.unsupported,
        meters,
        logWasLost: log.wasLost,
      },
    });
  const plan = new PollPlan({
    address,
    meterPolls,
    log,
    unacknowledged: log.unacknowledged,
    onAnswer: (order, answer) => {
      const id = ids.get(order);
      ids.delete(order);
      if (id !== undefined) post({ type: 'answer', id, answer });
    },
    onMeters: (frame) => {
      if (frame[1] === longPolls.readVersionAndSerial.command) return;
      meters = { atMs: systemClock.nowMs(), frame };
      postState();
    },
    onChange: (state) => {
      link = state;
      postState();
    },
  });
  const held = await openSerialLine(options.line).catch((error: unknown) => {
    log.close();
    throw error;
  });
  const { line } = held;
  const figures = new LinkStatistics();
  let lastMessage: Uint8Array | null = null;
  const loop = new PollLoop({
    line: endingAfter(line, () => lastMessage),
    clock: systemClock,
    plan,
    address,
    timing: { ...usualTiming, cycleMs: options.cycleMs },
    tap: combineLineObservers([wireLog, figures]),
    ownMs: threadMs,
  });
  const broken = new Promise<never>((_, reject) => {
    line.onFailure = reject;
  });
  port.on('message', (message: LineWorkerCommand) => {
    switch (message.type) {
      case 'order':
        ids.set(message.order, message.id);
        if (message.isLast) lastMessage = message.order.message;
        return plan.order(message.order);
      case 'count': {
        const counts = figures.read(plan.support.unsupported.length);
        return post({ type: 'counts', id: message.id, counts });
      }
      case 'broadcast':
        return plan.broadcast(message.message);
      case 'taken':
        return log.taken(message.row);
      case 'event':
        return wireLog.event(message.atMs, message.event, message.detail);
      case 'close':
        return loop.stop();
    }
  });
  postState();
  try {
    await Promise.race([loop.run(), broken]);
  } finally {
    loop.stop();
    await held.close();
    log.close();
    await wireLog.close();
  }
};

/** Wraps the serial line so that this thread exits once the last message has been sent. */
const endingAfter = (line: NineBitLine, lastMessage: () => Uint8Array | null): NineBitLine => {
  const write = line.write.bind(line);
  line.write = async (words) => {
    await write(words);
    const last = lastMessage();
    if (last !== null && Buffer.compare(Uint8Array.from(words), last) === 0) process.exit();
  };
  return line;
};

serve()
  .catch((error: unknown) => post({ type: 'failed', message: error instanceof Error ? error.message : String(error) }))
  .finally(() => port.close());

const nsPerMs = 1_000_000;

/**
 * Returns the time in ms for which this thread has run or waited for a CPU since it began, as counted by Linux. Its increase while a reply
 * is awaited is this process's delay, not the machine's. 0 on other systems.
 */
const threadMs = (): number => {
  try {
    const [workedNs, waitedNs] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ').map(Number);
    return ((workedNs ?? 0) + (waitedNs ?? 0)) / nsPerMs;
  } catch {
    return 0;
  }
};
