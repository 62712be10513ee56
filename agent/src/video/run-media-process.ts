import { Worker } from 'node:worker_threads';
import type { Frame } from '@reelfloor/cabinet/cabinet';
import type { ReceivedFeedOptions } from '@reelfloor/cabinet/receive-cabinet-feed';
import type { MachineId } from '@reelfloor/protocol';
import { endIdleDrawingThreads, prewarmDrawingThread } from '@reelfloor/simulator/feed/drawing-thread-pool';
import { StillPictureThread } from '@reelfloor/simulator/still/still-picture-thread';
import type { StartRecorder } from '../recording/recorder-thread.ts';
import { CaptureThreads } from './capture/capture-threads.ts';
import { AllowedViewerNetworks } from './connection/allowed-viewer-networks.ts';
import { ConnectionTests, type ConnectionTestsOptions } from './connection-test/connection-tests.ts';
import { loadMediaEncoders } from './encode/load-media-encoders.ts';
import type { Encoders } from './encode/media-encoders.ts';
import { getInitialVideoLines } from './encode/video-pipeline.ts';
import { MachineRecorders } from './machine-recorders.ts';
import { MediaProcessCabinets, type MediaProcessCommand, type MediaProcessMessage } from './media-process-cabinets.ts';
import type { ThumbnailCommand, ThumbnailMessage } from './thumbnail/thumbnail-crop.ts';
import { VideoPublisher } from './video-publisher.ts';

/** Timeout in ms for the worker threads to end, after which the process exits without waiting for them. */
const endLimitMs = 4_000;

interface MediaDependencies {
  readonly encoders?: () => Promise<Encoders>;
  readonly onFrame?: (frame: Frame) => void;
  readonly testCard?: boolean;
  /** Starts a replacement of the thread that writes recordings. */
  readonly startRecorder?: StartRecorder;
}

/**
 * Main loop of the media process: draws, captures, encodes and sends video for `MediaProcess`, without access to the machines' journals and
 * to tokens. Exits when its parent exits.
 */
