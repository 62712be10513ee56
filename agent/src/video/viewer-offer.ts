import type { ErrorCode, IceServer, MachineId, ViewerId } from '@reelfloor/protocol';
import type { Viewer } from './connection/viewer.ts';
import type { WatchedCabinet } from './encode/watched-cabinet.ts';
import type { LinkWish } from './rate/link-terms.ts';

export interface ViewerOffer extends LinkWish {
  readonly cabinet: WatchedCabinet;
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly sdp: string;
  /** Frames per second, used for a cabinet that nobody watches yet; 30 by default. */
  readonly fps?: number | undefined;
  readonly iceServers: readonly IceServer[];
  /** Not null for a watcher: the most watchers that the machine may have. */
  readonly watches?: { readonly most: number } | null;
}

export interface Candidate {
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly candidate: string;
  readonly mid: string;
}

export interface Lost {
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly code: ErrorCode | 'VIDEO_LOST';
  /** For the agent's log: what ended the viewer's connection, or the media process. No server reads it. */
  readonly why?: string;
}

/** One offer of a viewer, from its arrival until its picture ends. */
export interface Attempt {
  readonly generation: number;
  readonly machineId: MachineId;
  readonly isPublic: boolean;
  /** When the server last let a watcher watch, in ms of `performance.now()`. */
  keptAtMs: number;
  /** Ids of the offer's sections. Candidates for other sections are dropped. */
  readonly mids: ReadonlySet<string>;
  candidatesLeft: number;
  readonly earlyCandidates: { readonly line: string; readonly mid: string }[];
  viewer: Viewer | null;
  /** True once the offer is answered. An earlier failure refuses the offer; a later failure is reported by `onLost`. */
  answered: boolean;
}
