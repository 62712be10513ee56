import type { MachineId, ViewerId } from '@reelfloor/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock/clock.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import type { AgentLink } from '../../machines/agent-link.ts';
import type { MachineFloor } from '../../machines/machine-floor.ts';
import type { SpectatorCounts } from '../spectator-counts.ts';
import { JanusConnection } from './janus-connection.ts';
import {
  closeJanusMountpoint,
  isUnknownMountpointError,
  openJanusMountpoint,
  type RelayControl,
  type RelayMountpoint,
} from './janus-mountpoint.ts';
import { type RelayedPage, RelayedPicture } from './relayed-picture.ts';

/** Interval in ms of reconnecting to an unreachable relay. */
const reconnectMs = 1_000;
/** Interval in ms of renewing a video stream at its agent, which ends a stream not renewed for a minute. */
const feedEveryMs = 2_000;
const feedTimeoutMs = 5_000;
/** Delay in ms before a video stream that has ended is requested again: the agent's media process may be starting. */
const feedAgainMs = 500;
/**
 * A video stream that ends this often within this time, in ms, is considered broken; its agent then sends the machine's video to spectators
 * directly for `restMs`.
 */
const broken = { losses: 4, withinMs: 10_000, restMs: 60_000 } as const;

export interface SpectatorRelaySettings {
  /** URL of Janus' API: `ws://` or `wss://`. */
  readonly url: string;
  readonly secret: string;
  /** Network address of the relay, to which agents send their video streams. */
  readonly address: string;
  /** Maximum number of spectators at the relay, for all machines together. */
  readonly most: number;
}

interface StreamRoute {
  readonly machineId: MachineId;
  isLive(): boolean;
  onCandidate(): void;
  onLost(): void;
}

export interface SpectatorRelayDependencies {
  readonly settings: SpectatorRelaySettings;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly floor: Pick<MachineFloor, 'get'>;
  /** Routes an agent's messages about a video stream to this relay, also after the agent has reconnected. */
  readonly viewers: { add(viewerId: ViewerId, route: StreamRoute): () => void };
  readonly counts: Pick<SpectatorCounts, 'relayedElsewhere'>;
}

interface RelayedMachine {
  readonly pictures: Set<RelayedPicture>;
  /** Number of pages that wait for the machine's video. */
  joining: number;
  readonly ready: Promise<RelayMountpoint>;
  readonly stopRouting: () => void;
  /** Recent times at which the machine's video stream ended, in ms. */
  readonly lostAtMs: number[];
}

const relayViewerId = (machineId: MachineId): ViewerId => `relay-${machineId}` as ViewerId;

/**
 * Shows a machine to many spectators: the agent sends one video stream to a relay (Janus), which forwards it to each spectator. Only this
 * server controls the relay. The stream starts with the first spectator and ends with the last.
 */
export class SpectatorRelay {
  readonly #dependencies: SpectatorRelayDependencies;
  readonly #machines = new Map<MachineId, RelayedMachine>();
  /** By machine id, the time in ms until which the agent sends the video to spectators directly, because the relay's stream was broken. */
  readonly #restsUntilMs = new Map<MachineId, number>();
  readonly #byHandle = new Map<number, RelayedPicture>();
  readonly #stopFeeding: () => void;
  #control: RelayControl | null = null;
  #cancelRetry = (): void => {};
  #wasReached = true;
  #isStopped = false;

  constructor(dependencies: SpectatorRelayDependencies) {
    this.#dependencies = dependencies;
    this.#stopFeeding = repeatWithoutOverlap(dependencies.clock, feedEveryMs, () => this.#keepFeeding());
    void this.#connect();
  }

  get isUp(): boolean {
    return this.#control !== null;
  }

