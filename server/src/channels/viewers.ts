import type { MachineId, ViewerId } from '@reelfloor/protocol';

/** Where the signalling of one viewer's picture goes. */
interface ViewerRoute {
  /** Only the agent that has this machine may speak to the viewer. */
  readonly machineId: MachineId;
  /** False once the seat is given up: the picture should have ended. */
  isLive(): boolean;
  onCandidate(candidate: { generation: number; candidate: string; mid: string }): void;
  onLost(lost: { generation: number; code: number | string }): void;
}

/** The connected viewers, by the id that agents address them with. */
export type Viewers = Map<ViewerId, ViewerRoute>;
