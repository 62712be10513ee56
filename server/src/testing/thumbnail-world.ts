import {
  type AgentId,
  buildErrorBody,
  createRefusal,
  type ErrorBody,
  type MachineId,
  type RequestOutcome,
} from '@reelfloor/protocol';
import { decodeThumbnailMessage, type SentThumbnail, type Thumbnail } from '@reelfloor/protocol/channels/thumbnail';
import type { AgentLink } from '../play/machines/agent-link.ts';
import type { MachineFloor } from '../play/machines/machine-floor.ts';
import { ThumbnailHub } from '../play/watching/thumbnails/thumbnail-hub.ts';
import { LocalNetwork } from './local-network.ts';
import { ManualClock } from './manual-clock.ts';

export const idOf = (text: string) => text as MachineId;

/** A page that gets thumbnails. Its socket takes as many bytes as `waitingBytes` leaves room for. */
export class ThumbnailPage {
  waitingBytes = 0;
  readonly shown: Thumbnail[] = [];

  sendBinary(message: Buffer): void {
    const thumbnail = decodeThumbnailMessage(message);
    if (!thumbnail) throw new Error('the page got a message that is no thumbnail');
    this.shown.push(thumbnail);
  }

  /** Returns the numbers of the machine's frames that the page can decode, and fails if it got one that it cannot. */
  decoded(machineId: string): number[] {
    const frames = this.shown.filter((thumbnail) => thumbnail.machineId === machineId);
    let last: number | null = null;
    for (const { number, isKey } of frames) {
      if (!isKey && (last === null || number !== last + 1))
        throw new Error(`frame ${number} of ${machineId} came after ${last}`);
      last = number;
    }
    return frames.map(({ number }) => number);
  }
}

/** An agent that makes a frame when the test says so; a key frame if it was asked for one. */
export class ThumbnailAgent implements AgentLink {
  readonly agentId: AgentId;
  isHere = true;
  readonly asked: { machineId: string; key: boolean }[] = [];
  refusal: ErrorBody | null = null;
  readonly #numbers = new Map<string, number>();
  readonly #keyDue = new Set<string>();

  constructor(agentId = 'hall') {
    this.agentId = agentId as AgentId;
  }

  isReachable(): boolean {
    return true;
  }

  readonly command: AgentLink['command'] = async (_name, data) => {
    const { machineId, key } = data as { machineId: MachineId; key: boolean };
    this.asked.push({ machineId, key });
    if (key) this.#keyDue.add(machineId);
    const outcome: RequestOutcome<never> = this.refusal
      ? { kind: 'refused', error: this.refusal }
      : { kind: 'accepted', value: {} as never };
    return outcome;
  };

  sendCandidate(): void {}
  stopVideo(): void {}

  frame(machineId: string, bytes = 600): SentThumbnail {
    const number = (this.#numbers.get(machineId) ?? 0) + 1;
    this.#numbers.set(machineId, number);
    const isKey = this.#keyDue.delete(machineId) || number === 1;
    return {
      machineId: idOf(machineId),
      number,
      isKey,
      at: number,
      data: Buffer.alloc(isKey ? 3_000 : bytes, number).toString('base64'),
    };
  }
}

export const methodUnknown = buildErrorBody(createRefusal('METHOD_UNKNOWN', { method: 'thumbnail' }));

/** Some nodes with the machines of an agent at the first node. */
export class ThumbnailWorld {
  readonly clock = new ManualClock();
  readonly network = new LocalNetwork(this.clock);
  readonly agent = new ThumbnailAgent();
  readonly hidden = new Set<string>();
  readonly hubs: ThumbnailHub[];
  /** Replaces the link that a node has to the agent; null: the machines are offline. */
  link: AgentLink | null = this.agent;

  constructor(nodes = 1, machineIds = ['m1', 'm2', 'm3']) {
    this.hubs = Array.from({ length: nodes }, (_, index) => {
      const remote = Object.assign(Object.create(this.agent) as ThumbnailAgent, { isHere: false });
      const linkHere = () => (this.link && index > 0 ? remote : this.link);
      const floor = {
        get: (id: string) =>
          machineIds.includes(id) ? { id, brandId: `brand of ${id}`, description: {}, link: linkHere() } : undefined,
      } as unknown as MachineFloor;
      const transport = this.network.join(`node-${index}`);
      const isShown = (brandId: string) => !this.hidden.has(brandId);
      const hub = new ThumbnailHub({ clock: this.clock, transport, floor, isShown });
      hub.start();
      return hub;
    });
  }

  hub(node = 0): ThumbnailHub {
    const hub = this.hubs[node];
    if (!hub) throw new Error(`there is no node ${node}`);
    return hub;
  }

  /** Lets the agent tell the next frame of the machine. */
  notify(machineId = 'm1', bytes?: number): void {
    this.receive([this.agent.frame(machineId, bytes)]);
  }

  receive(pictures: SentThumbnail[]): void {
    this.hub().receive(pictures, (id) => id.startsWith('m'));
  }

  /** Runs for so many half seconds, in each of which the agent tells a frame. */
  async run(halfSeconds: number, machineId = 'm1', bytes?: number): Promise<void> {
    for (let step = 0; step < halfSeconds; step++) {
      this.clock.advance(500);
      await this.settle();
      this.notify(machineId, bytes);
      await this.settle();
    }
  }

  /** Resolves once messages between the nodes have arrived. */
  settle(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}
