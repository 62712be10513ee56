import type { MachineId, ViewerId } from '@reelfloor/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock/clock.ts';
import { everySoOften } from '../../../platform/process/every-so-often.ts';
import type { AgentLink } from '../../machines/agent-link.ts';
import type { MachineFloor } from '../../machines/machine-floor.ts';
import type { SpectatorCounts } from '../spectator-counts.ts';
import { JanusConnection } from './janus-connection.ts';
import {
  closeMountpoint,
  isUnknownMountpoint,
  openMountpoint,
  type RelayControl,
  type RelayMountpoint,
} from './relay-mountpoint.ts';
import { type RelayedPage, RelayedPicture } from './relayed-picture.ts';

/** Time in ms between two tries to reach a relay that is away. */
const reconnectMs = 1_000;
/** Time in ms between two orders that let an agent go on with its stream: it ends one of which it has not heard for a minute. */
const feedEveryMs = 2_000;
const feedTimeoutMs = 5_000;
/** Pause in ms before a stream that has ended is ordered anew: the agent's media process may be starting. */
const feedAgainMs = 500;
/** A stream that ends so often within this time, in ms, does not work; its machine is then shown by its agent for a while. */
const broken = { losses: 4, withinMs: 10_000, restMs: 60_000 } as const;

export interface WatchRelaySettings {
  /** `ws://` or `wss://` of Janus' API. */
  readonly url: string;
  readonly secret: string;
  /** Where agents send their streams. */
  readonly address: string;
  /** Most watchers at the relay, at all machines together. */
  readonly most: number;
}

interface StreamRoute {
  readonly machineId: MachineId;
  isLive(): boolean;
  onCandidate(): void;
  onLost(): void;
}

export interface WatchRelayDependencies {
  readonly settings: WatchRelaySettings;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly floor: Pick<MachineFloor, 'get'>;
  /** Lets the agent's messages about a stream come here, and keeps the stream when the agent connects anew. */
  readonly viewers: { add(viewerId: ViewerId, route: StreamRoute): () => void };
  readonly counts: Pick<SpectatorCounts, 'relayedElsewhere'>;
}

interface RelayedMachine {
  readonly pictures: Set<RelayedPicture>;
  /** How many are on their way to a picture. */
  joining: number;
  readonly ready: Promise<RelayMountpoint>;
  readonly stopRouting: () => void;
  /** When its stream ended lately, in ms. */
  readonly lostAtMs: number[];
}

const relayViewerId = (machineId: MachineId): ViewerId => `relay-${machineId}` as ViewerId;

/**
 * Shows machines to many at once: each agent sends one stream of a machine to a relay (Janus), and the relay sends it to each
 * watcher. Only this server speaks with the relay. It has the stream begin with the first watcher and end with the last one.
 */
export class WatchRelay {
  readonly #dependencies: WatchRelayDependencies;
  readonly #machines = new Map<MachineId, RelayedMachine>();
  /** Until when the agents of machines whose streams do not work show them, in ms. */
  readonly #restsUntilMs = new Map<MachineId, number>();
  readonly #byHandle = new Map<number, RelayedPicture>();
  readonly #stopFeeding: () => void;
  #control: RelayControl | null = null;
  #cancelRetry = (): void => {};
  #wasReached = true;
  #isStopped = false;

  constructor(dependencies: WatchRelayDependencies) {
    this.#dependencies = dependencies;
    this.#stopFeeding = everySoOften(dependencies.clock, feedEveryMs, () => this.#keepFeeding());
    void this.#connect();
  }

  get isUp(): boolean {
    return this.#control !== null;
  }

  /** How many pages of this node watch by the relay, or are about to. */
  get spectators(): number {
    return [...this.#machines.values()].reduce(
      (sum, { pictures, joining }) => sum + pictures.size + joining,
      0,
    );
  }

  get hasRoom(): boolean {
    const { settings, counts } = this.#dependencies;
    return this.isUp && this.spectators + counts.relayedElsewhere() < settings.most;
  }

  /** Returns the relay's offer of the machine's picture; null if relay or agent cannot show it. */
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
        if (isUnknownMountpoint(error) && tries === 1) {
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
      ready: openMountpoint(control, machineId).then(async (mountpoint) => {
        await this.#order(machineId, mountpoint);
        return mountpoint;
      }),
      stopRouting: this.#dependencies.viewers.add(relayViewerId(machineId), route),
    };
    machine.ready.catch(() => this.#forget(machineId, machine));
    this.#machines.set(machineId, machine);
    return machine;
  }

  /** Orders the stream anew; one that ends again and again is given up, and its spectators ask again. */
  #streamEnded(machineId: MachineId, machine: RelayedMachine): void {
    const { clock, logger } = this.#dependencies;
    const nowMs = clock.nowMs();
    machine.lostAtMs.push(nowMs);
    while ((machine.lostAtMs[0] ?? nowMs) < nowMs - broken.withinMs) machine.lostAtMs.shift();
    if (machine.lostAtMs.length < broken.losses)
      return void clock.after(feedAgainMs, () => void this.#feed(machineId, machine).catch(() => {}));
    logger.warn(
      { machineId },
      "the machine's stream to the relay ends again and again; its agent's log says why",
    );
    this.#restsUntilMs.set(machineId, nowMs + broken.restMs);
    for (const picture of [...machine.pictures]) picture.lose();
  }

  async #keepFeeding(): Promise<void> {
    // What fails now is tried again after the next pause: until then the relay's watchers see the last picture.
    await Promise.all([...this.#machines].map(([id, machine]) => this.#feed(id, machine).catch(() => {})));
  }

  async #feed(machineId: MachineId, machine: RelayedMachine): Promise<void> {
    const mountpoint = await machine.ready;
    if (this.#machines.get(machineId) === machine) await this.#order(machineId, mountpoint);
  }

  /** Has the agent begin its stream, or go on with it. Throws if it does not. */
  async #order(machineId: MachineId, { port, rtcpPort, srtpKey }: RelayMountpoint): Promise<void> {
    const { address } = this.#dependencies.settings;
    const viewerId = relayViewerId(machineId);
    const order = { machineId, viewerId, address, port, rtcpPort, srtpKey };
    const answer = await this.#link(machineId)?.command('feedRelay', order, feedTimeoutMs);
    if (answer?.kind !== 'accepted')
      throw new Error(
        `the agent feeds no relay: ${answer?.kind === 'refused' ? answer.error.code : 'no answer'}`,
      );
  }

  /** Ends stream and mountpoint if this was the last watcher of all nodes. */
  #release(machineId: MachineId, machine: RelayedMachine): void {
    if (machine.pictures.size + machine.joining > 0 || this.#machines.get(machineId) !== machine) return;
    this.#forget(machineId, machine);
    if (this.#dependencies.counts.relayedElsewhere(machineId) > 0) return;
    this.#link(machineId)?.stopVideo(relayViewerId(machineId));
    if (this.#control) void closeMountpoint(this.#control, machineId);
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
      if (this.#wasReached)
        logger.warn({ err }, 'the relay for watchers is not reached; it is tried every second');
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
    if (!this.#isStopped)
      this.#cancelRetry = this.#dependencies.clock.after(reconnectMs, () => void this.#connect());
  }
}
