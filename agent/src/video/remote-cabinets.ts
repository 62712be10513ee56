import type { Feed, Frame } from '@reelfloor/cabinet/cabinet';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import { type ReceivedFeedOptions, receiveFeed } from '@reelfloor/cabinet/receive-feed';
import type { Scene } from '@reelfloor/cabinet/scene';
import type { IceServer, MachineId, PictureAnswer, Result, ViewerId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import { type DrawnFeed, startDrawing } from '@reelfloor/simulator/feed/start-drawing';
import type { StillNotice, StillOrder } from '@reelfloor/simulator/still/still-thread';
import type { RecorderNotice, RecordingOrder } from '../recording/recorder-messages.ts';
import type { CapturedMachine, CapturedStillOrder } from './capture/capture-messages.ts';
import type { UdpPorts } from './connection/udp-ports.ts';
import type { ConnectionTestOffer } from './connection-test/connection-tests.ts';
import type { Candidate, Lost } from './machine-pipelines.ts';
import type { RecordersSetup } from './recorders.ts';
import type { RelayEndpoint } from './relay/relay-feed.ts';
import type { ThumbnailNotice, ThumbnailOrder } from './thumbnail/place-thumbnail.ts';

interface RemoteFeed {
  readonly begun: PromiseWithResolvers<Scene>;
  scene: Scene | null;
  drawn: DrawnFeed | null;
}

/** Draws the agent's cabinets in the media process, from scenes sent by the agent. */
export class RemoteCabinets {
  readonly #notify: (notice: MediaNotice) => void;
  readonly #onFrame: (frame: Frame) => void;
  readonly #testCard: { testCard?: boolean };
  readonly #feeds = new Map<number, RemoteFeed>();
  #numbers = 0;

  constructor(options: {
    notify: (notice: MediaNotice) => void;
    onFrame?: (frame: Frame) => void;
    testCard?: boolean;
  }) {
    const { notify, onFrame = () => {}, testCard } = options;
    this.#notify = notify;
    this.#onFrame = onFrame;
    this.#testCard = testCard === undefined ? {} : { testCard };
  }

  async openFeed(machineId: MachineId, options: ReceivedFeedOptions): Promise<Feed> {
    this.#numbers += 1;
    const number = this.#numbers;
    const remote: RemoteFeed = { begun: Promise.withResolvers(), scene: null, drawn: null };
    this.#feeds.set(number, remote);
    const end = (): void => {
      this.#feeds.delete(number);
      this.#notify({ type: 'unwatch', feed: number });
    };
    this.#notify({ type: 'watch', feed: number, machineId });
    try {
      const feed = await this.#draw(remote, options);
      return {
        hurry: () => feed.hurry(),
        resize: (height) => feed.resize(height),
        close: () => {
          end();
          return feed.close();
        },
      };
    } catch (error) {
      end();
      throw error;
    }
  }

  show(feed: number, scene: Scene): void {
    const remote = this.#feeds.get(feed);
    if (!remote) return;
    remote.scene = scene;
    remote.begun.resolve(scene);
    remote.drawn?.show(scene);
  }

  async #draw(remote: RemoteFeed, { height, fps, onFrame, onSound, onError }: ReceivedFeedOptions) {
    const receiver = {
      onSound,
      onFrame: (frame: Frame) => {
        this.#onFrame(frame);
        onFrame(frame);
      },
    };
    const first = await remote.begun.promise;
    return receiveFeed(async (sink) => {
      const drawn = await startDrawing({ height, fps, sink, onError, scene: first, ...this.#testCard });
      remote.drawn = drawn;
      if (remote.scene && remote.scene !== first) drawn.show(remote.scene);
      return drawn;
    }, receiver);
  }
}

/** A message to the media process. The process replies with the same number in `call` or `feed`. */
export type MediaOrder =
  /** `likely`: what the simulated cabinets currently show, and the sizes of their video. `captured`: the other cabinets. */
  | {
      readonly type: 'begin';
      readonly viewerNetworks: readonly string[];
      readonly likely: readonly { readonly scene: Scene; readonly picture: CabinetDescription['picture'] }[];
      readonly captured: readonly CapturedMachine[];
      readonly udpPorts: UdpPorts | null;
      readonly maxConnectionTests: number;
      /** Null: nothing is recorded. */
      readonly recordings: RecordersSetup | null;
    }
  | {
      readonly type: 'offer';
      readonly call: number;
      readonly description: CabinetDescription;
      readonly viewerId: ViewerId;
      readonly generation: number;
      readonly sdp: string;
      readonly fps?: number | undefined;
      readonly linkBitsPerSecond?: number | undefined;
      readonly saves?: boolean | undefined;
      readonly iceServers: readonly IceServer[];
      readonly watches?: { readonly most: number } | null;
    }
  | ({
      readonly type: 'feedRelay';
      readonly description: CabinetDescription;
      readonly viewerId: ViewerId;
    } & RelayEndpoint)
  | ({ readonly type: 'testLine'; readonly call: number } & ConnectionTestOffer)
  | { readonly type: 'candidate'; readonly candidate: Candidate }
  | { readonly type: 'keepWatching'; readonly viewerIds: readonly ViewerId[] }
  | { readonly type: 'stop'; readonly viewerId: ViewerId }
  | { readonly type: 'stopOthers'; readonly live: ReadonlySet<ViewerId> }
  | { readonly type: 'scene'; readonly feed: number; readonly scene: Scene }
  | ({ readonly type: 'still' } & StillOrder)
  | ({ readonly type: 'capturedStill' } & CapturedStillOrder)
  | { readonly type: 'thumbnail'; readonly order: ThumbnailOrder }
  /** Restarts a machine's capture. */
  | { readonly type: 'capture'; readonly machine: CapturedMachine }
  | { readonly type: 'eventJournalled'; readonly machineId: MachineId; readonly seq: number }
  | { readonly type: 'record'; readonly order: RecordingOrder }
  /** Requests a `pong`, which a hanging process does not send. */
  | { readonly type: 'ping' }
  | { readonly type: 'close' };

export type MediaNotice =
  | {
      readonly type: 'answered';
      readonly call: number;
      readonly answer: Result<PictureAnswer>;
    }
  | { readonly type: 'candidate'; readonly candidate: Candidate }
  | { readonly type: 'lost'; readonly lost: Lost }
  | { readonly type: 'error'; readonly error: Error }
  | ({ readonly type: 'stilled' } & StillNotice)
  | { readonly type: 'thumbnails'; readonly notice: ThumbnailNotice }
  | { readonly type: 'recording'; readonly notice: RecorderNotice }
  | { readonly type: 'pong' }
  | {
      readonly type: 'pictureCondition';
      readonly machineId: MachineId;
      readonly condition: PictureCondition;
    }
  /** Requests the cabinet's scenes from the agent until `unwatch`. */
  | { readonly type: 'watch'; readonly feed: number; readonly machineId: MachineId }
  | { readonly type: 'unwatch'; readonly feed: number };