  /** Returns the number of this node's pages that watch through the relay, or are about to. */
  get spectators(): number {
    return [...this.#machines.values()].reduce((sum, { pictures, joining }) => sum + pictures.size + joining, 0);
  }

  get hasRoom(): boolean {
    const { settings, counts } = this.#dependencies;
    return this.isUp && this.spectators + counts.relayedElsewhere() < settings.most;
  }

  /** Returns the relay's offer of the machine's video; null if relay or agent cannot provide it. */
  async offer(machineId: MachineId, generation: number, page: RelayedPage): Promise<RelayedPicture | null> {
    const control = this.#control;
    const isResting = (this.#restsUntilMs.get(machineId) ?? 0) > this.#dependencies.clock.nowMs();
    if (!control || !this.hasRoom || isResting) return null;
    for (let tries = 1; ; tries++) {
      const machine = this.#machineOf(control, machineId);
      machine.joining += 1;
      try {
        const mountpoint = await machine.ready;
        return await this.#watch(control, { machineId, machine, mountpoint, generation, page });
      } catch (error) {
        if (isUnknownMountpointError(error) && tries === 1) {
          this.#forget(machineId, machine);
          continue;
        }
        this.#dependencies.logger.warn({ machineId, err: error }, 'the relay cannot show a machine');
        return null;
      } finally {
        machine.joining -= 1;
        this.#release(machineId, machine);
      }
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry();
    this.#stopFeeding();
    const control = this.#control;
    this.#control = null;
    control?.connection.close();
  }

  async #watch(
    control: RelayControl,
    request: {
      readonly machineId: MachineId;
      readonly machine: RelayedMachine;
      readonly mountpoint: RelayMountpoint;
      readonly generation: number;
      readonly page: RelayedPage;
    },
  ): Promise<RelayedPicture> {
    const { machineId, machine, mountpoint, generation, page } = request;
    const { connection } = control;
    const handleId = await connection.attach();
    try {
      const { id, pin } = mountpoint;
      const { jsep } = await connection.request(handleId, { request: 'watch', id, pin });
      if (jsep?.type !== 'offer') throw new Error('the relay made no offer');
      const picture = new RelayedPicture({
        ...{ connection, handleId, generation, sdp: jsep.sdp, page },
        nowMs: () => this.#dependencies.clock.nowMs(),
        onEnd: () => {
          this.#byHandle.delete(handleId);
          machine.pictures.delete(picture);
          this.#release(machineId, machine);
        },
      });
      machine.pictures.add(picture);
      this.#byHandle.set(handleId, picture);
      return picture;
    } catch (error) {
      connection.detach(handleId);
      throw error;
    }
  }

  #machineOf(control: RelayControl, machineId: MachineId): RelayedMachine {
    const running = this.#machines.get(machineId);
    if (running) return running;
    const route = {
      machineId,
      isLive: () => this.#machines.get(machineId) === machine,
      onCandidate: () => {},
      onLost: () => this.#streamEnded(machineId, machine),
    };
    const machine: RelayedMachine = {
      pictures: new Set(),
      joining: 0,
      lostAtMs: [],
      ready: openJanusMountpoint(control, machineId).then(async (mountpoint) => {
        await this.#order(machineId, mountpoint);
        return mountpoint;
      }),
      stopRouting: this.#dependencies.viewers.add(relayViewerId(machineId), route),
    };
    machine.ready.catch(() => this.#forget(machineId, machine));
    this.#machines.set(machineId, machine);
    return machine;
  }

  /** Requests the video stream from the agent again. If it keeps ending, gives it up, and its spectators' pages request the video again. */
  #streamEnded(machineId: MachineId, machine: RelayedMachine): void {
    const { clock, logger } = this.#dependencies;
    const nowMs = clock.nowMs();
    machine.lostAtMs.push(nowMs);
    while ((machine.lostAtMs[0] ?? nowMs) < nowMs - broken.withinMs) machine.lostAtMs.shift();
    if (machine.lostAtMs.length < broken.losses)
      return void clock.after(feedAgainMs, () => void this.#feed(machineId, machine).catch(() => {}));
    logger.warn({ machineId }, "the machine's stream to the relay ends again and again; its agent's log says why");
    this.#restsUntilMs.set(machineId, nowMs + broken.restMs);
    for (const picture of [...machine.pictures]) picture.lose();
  }

  async #keepFeeding(): Promise<void> {
    // Ignore failures, which are retried after the interval: until then the spectators see the last video frame.
    await Promise.all([...this.#machines].map(([id, machine]) => this.#feed(id, machine).catch(() => {})));
  }

  async #feed(machineId: MachineId, machine: RelayedMachine): Promise<void> {
    const mountpoint = await machine.ready;
    if (this.#machines.get(machineId) === machine) await this.#order(machineId, mountpoint);
  }

  /** Requests the agent to start its video stream, or to continue it. Throws if the agent does not. */
  async #order(machineId: MachineId, { port, rtcpPort, srtpKey }: RelayMountpoint): Promise<void> {
    const { address } = this.#dependencies.settings;
    const viewerId = relayViewerId(machineId);
    const order = { machineId, viewerId, address, port, rtcpPort, srtpKey };
    const answer = await this.#link(machineId)?.command('feedRelay', order, feedTimeoutMs);
    if (answer?.kind !== 'accepted')
      throw new Error(`the agent feeds no relay: ${answer?.kind === 'refused' ? answer.error.code : 'no answer'}`);
  }

  /** Ends the machine's video stream and its mountpoint if the last spectator of all nodes has left. */
  #release(machineId: MachineId, machine: RelayedMachine): void {
    if (machine.pictures.size + machine.joining > 0 || this.#machines.get(machineId) !== machine) return;
    this.#forget(machineId, machine);
    if (this.#dependencies.counts.relayedElsewhere(machineId) > 0) return;
    this.#link(machineId)?.stopVideo(relayViewerId(machineId));
    if (this.#control) void closeJanusMountpoint(this.#control, machineId);
  }

  #forget(machineId: MachineId, machine: RelayedMachine): void {
    if (this.#machines.get(machineId) !== machine) return;
    this.#machines.delete(machineId);
    machine.stopRouting();
  }

  #link(machineId: MachineId): AgentLink | null {
    return this.#dependencies.floor.get(machineId)?.link ?? null;
  }

  async #connect(): Promise<void> {
    const { settings, clock, logger } = this.#dependencies;
    try {
      const connection = await JanusConnection.open({
        ...{ url: settings.url, secret: settings.secret, clock },
        onEvent: (handleId, what) => this.#byHandle.get(handleId)?.receive(what),
        onClosed: (why) => this.#closed(why),
      });
      const handleId = await connection.attach();
      if (this.#isStopped) return connection.close();
      this.#control = { connection, handleId, secret: settings.secret };
      if (!this.#wasReached) logger.info({}, 'the relay for watchers is reached');
      this.#wasReached = true;
    } catch (err) {
      if (this.#wasReached) logger.warn({ err }, 'the relay for watchers is not reached; it is tried every second');
      this.#wasReached = false;
      this.#retry();
    }
  }

  #closed(why: string): void {
    const wasUp = this.#control !== null;
    this.#control = null;
    for (const [machineId, machine] of [...this.#machines]) {
      for (const picture of [...machine.pictures]) picture.lose();
      this.#release(machineId, machine);
    }
    if (this.#isStopped || !wasUp) return;
    this.#dependencies.logger.warn({ why }, 'the relay for watchers is lost');
    this.#wasReached = false;
    this.#retry();
  }

  #retry(): void {
    this.#cancelRetry();
    if (!this.#isStopped) this.#cancelRetry = this.#dependencies.clock.after(reconnectMs, () => void this.#connect());
  }
}
