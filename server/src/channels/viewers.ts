import type { MachineId, ViewerId } from '@reelfloor/protocol';

interface ViewerRoute {
  /** Only the agent of this machine may signal to the viewer. */
  readonly machineId: MachineId;
  /** Returns false once the seat was given up, when the picture should have ended. */
  isLive(): boolean;
  onCandidate(candidate: { generation: number; candidate: string; mid: string }): void;
  onLost(lost: { generation: number; code: number | string }): void;
}

/** By the viewer id that agents use. */
export type Viewers = Map<ViewerId, ViewerRoute>;
