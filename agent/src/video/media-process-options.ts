import type { ChildProcess } from 'node:child_process';
import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import type { MachineId, PictureAnswer, Result, ViewerId } from '@reelfloor/protocol';
import type { RecorderThreadMessage } from '../recording/recorder-messages.ts';
import type { CapturedMachine } from './capture/capture-messages.ts';
import type { UdpPorts } from './connection/udp-ports.ts';
import type { LostViewer, ViewerIceCandidate } from './machine-pipelines.ts';
import type { RecordersSetup } from './machine-recorders.ts';
import type { RelayEndpoint } from './relay/relay-feed.ts';
import type { EncodedThumbnail } from './thumbnail/thumbnail-crop.ts';

export type PicturedCabinet = Pick<Cabinet, 'description' | 'picture' | 'watch'> &
  Partial<Pick<Cabinet, 'journalFacts'>>;

export type PictureAnswerResult = Result<PictureAnswer>;

/** Receiver of a machine's video: a viewer, or a relay server that forwards it. */
export interface VideoReceiver {
  readonly machineId: MachineId;
  readonly generation: number;
  answered: boolean;
}

/** A request to the media process that waits for its reply. */
export interface PendingMediaCall {
  readonly viewerId: ViewerId;
  readonly spectator: VideoReceiver;
  readonly resolve: (answer: PictureAnswerResult) => void;
}

export type RelayFeedRequest = RelayEndpoint & {
  readonly viewerId: ViewerId;
  readonly cabinet: PicturedCabinet;
};

/** Returns the machines whose video is captured from a camera or a video input. */
export const listCapturedMachines = (cabinets: readonly PicturedCabinet[]): CapturedMachine[] =>
  cabinets.flatMap((cabinet) => {
    const { description, picture } = cabinet;
    if (picture.kind !== 'captured') return [];
    const newestEvent = cabinet.journalFacts?.().lastSeq ?? 0;
    return [{ machineId: description.machineId, picture, newestEvent }];
  });

export interface MediaProcessOptions {
  readonly onCandidate: (candidate: ViewerIceCandidate) => void;
  readonly onLost: (lost: LostViewer) => void;
  readonly onError?: (error: unknown) => void;
  readonly onThumbnails?: (pictures: readonly EncodedThumbnail[]) => void;
  /** Called when the condition of a captured picture (good, black, still …) changes, and with `lost` when the media process ends. */
  readonly onPictureCondition?: (machineId: MachineId, condition: PictureCondition) => void;
  readonly viewerNetworks?: readonly string[];
  /**
   * The agent's machines. Simulated ones are drawn before a player joins, so that the first player does not wait; the others are captured.
   */
  readonly cabinets?: readonly PicturedCabinet[];
  readonly udpPorts?: UdpPorts | null;
  /** Maximum concurrent bandwidth tests of players' connections. */
  readonly maxConnectionTests?: number;
  /** Recording settings; null: nothing is recorded. */
  readonly recordings?: RecordersSetup | null;
  readonly onRecording?: (notice: RecorderThreadMessage) => void;
  /** Called when a new media process has started, which has no sessions yet. */
  readonly onRestarted?: () => void;
  /** Starts the media process as a child process. Tests and benchmarks replace it. */
  readonly start?: () => ChildProcess;
}
