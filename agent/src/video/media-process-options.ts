import type { ChildProcess } from 'node:child_process';
import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import type { MachineId, PictureAnswer, Result, ViewerId } from '@reelfloor/protocol';
import type { RecorderNotice } from '../recording/recorder-messages.ts';
import type { CapturedMachine } from './capture/capture-messages.ts';
import type { UdpPorts } from './connection/udp-ports.ts';
import type { Candidate, Lost } from './machine-pipelines.ts';
import type { RecordersSetup } from './recorders.ts';
import type { RelayEndpoint } from './relay/relay-feed.ts';
import type { MadeThumbnail } from './thumbnail/place-thumbnail.ts';

export type PicturedCabinet = Pick<Cabinet, 'description' | 'picture' | 'watch'> &
  Partial<Pick<Cabinet, 'journalFacts'>>;

export type Answered = Result<PictureAnswer>;

/** Who gets a picture: a viewer, or a relay. */
export interface Spectator {
  readonly machineId: MachineId;
  readonly generation: number;
  answered: boolean;
}

/** An offer that waits for the process's answer. */
export interface Call {
  readonly viewerId: ViewerId;
  readonly spectator: Spectator;
  readonly resolve: (answer: Answered) => void;
}

export type FeedOrder = RelayEndpoint & { readonly viewerId: ViewerId; readonly cabinet: PicturedCabinet };

/** Returns those of the cabinets whose picture is captured. */
export const capturedMachines = (cabinets: readonly PicturedCabinet[]): CapturedMachine[] =>
  cabinets.flatMap((cabinet) => {
    const { description, picture } = cabinet;
    if (picture.kind !== 'captured') return [];
    const newestEvent = cabinet.journalFacts?.().lastSeq ?? 0;
    return [{ machineId: description.machineId, picture, newestEvent }];
  });

export interface MediaProcessOptions {
  readonly onCandidate: (candidate: Candidate) => void;
  readonly onLost: (lost: Lost) => void;
  readonly onError?: (error: unknown) => void;
  readonly onThumbnails?: (pictures: readonly MadeThumbnail[]) => void;
  /** Called for a captured picture when its condition changes, and with `lost` when the process ends. */
  readonly onPictureCondition?: (machineId: MachineId, condition: PictureCondition) => void;
  readonly viewerNetworks?: readonly string[];
  /** The floor. Its painted pictures are drawn ahead, so that the first player does not wait for that; the others are captured. */
  readonly cabinets?: readonly PicturedCabinet[];
  readonly udpPorts?: UdpPorts | null;
  /** Most tests of lines at once. */
  readonly maxConnectionTests?: number;
  /** Null: nothing is recorded. */
  readonly recordings?: RecordersSetup | null;
  readonly onRecording?: (notice: RecorderNotice) => void;
  /** Called when another process has started, which knows no session yet. */
  readonly onRestarted?: () => void;
  /** Starts the child process. Tests and benchmarks replace it. */
  readonly start?: () => ChildProcess;
}
