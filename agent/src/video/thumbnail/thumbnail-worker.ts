import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import type { MachineId } from '@reelfloor/protocol';
import { maxThumbnailsSent } from '@reelfloor/protocol/channels/thumbnail';
import { runAfterDelay } from '@reelfloor/protocol/run-after-delay';
import { loadThumbnailEncoder } from '../encode/load-media-encoders.ts';
import type { OpenThumbnailEncoder } from '../encode/media-encoders.ts';
import type { EncodedThumbnail, ThumbnailCommand, ThumbnailMessage } from './thumbnail-crop.ts';
import { isSceneAnimated, ThumbnailMaker, ThumbnailScheduler, turnMs } from './thumbnail-maker.ts';

interface Job {
  scene: Scene;
  changedAtMs: number;
  /** Null while the machine's drawings are created, which takes some 100 ms for the first machine of a brand's look. */
  maker: ThumbnailMaker | null;
}

/** The machines whose thumbnails are currently created. */
class ThumbnailJobs {
  readonly #openEncoder: OpenThumbnailEncoder;
  readonly #nowMs: () => number;
  readonly #jobs = new Map<MachineId, Job>();
  readonly #pace = new ThumbnailScheduler<MachineId>();
  /** Thumbnail makers are opened one after another: machines of the same look then share their cached drawings. */
  #opening = Promise.resolve();

  constructor(openEncoder: OpenThumbnailEncoder, nowMs: () => number) {
    this.#openEncoder = openEncoder;
    this.#nowMs = nowMs;
  }

  obey(order: ThumbnailCommand): void {
    switch (order.kind) {
      case 'begin':
        return this.#begin(order);
      case 'beginCaptured':
        return;
      case 'scene':
        return this.#show(order.scene);
      case 'key':
        return this.#jobs.get(order.machineId)?.maker?.wantKey();
      case 'end':
        return this.#end(order.machineId);
    }
  }

  /** Resolves once the drawings of all requested machines are created. */
  opened(): Promise<void> {
    return this.#opening;
  }

  /** Creates the thumbnails of one scheduled turn. Returns them in batches that fit into one message each. */
  turn(): EncodedThumbnail[][] {
    const nowMs = this.#nowMs();
    const due = this.#pace.next((id) => {
      const job = this.#jobs.get(id);
      return job !== undefined && isSceneAnimated(job.scene, job.changedAtMs, nowMs);
    });
    const made = due.flatMap((machineId) => this.#make(machineId) ?? []);
    const parts: EncodedThumbnail[][] = [];
    for (let first = 0; first < made.length; first += maxThumbnailsSent)
      parts.push(made.slice(first, first + maxThumbnailsSent));
    return parts;
  }

  #make(machineId: MachineId): EncodedThumbnail | null {
    const job = this.#jobs.get(machineId);
    if (!job?.maker) return null;
    const before = threadMs();
    const made = job.maker.make(job.scene, this.#nowMs());
    this.#pace.took(machineId, threadMs() - before);
    return made;
  }

  #begin({ description, scene }: ThumbnailCommand & { kind: 'begin' }): void {
    this.#end(description.machineId);
    const job: Job = { scene, changedAtMs: this.#nowMs(), maker: null };
    this.#jobs.set(description.machineId, job);
    this.#pace.add(description.machineId);
    this.#opening = this.#opening
      .then(async () => {
        if (this.#jobs.get(description.machineId) !== job) return;
        const maker = await ThumbnailMaker.open(description, scene, this.#openEncoder);
        if (this.#jobs.get(description.machineId) === job) job.maker = maker;
        else maker.close();
      })
      // Ignore the error: if the cabinet cannot be drawn, the player's video fails too, and that is reported.
      .catch(() => {});
  }

  #show(scene: Scene): void {
    const job = this.#jobs.get(scene.machineId);
    if (!job) return;
    job.scene = scene;
    job.changedAtMs = this.#nowMs();
  }

  #end(machineId: MachineId): void {
    this.#jobs.get(machineId)?.maker?.close();
    this.#jobs.delete(machineId);
    this.#pace.remove(machineId);
  }
}

/** Returns the thread's CPU time in ms; before Node 24 the elapsed time, which is longer on a busy computer. */
const threadMs = (): number => {
  const used = process.threadCpuUsage?.();
  return used ? (used.user + used.system) / 1000 : performance.now();
};

/** Worker thread of low priority that creates thumbnails, so that no player's video waits for one. */
if (!parentPort) throw new Error('thumbnail-worker.ts runs as a worker thread');
const port = parentPort;
const notify = (notice: ThumbnailMessage): void => port.postMessage(notice);

/** Linux nice value of the thumbnail thread: it runs when drawing and encoding players' video leaves CPU time. */
const niceness = 5;

/** Maximum delay of a thumbnail turn in ms: later turns are skipped. */
const longestLagMs = 300;

const lowerPriority = (): void => {
  try {
    // Find this thread's id: on Linux a priority belongs to a thread. Elsewhere the path does not exist, and the priority is not changed.
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, niceness);
  } catch {}
};

const nowMs = (): number => Math.trunc(performance.timeOrigin + performance.now());

lowerPriority();
const openEncoder = await loadThumbnailEncoder().catch(() => null);
if (openEncoder === null) notify({ kind: 'lost', forGood: true });
else {
  const jobs = new ThumbnailJobs(openEncoder, nowMs);
  port.on('message', (order: ThumbnailCommand) => jobs.obey(order));
  let dueAtMs = performance.now();
  const turn = (): void => {
    for (const pictures of jobs.turn()) notify({ kind: 'made', pictures });
    // Schedule by due time, so that one late turn does not delay later ones, unless the computer stays busy.
    dueAtMs = Math.max(dueAtMs + turnMs, performance.now() - longestLagMs);
    runAfterDelay(dueAtMs - performance.now(), turn);
  };
  turn();
}
