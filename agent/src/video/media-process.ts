import type { ChildProcess } from 'node:child_process';
import { listCurrentScenes } from '@reelfloor/cabinet/cabinet-scene';
import { createRefusedResult, type MachineId, okResult, type Result, type ViewerId } from '@reelfloor/protocol';
import type { StillWidth } from '@reelfloor/protocol/channels/agent-inspection';
import type { RecordingCommand } from '../recording/recorder-messages.ts';
import type { CapturedMachine } from './capture/capture-messages.ts';
import type { ConnectionTestOffer } from './connection-test/connection-tests.ts';
import { areMediaEncodersInstalled } from './encode/load-media-encoders.ts';
import type { ViewerIceCandidate, ViewerOffer } from './machine-pipelines.ts';
import type { MediaProcessCommand, MediaProcessMessage } from './media-process-cabinets.ts';
import {
  listCapturedMachines,
  type MediaProcessOptions,
  type PendingMediaCall,
  type PictureAnswerResult,
  type PicturedCabinet,
  type RelayFeedRequest,
  type VideoReceiver,
} from './media-process-options.ts';
import { MediaProcessWatchdog } from './media-process-watchdog.ts';
import { startMediaProcess } from './start-media-process.ts';
import { type StillResult, StillService, type ThumbnailRequest, ThumbnailService } from './stills-and-thumbnails.ts';

const closeLimitMs = 5000;
const firstRestartMs = 250;
const longestRestartMs = 30_000;
/** Uptime in ms of the media process after which its restart delay is reset. */
const steadyMs = 60_000;

/**
 * Draws, encodes and sends video in a child process, because native code there parses what browsers send. If the process crashes, cabinets
 * can still be played, each viewer is notified that the video is lost, and a new process starts.
 */
