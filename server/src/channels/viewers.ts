import type { MachineId, ViewerId } from '@reelfloor/protocol';

/** Where the signalling of one viewer's picture goes. */
interface ViewerRoute {
  /** Only the agent of this machine may signal to the viewer. */
  readonly machineId: MachineId;
  /** False after the seat was given up: the picture should have ended. */
  isLive(): boolean;
  onCandidate(candidate: { generation: number; candidate: string; mid: string }): void;
  onLost(lost: { generation: number; code: number | string }): void;
}

/** The connected viewers, by the id that agents use. */
export type Viewers = Map<ViewerId, ViewerRoute>;
