import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { MachineLine } from './machine-line.ts';

/** The properties of the machine's state whose changes are written to the wire log. */
interface NotedState {
  readonly press: { readonly roundId: string } | null;
  /** Why the machine is out of play, oldest first. */
  readonly causes: readonly { readonly cause: string }[];
}

interface StateChange {
  readonly machineId: string;
  readonly atMs: number;
  readonly before: NotedState;
  readonly now: NotedState;
  readonly events: readonly CabinetEvent[];
}

/**
 * Writes a state change to the wire log, so that the frames around it can be found. Reports each new cause that takes the machine out of
 * play.
 */
export const reportStateChange = (
  line: Pick<MachineLine, 'noteEvent'>,
  { machineId, atMs, before, now, events }: StateChange,
  report: (text: string) => void,
): void => {
  const { press, causes } = now;
  if (press && press.roundId !== before.press?.roundId) line.noteEvent(atMs, 'pressed', press.roundId);
  for (const event of events)
    if ('roundId' in event) line.noteEvent(atMs, event.type, event.roundId);
    else if ('transferId' in event) line.noteEvent(atMs, event.type, event.transferId);
  for (const { cause } of causes) {
    if (before.causes.some((earlier) => earlier.cause === cause)) continue;
    line.noteEvent(atMs, 'malfunctioned', cause);
    const time = new Date(atMs).toISOString();
    report(
      `machine ${machineId} is out of play: ${cause}. The frames around it: npm run cabinet -- frames ${machineId} --at ${time}`,
    );
  }
  if (causes.length === 0 && before.causes.length > 0) line.noteEvent(atMs, 'recovered', '');
};
