import type { Feed, Frame } from '@reelfloor/cabinet/cabinet';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import { type ReceivedFeedOptions, receiveCabinetFeed } from '@reelfloor/cabinet/receive-cabinet-feed';
import type { IceServer, MachineId, PictureAnswer, Result, ViewerId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import { type DrawnFeed, startCabinetFeed } from '@reelfloor/simulator/feed/start-cabinet-feed';
import type { StillThreadReply, StillThreadRequest } from '@reelfloor/simulator/still/still-picture-thread';
import type { RecorderThreadMessage, RecordingCommand } from '../recording/recorder-messages.ts';
import type { CapturedMachine, CapturedStillRequest } from './capture/capture-messages.ts';
import type { UdpPorts } from './connection/udp-ports.ts';
import type { ConnectionTestOffer } from './connection-test/connection-tests.ts';
import type { LostViewer, ViewerIceCandidate } from './machine-pipelines.ts';
import type { RecordersSetup } from './machine-recorders.ts';
import type { RelayEndpoint } from './relay/relay-feed.ts';
import type { ThumbnailCommand, ThumbnailMessage } from './thumbnail/thumbnail-crop.ts';

interface RemoteFeed {
  readonly begun: PromiseWithResolvers<Scene>;
  scene: Scene | null;
  drawn: DrawnFeed | null;
}

/** Time in ms within which the agent sends the first scene of a cabinet. */
const sceneLimitMs = 5_000;

/** Draws the agent's cabinets in the media process, from scenes sent by the agent. */
export class MediaProcessCabinets {
  readonly #notify: (notice: MediaProcessMessage) => void;
  readonly #onFrame: (frame: Frame) => void;
  readonly #testCard: { testCard?: boolean };
  readonly #feeds = new Map<number, RemoteFeed>();
  #numbers = 0;

  constructor(options: {
    notify: (notice: MediaProcessMessage) => void;
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
    const late = new Error('the agent sends no scene of the cabinet');
    const timer = setTimeout(() => remote.begun.reject(late), sceneLimitMs);
    try {
      const scene = await remote.begun.promise;
      const feed = await this.#draw(remote, scene, options);
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
    } finally {
      clearTimeout(timer);
    }
  }

  show(feed: number, scene: Scene): void {
    const remote = this.#feeds.get(feed);
    if (!remote) return;
    remote.scene = scene;
    remote.begun.resolve(scene);
    remote.drawn?.show(scene);
  }

  async #draw(remote: RemoteFeed, first: Scene, { height, fps, onFrame, onSound, onError }: ReceivedFeedOptions) {
    const receiver = {
      onSound,
      onFrame: (frame: Frame) => {
        this.#onFrame(frame);
        onFrame(frame);
      },
    };
    return receiveCabinetFeed(async (sink) => {
      const drawn = await startCabinetFeed({ height, fps, sink, onError, scene: first, ...this.#testCard });
      remote.drawn = drawn;
      if (remote.scene && remote.scene !== first) drawn.show(remote.scene);
      return drawn;
    }, receiver);
  }
}

/** A message from the agent to the media process. A reply has the same number in `call` or `feed`. */
export type MediaProcessCommand =
  /**
   * Start data. `likely`: what the simulated cabinets currently show, and the sizes of their video, to prepare drawing. `captured`: the
   * real machines.
   */
  | {
      readonly type: 'begin';
      readonly viewerNetworks: readonly string[];
      readonly likely: readonly { readonly scene: Scene; readonly picture: CabinetDescription['picture'] }[];
      readonly captured: readonly CapturedMachine[];
      readonly udpPorts: UdpPorts | null;
      readonly maxConnectionTests: number;
      /** Recording settings; null: nothing is recorded. */
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
  | { readonly type: 'candidate'; readonly candidate: ViewerIceCandidate }
  | { readonly type: 'keepWatching'; readonly viewerIds: readonly ViewerId[] }
  | { readonly type: 'stop'; readonly viewerId: ViewerId }
  | { readonly type: 'stopOthers'; readonly live: ReadonlySet<ViewerId> }
  | { readonly type: 'scene'; readonly feed: number; readonly scene: Scene }
  | ({ readonly type: 'still' } & StillThreadRequest)
  | ({ readonly type: 'capturedStill' } & CapturedStillRequest)
  | { readonly type: 'thumbnail'; readonly order: ThumbnailCommand }
  /** Restarts the video capture of a machine. */
  | { readonly type: 'capture'; readonly machine: CapturedMachine }
  | { readonly type: 'eventJournalled'; readonly machineId: MachineId; readonly seq: number }
  | { readonly type: 'record'; readonly order: RecordingCommand }
  /** Requests a `pong`, which a hanging process does not send. */
  | { readonly type: 'ping' }
  | { readonly type: 'close' };

export type MediaProcessMessage =
  | {
      readonly type: 'answered';
      readonly call: number;
      readonly answer: Result<PictureAnswer>;
    }
  | { readonly type: 'candidate'; readonly candidate: ViewerIceCandidate }
  | { readonly type: 'lost'; readonly lost: LostViewer }
  | { readonly type: 'error'; readonly error: Error }
  | ({ readonly type: 'stilled' } & StillThreadReply)
  | { readonly type: 'thumbnails'; readonly notice: ThumbnailMessage }
  | { readonly type: 'recording'; readonly notice: RecorderThreadMessage }
  | { readonly type: 'pong' }
  | {
      readonly type: 'pictureCondition';
      readonly machineId: MachineId;
      readonly condition: PictureCondition;
    }
  /** Requests the scenes of a cabinet (what to draw) from the agent until `unwatch`. */
  | { readonly type: 'watch'; readonly feed: number; readonly machineId: MachineId }
  | { readonly type: 'unwatch'; readonly feed: number };
