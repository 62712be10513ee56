import type { MachineId, PlayerId } from '@reelfloor/protocol';
import type { WatchedMachine } from '../../play/watching/may-watch.ts';
import { SeatlessViewer, type SeatlessViewerParts } from './seatless-viewer.ts';

export interface PlayerWatchParts extends SeatlessViewerParts {
  /** Most spectators of one machine. */
  readonly maxSpectators: number;
}

/** What one page of a player watches, from its `init` until its connection ends. */
export class PlayerWatch extends SeatlessViewer {
  /** Who watches. */
  readonly playerId: PlayerId;
  /** Grows with each message by which the decision about this watch may have changed. */
  doubts = 0;
  isDeciding = false;
  /** What was decided; null before the first decision. */
  seen: WatchedMachine | null = null;
  usedAtMs: number;
  /** How many spectators its page was told last; null before the answer to `init`. */
  notifiedSpectators: number | null = null;

  constructor(
    parts: PlayerWatchParts,
    { machineId, playerId, ip }: { machineId: MachineId; playerId: PlayerId; ip: string },
  ) {
    const { maxSpectators } = parts;
    super(parts, {
      machineId,
      kind: 'watch',
      relayedFor: playerId,
      account: `watch ${playerId}`,
      pageAddress: ip,
      ask: (link, offer, timeoutMs) => link.command('watch', { ...offer, maxSpectators }, timeoutMs),
    });
    this.playerId = playerId;
    this.usedAtMs = parts.clock.nowMs();
  }
}
