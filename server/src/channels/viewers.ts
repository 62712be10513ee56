import type { ViewerId } from '@reelfloor/protocol';

/** Where the signalling of one viewer's picture goes. */
interface Viewer {
  onCandidate(candidate: { generation: number; candidate: string; mid: string }): void;
  onLost(lost: { generation: number; code: number | string }): void;
}

/** The connected viewers, by the id that agents address them with. */
export type Viewers = Map<ViewerId, Viewer>;