export const runMediaProcess = ({
  encoders = loadMediaEncoders,
  startRecorder,
  ...drawing
}: MediaDependencies = {}): void => {
  if (!process.send) throw new Error('the media process is started by an agent');
  const notify = (notice: MediaProcessMessage): void => {
    process.send?.(notice, undefined, undefined, () => {});
  };
  const cabinets = new MediaProcessCabinets({ ...drawing, notify });
  const captures = new CaptureThreads({
    onCondition: (machineId, condition) => notify({ type: 'pictureCondition', machineId, condition }),
    onStill: (still) => notify({ type: 'stilled', ...still }),
    onThumbnail: (made) => notify({ type: 'thumbnails', notice: { kind: 'made', pictures: [made] } }),
    onError: (error) => notify({ type: 'error', error }),
  });
  const stills = new StillPictureThread((notice) => notify({ type: 'stilled', ...notice }));
  const thumbnails = new ThumbnailThread((notice) => {
    // End the captured machines' thumbnails too: on this notice the agent drops all its thumbnail requests.
    if (notice.kind === 'lost') captures.endThumbnails();
    notify({ type: 'thumbnails', notice });
  });
  let publisher: VideoPublisher | null = null;
  let connectionTests: ConnectionTests | null = null;
  let recorders: MachineRecorders | null = null;
  const openFeed = (machineId: MachineId, options: ReceivedFeedOptions) =>
    captures.openFeed(machineId, options) ?? cabinets.openFeed(machineId, options);

  const begin = ({
    viewerNetworks,
    udpPorts,
    likely,
    captured,
    maxConnectionTests,
    recordings,
  }: MediaProcessCommand & { type: 'begin' }): void => {
    const shared: Omit<ConnectionTestsOptions, 'most' | 'givesWay'> = {
      onCandidate: (candidate) => notify({ type: 'candidate', candidate }),
      onLost: (lost) => notify({ type: 'lost', lost }),
      onError: (error) => notify({ type: 'error', error: asError(error) }),
      networks: new AllowedViewerNetworks(viewerNetworks),
      udpPorts,
      encoders,
    };
    if (recordings)
      recorders = new MachineRecorders(recordings, {
        notify: (notice) => notify({ type: 'recording', notice }),
        encoders,
        openFeed,
        start: startRecorder,
      });
    const pictures = new VideoPublisher({ ...shared, recorderOf: (machineId) => recorders?.of(machineId) });
    publisher = pictures;
    connectionTests = new ConnectionTests({
      ...shared,
      most: maxConnectionTests,
      givesWay: () => pictures.isCrowded,
    });
    captures.begin(captured);
    pictures.prewarm();
    prewarmDrawingThread(likely.map(({ scene, picture }) => ({ scene, lines: getInitialVideoLines(picture) })));
  };

  const answer = async ({ call, description, type: _, ...offer }: MediaProcessCommand & { type: 'offer' }) => {
    const cabinet = {
      description,
      openFeed: (options: ReceivedFeedOptions) => openFeed(description.machineId, options),
    };
    const given = await publisher?.offer({ ...offer, cabinet });
    if (given) notify({ type: 'answered', call, answer: given });
  };

  const feedRelay = ({ description, type: _, ...order }: MediaProcessCommand & { type: 'feedRelay' }) => {
    const cabinet = {
      description,
      openFeed: (options: ReceivedFeedOptions) => openFeed(description.machineId, options),
    };
    return publisher?.feedRelay({ ...order, cabinet });
  };

  const testLine = async ({ call, type: _, ...offer }: MediaProcessCommand & { type: 'testLine' }) => {
    const given = await connectionTests?.offer(offer);
    if (given) notify({ type: 'answered', call, answer: given });
  };

  /** Ends the worker threads before exiting: terminating a thread while native code runs in it would crash the process. */
  const end = (): void => {
    connectionTests?.close();
    // Call `exit` at the end, because libdatachannel's threads keep the process running, and stopping them is less safe.
    void Promise.all([publisher?.close(), stills.end(), thumbnails.end(), recorders?.close()])
      .then(() => Promise.all([captures.close(), endIdleDrawingThreads()]))
      .finally(() => process.exit(0));
    setTimeout(() => process.exit(0), endLimitMs);
  };

  process.on('message', (order: MediaProcessCommand) => {
    switch (order.type) {
      case 'begin':
        return begin(order);
      case 'offer':
        return void answer(order);
      case 'feedRelay':
        return void feedRelay(order);
      case 'testLine':
        return void testLine(order);
      // Pass the ICE candidate to both: a viewer id belongs to either a video or a connection test, and the other one ignores it.
      case 'candidate':
        publisher?.candidate(order.candidate);
        return connectionTests?.candidate(order.candidate);
      case 'keepWatching':
        return publisher?.keepWatching(order.viewerIds);
      case 'stop':
        publisher?.stop(order.viewerId);
        return connectionTests?.stop(order.viewerId);
      case 'stopOthers':
        publisher?.stopOthers(order.live);
        return connectionTests?.stopOthers(order.live);
      case 'scene':
        return cabinets.show(order.feed, order.scene);
      case 'still':
        return stills.order(order);
      case 'capturedStill':
        return captures.still(order);
      case 'thumbnail':
        return captures.thumbnail(order.order) ? undefined : thumbnails.order(order.order);
      case 'capture':
        return void captures.capture(order.machine);
      case 'eventJournalled':
        return captures.eventJournalled(order.machineId, order.seq);
      case 'record':
        return recorders?.receive(order.order);
      case 'ping':
        return notify({ type: 'pong' });
      case 'close':
        return end();
    }
  });
  // Ignore SIGINT: Ctrl-C also reaches this process, but the agent decides when it ends.
  process.on('SIGINT', () => {});
  process.on('disconnect', end);
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Idle timeout in ms without any machine, after which the thumbnail thread ends: its cached drawings take memory. */
const idleMs = 60_000;

/** Creates thumbnails in a worker thread, which is started by the first command and ends when idle. */
class ThumbnailThread {
  readonly #notify: (notice: ThumbnailMessage) => void;
  readonly #start: () => Worker;
  readonly #shown = new Set<MachineId>();
  #worker: Worker | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #cannotMake = false;

  constructor(notify: (notice: ThumbnailMessage) => void, start = startWorker) {
    this.#notify = notify;
    this.#start = start;
  }

  order(order: ThumbnailCommand): void {
    if (this.#cannotMake) return this.#notify({ kind: 'lost', forGood: true });
    if (order.kind === 'begin') this.#shown.add(order.description.machineId);
    if (order.kind === 'end') this.#shown.delete(order.machineId);
    if (this.#worker === null && order.kind !== 'begin') return;
    this.#worker ??= this.#open();
    this.#worker.postMessage(order);
    clearTimeout(this.#idleTimer);
    if (this.#shown.size === 0) this.#idleTimer = setTimeout(() => void this.#worker?.terminate(), idleMs).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#worker?.terminate();
  }

  #open(): Worker {
    const worker = this.#start();
    worker.on('message', (notice: ThumbnailMessage) => {
      if (this.#worker !== worker) return;
      if (notice.kind === 'made') return this.#notify(notice);
      this.#cannotMake = notice.forGood;
      this.#lose(worker);
      void worker.terminate();
    });
    worker.on('error', () => this.#lose(worker));
    worker.on('exit', () => this.#lose(worker));
    worker.unref();
    return worker;
  }

  #lose(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    clearTimeout(this.#idleTimer);
    this.#shown.clear();
    this.#notify({ kind: 'lost', forGood: this.#cannotMake });
  }
}

const startWorker = (): Worker => new Worker(new URL('./thumbnail/thumbnail-worker.ts', import.meta.url));