export class MediaProcess {
  readonly canEncode = areMediaEncodersInstalled();
  readonly #options: MediaProcessOptions;
  readonly #cabinets = new Map<MachineId, PicturedCabinet>();
  readonly #spectators = new Map<ViewerId, VideoReceiver>();
  readonly #calls = new Map<number, PendingMediaCall>();
  readonly #scenes = new Map<number, () => void>();
  readonly #stills = new StillService((order) =>
    this.#order('scene' in order ? { type: 'still', ...order } : { type: 'capturedStill', ...order }),
  );
  readonly #thumbnails = new ThumbnailService(
    (order) => this.#order({ type: 'thumbnail', order }),
    (pictures) => this.#options.onThumbnails?.(pictures),
  );
  #child: ChildProcess | null = null;
  #startedAtMs = 0;
  #pulse: MediaProcessWatchdog | null = null;
  #callNumbers = 0;
  #restartMs = firstRestartMs;
  #restartTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: MediaProcessOptions) {
    this.#options = options;
    for (const cabinet of options.cabinets ?? []) this.#cabinets.set(cabinet.description.machineId, cabinet);
    this.#start();
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Answers a viewer's offer. Resolves as `Publisher.offer` does, or to MACHINE_NOT_READY if the media process ends first: the page then
   * retries.
   */
  offer({
    cabinet,
    ...offer
  }: Omit<ViewerOffer, 'cabinet'> & { cabinet: PicturedCabinet }): Promise<PictureAnswerResult> {
    const { description } = cabinet;
    const { machineId } = description;
    if (!this.#closed && this.#child) this.#cabinets.set(machineId, cabinet);
    return this.#ask(offer, machineId, (call) => ({ type: 'offer', call, description, ...offer }));
  }

  /**
   * Tests the bandwidth of a page's connection, without the video of a machine. Resolves as `ConnectionTests.offer` does, or to
   * MACHINE_NOT_READY if the media process ends first.
   */
  testLine({
    machineId,
    ...offer
  }: ConnectionTestOffer & { readonly machineId: MachineId }): Promise<PictureAnswerResult> {
    return this.#ask(offer, machineId, (call) => ({ type: 'testLine', call, ...offer }));
  }

  /**
   * Starts sending a machine's video to a relay server, or extends it. Refuses with MACHINE_NOT_READY or WATCH_OFF. Calls the
   * request's `onLost` when it ends.
   */
  feedRelay({ cabinet, ...order }: RelayFeedRequest): Result<Record<string, never>> {
    const { description } = cabinet;
    const { machineId: machine, privateAreas } = description;
    if (this.#closed || !this.#child) return createRefusedResult('MACHINE_NOT_READY', { machine });
    if (!this.canEncode || !privateAreas) return createRefusedResult('WATCH_OFF', { machine });
    this.#cabinets.set(machine, cabinet);
    this.#spectators.set(order.viewerId, { machineId: machine, generation: 0, answered: true });
    this.#order({ type: 'feedRelay', description, ...order });
    return okResult({});
  }

  candidate(candidate: ViewerIceCandidate): void {
    this.#order({ type: 'candidate', candidate });
  }

  /** Resolves to a still image of the cabinet that is at most a second old, or to MACHINE_NOT_READY if there is no video. */
  still(cabinet: PicturedCabinet, width: StillWidth): Promise<StillResult> {
    const { machineId } = cabinet.description;
    if (this.#closed || !this.#child)
      return Promise.resolve(createRefusedResult('MACHINE_NOT_READY', { machine: machineId }));
    return this.#stills.ask(cabinet, width);
  }

  /** Creates thumbnails of the cabinet for some time. Refuses with MACHINE_NOT_READY if it has no picture that spectators may see. */
  thumbnail(cabinet: PicturedCabinet, request: ThumbnailRequest): Result<Record<string, never>> {
    const { machineId } = cabinet.description;
    if (this.#closed || !this.#child) return createRefusedResult('MACHINE_NOT_READY', { machine: machineId });
    return this.#thumbnails.want(cabinet, request);
  }

  /** Restarts a machine's video capture after the arrangement of its picture has changed. */
  capture(cabinet: PicturedCabinet): void {
    for (const machine of this.canEncode ? listCapturedMachines([cabinet]) : [])
      this.#order({ type: 'capture', machine });
  }

  /** Must be called with the sequence number of each new journal event of a captured machine: the next frames show the number. */
  eventJournalled({ description: { machineId }, picture }: PicturedCabinet, seq: number): void {
    if (this.canEncode && picture.kind === 'captured') this.#order({ type: 'eventJournalled', machineId, seq });
  }

  keepWatching(viewerIds: readonly ViewerId[]): void {
    this.#order({ type: 'keepWatching', viewerIds });
  }

  stop(viewerId: ViewerId): void {
    this.#spectators.delete(viewerId);
    this.#order({ type: 'stop', viewerId });
  }

  stopOthers(live: ReadonlySet<ViewerId>): void {
    for (const viewerId of this.#spectators.keys()) if (!live.has(viewerId)) this.#spectators.delete(viewerId);
    this.#order({ type: 'stopOthers', live });
  }

  record(order: RecordingCommand): void {
    this.#order({ type: 'record', order });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#thumbnails.lose();
    clearTimeout(this.#restartTimer);
    this.#pulse?.stop();
    const child = this.#child;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.#order({ type: 'close' });
    const impatience = setTimeout(() => child.kill('SIGKILL'), closeLimitMs);
    await ended;
    clearTimeout(impatience);
  }

  #start(): void {
    const captured = this.#captured;
    const child = (this.#options.start ?? (() => startMediaProcess(undefined, captured)))();
    const isFirst = this.#startedAtMs === 0;
    this.#child = child;
    this.#startedAtMs = performance.now();
    this.#pulse = new MediaProcessWatchdog(child, () => this.#order({ type: 'ping' }));
    child.on('message', (notice: MediaProcessMessage) => this.#child === child && this.#receive(notice));
    child.once('exit', (code, signal) => this.#end(child, `ended (${signal ?? code})`));
    child.once('error', (error) => this.#end(child, `failed (${error.message})`));
    // Unreferenced so that the child process and its IPC channel do not keep the agent running.
    child.unref();
    child.channel?.unref();
    const { viewerNetworks = [], udpPorts = null, cabinets = [], maxConnectionTests = 0 } = this.#options;
    const recordings = this.#options.recordings ?? null;
    const shown = { likely: cabinets.flatMap(listCurrentScenes), captured };
    this.#order({ type: 'begin', viewerNetworks, udpPorts, maxConnectionTests, recordings, ...shown });
    if (!isFirst) this.#options.onRestarted?.();
  }

  #end(child: ChildProcess, how: string): void {
    if (this.#child !== child) return;
    this.#child = null;
    this.#pulse?.stop();
    for (const endScenes of this.#scenes.values()) endScenes();
    this.#scenes.clear();
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    const spectators = [...this.#spectators];
    this.#spectators.clear();
    this.#stills.lose();
    this.#thumbnails.lose();
    this.#options.onRecording?.({ type: 'lost' });
    for (const { machineId } of this.#captured) this.#options.onPictureCondition?.(machineId, 'lost');
    for (const { spectator, resolve } of calls)
      resolve(createRefusedResult('MACHINE_NOT_READY', { machine: spectator.machineId }));
    if (this.#closed) return;
    if (performance.now() - this.#startedAtMs > steadyMs) this.#restartMs = firstRestartMs;
    const waitMs = this.#restartMs;
    this.#restartMs = Math.min(2 * waitMs, longestRestartMs);
    this.#restartTimer = setTimeout(() => this.#start(), waitMs);
    this.#restartTimer.unref();
    for (const [viewerId, { generation, answered }] of spectators)
      if (answered) this.#options.onLost({ viewerId, generation, code: 'VIDEO_LOST', why: `the media process ${how}` });
    this.#options.onError?.(
      new Error(`the media process ${how}; ${spectators.length} pictures come again with the next in ${waitMs} ms`),
    );
  }

  get #captured(): CapturedMachine[] {
    return this.canEncode ? listCapturedMachines(this.#options.cabinets ?? []) : [];
  }

  #ask(
    { viewerId, generation }: Pick<ViewerOffer, 'viewerId' | 'generation'>,
    machineId: MachineId,
    orderOf: (call: number) => MediaProcessCommand,
  ): Promise<PictureAnswerResult> {
    if (this.#closed) return Promise.resolve(createRefusedResult('VIDEO_REPLACED'));
    if (!this.#child) return Promise.resolve(createRefusedResult('MACHINE_NOT_READY', { machine: machineId }));
    const spectator: VideoReceiver = { machineId, generation, answered: false };
    const running = this.#spectators.get(viewerId);
    if (!running || running.generation <= generation) this.#spectators.set(viewerId, spectator);
    this.#callNumbers += 1;
    const call = this.#callNumbers;
    return new Promise((resolve) => {
      this.#calls.set(call, { viewerId, spectator, resolve });
      this.#order(orderOf(call));
    });
  }

  #order(order: MediaProcessCommand): void {
    // Ignores errors: they mean that the media process has ended, which its `exit` event reports.
    this.#child?.send(order, () => {});
  }

  #receive(notice: MediaProcessMessage): void {
    this.#pulse?.beat();
    switch (notice.type) {
      case 'answered':
        return this.#answer(notice.call, notice.answer);
      case 'candidate':
        return this.#options.onCandidate(notice.candidate);
      case 'lost':
        this.#forget(notice.lost.viewerId, notice.lost.generation);
        return this.#options.onLost(notice.lost);
      case 'error':
        return this.#options.onError?.(notice.error);
      case 'stilled':
        return this.#stills.take(notice);
      case 'thumbnails':
        return this.#thumbnails.take(notice.notice);
      case 'recording':
        return this.#options.onRecording?.(notice.notice);
      case 'pong':
        return;
      case 'pictureCondition':
        return this.#options.onPictureCondition?.(notice.machineId, notice.condition);
      case 'watch':
        return this.#watch(notice.feed, notice.machineId);
      case 'unwatch':
        this.#scenes.get(notice.feed)?.();
        this.#scenes.delete(notice.feed);
    }
  }

  #answer(number: number, answer: PictureAnswerResult): void {
    const call = this.#calls.get(number);
    this.#calls.delete(number);
    if (!call) return;
    if (answer.ok) call.spectator.answered = true;
    else this.#forget(call.viewerId, call.spectator.generation);
    call.resolve(answer);
  }

  #forget(viewerId: ViewerId, generation: number): void {
    if (this.#spectators.get(viewerId)?.generation === generation) this.#spectators.delete(viewerId);
  }

  #watch(feed: number, machineId: MachineId): void {
    const end = this.#cabinets.get(machineId)?.watch((scene) => this.#order({ type: 'scene', feed, scene }));
    if (end) this.#scenes.set(feed, end);
  }
}
