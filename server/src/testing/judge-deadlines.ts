import { createRefusedResult } from '@reelfloor/protocol';
import type { TestAgent } from './test-agent.ts';

interface Deadlines {
  readonly deadlineMonotonicMs?: number | undefined;
  readonly deadlineAt?: number | undefined;
}

/**
 * Makes a connected agent refuse late commands with COMMAND_LATE, as real agents do: by its own monotonic clock, or as before
 * its clock was read by the time that `hello` told. It assumes that this was read in the middle of the round trip of `helloMs`.
 */
export const judgeDeadlines = (agent: TestAgent, { byHello, helloMs = 0 }: { byHello: boolean; helloMs?: number }) => {
  const { hello, ownCommands, override } = agent;
  if (hello?.kind !== 'accepted') throw new Error('the agent is not connected');
  const aheadMs = hello.value.now - performance.now() + helloMs / 2;
  const isLate = ({ deadlineMonotonicMs, deadlineAt = Number.POSITIVE_INFINITY }: Deadlines) =>
    byHello || deadlineMonotonicMs === undefined
      ? performance.now() + aheadMs > deadlineAt
      : performance.now() > deadlineMonotonicMs;
  override.press = (press) => (isLate(press) ? createRefusedResult('COMMAND_LATE') : ownCommands.press(press));
  override.credit = (order) => (isLate(order) ? createRefusedResult('COMMAND_LATE') : ownCommands.credit(order));
  override.cashOut = (order) => (isLate(order) ? createRefusedResult('COMMAND_LATE') : ownCommands.cashOut(order));
};
