import { randomUUID } from 'node:crypto';
import {
  type CabinetView,
  ChannelPeer,
  done,
  type MachineId,
  type Outcome,
  type RequestAnswer,
  type RequestHandlers,
  type Result,
  refused,
  subprotocol,
} from '@reelfloor/protocol';
import {
  type AgentInstance,
  agentAgentSide,
  agentServerSide,
  type CabinetDescription,
  type CabinetEvent,
  type JournalFacts,
} from '@reelfloor/protocol/channels/agent';
import { WebSocket } from 'ws';

type Commands = RequestHandlers<typeof agentServerSide>;
type EventFacts = CabinetEvent extends infer Event
  ? Event extends CabinetEvent
    ? Omit<Event, 'seq' | 'at' | 'meterMinor'>
    : never
  : never;

const bands = [
  { id: 1, Order: 2, label: '1×', stakeMinor: 100 },
  { id: 2, Order: 1, label: '5×', stakeMinor: 500 },
];

/**
 * A cabinet without reels: a meter, a journal and the transfers it has seen. It keeps the promises of the agent channel
 * (the same id gives the same result; a void id stays void).
 */
export class TestCabinet {
  readonly description: CabinetDescription;
  /** `replaceJournal` and `setBack` replace the journal as a whole. */
  journalId: string = randomUUID();
  journal: CabinetEvent[] = [];
  acknowledgedSeq = 0;
  epoch = 0;
  #revision = 1;
  transfers = new Map<string, { state: 'credited' | 'cashedOut' | 'voided'; amountMinor: number }>();
  meterMinor = 0;
  phase: CabinetView['phase'] = 'idle';
  #version = 1;
  tell: (event: CabinetEvent | null) => void = () => {};

  constructor(machineId: string, brandId = 'koi') {
    this.description = {
      machineId: machineId as MachineId,
      brandId: brandId as CabinetDescription['brandId'],
      videoType: 'screen',
      picture: { width: 1280, height: 720 },
      reelBox: { x: 0.1, y: 0.1, width: 0.8, height: 0.7 },
      cutScreen: null,
      rotations: [0, 90],
      screens: [],
      bands,
    };
  }

  /** What `hello` says of its journal. A test replaces this to lie. */
  journalFacts(): JournalFacts {
    return {
      id: this.journalId,
      revision: this.#revision,
      firstSeq: this.journal[0]?.seq ?? 0,
      lastSeq: this.lastSeq,
      acknowledgedSeq: this.acknowledgedSeq,
      meterMinor: this.journal.at(-1)?.meterMinor ?? 0,
      epoch: this.epoch,
    };
  }

  get lastSeq(): number {
    return this.journal.at(-1)?.seq ?? 0;
  }

  /** Throws for an event that is not in the journal, as the real journal does. */
  acknowledge(seq: number): void {
    if (seq > this.lastSeq)
      throw new RangeError(`event ${seq} was acknowledged, and the journal ends at ${this.lastSeq}`);
    this.acknowledgedSeq = Math.max(this.acknowledgedSeq, seq);
  }

  /** As if the journal had been deleted and the agent had made a new one. */
  replaceJournal(): void {
    this.journalId = randomUUID();
    this.journal = [];
    this.transfers = new Map();
    this.acknowledgedSeq = 0;
    this.meterMinor = 0;
    this.epoch = 0;
    this.phase = 'idle';
    this.#version++;
  }

  copyJournal() {
    const { journalId, acknowledgedSeq, epoch, meterMinor } = this;
    const [journal, transfers, revision] = [[...this.journal], new Map(this.transfers), this.#revision];
    return { journalId, acknowledgedSeq, epoch, meterMinor, journal, transfers, revision };
  }

  setBack({ revision, ...copy }: ReturnType<TestCabinet['copyJournal']>): void {
    Object.assign(this, copy, { journal: [...copy.journal], transfers: new Map(copy.transfers) });
    // Opening the journal is a write.
    this.#revision = revision + 1;
    this.#version++;
  }

  /** Counts a write without an event, such as voiding an id. */
  wrote(): void {
    this.#revision++;
  }

  /** Refuses commands with an older fencing number, and remembers a newer one. */
  admits({ epoch }: { readonly epoch: number }): boolean {
    if (epoch < this.epoch) return false;
    this.epoch = epoch;
    return true;
  }

  view(): CabinetView {
    return {
      version: this.#version,
      phase: this.phase,
      creditMinor: this.meterMinor,
      bandId: 1,
      stakeMinor: 100,
      winMinor: 0,
      freeSpinsLeft: 0,
      roundId: null,
    };
  }

  show(phase: CabinetView['phase']): void {
    this.phase = phase;
    this.#version++;
    this.tell(null);
  }

  write(facts: EventFacts, meterMinor = this.meterMinor): void {
    this.meterMinor = meterMinor;
    const event = { ...facts, seq: this.lastSeq + 1, at: Date.now(), meterMinor } as CabinetEvent;
    this.journal.push(event);
    this.#revision++;
    this.#version++;
    this.tell(event);
  }

  playRound({ stakeMinor = 100, winMinor = 0, jackpotShareMinor = 0, freeSpin = false } = {}): void {
    const roundId = `round-${this.lastSeq + 1}`;
    this.write(
      {
        type: 'roundPlayed',
        roundId,
        freeSpin,
        bandId: 1,
        stakeMinor,
        winMinor,
        jackpotShareMinor,
        stops: [0, 0, 0, 0, 0],
      },
      this.meterMinor - stakeMinor + winMinor,
    );
  }
}

/** Connects to the agent channel, says hello, and sends what its cabinets journal. */
export class TestAgent {
  readonly cabinets: Map<string, TestCabinet>;
  /** Its process; `attempt` grows with each `connect`. */
  instance: AgentInstance;
  /** Settings for demos and tests that `hello` reports. */
  testSettings: string[] = [];
  readonly heard: { name: string; data: unknown }[] = [];
  readonly stoppedVideos: string[] = [];
  /** Replaces the answer to a command. A promise that never resolves makes the agent silent. */
  readonly override: { -readonly [Name in keyof Commands]?: Commands[Name] } = {};
  holdsEvents = false;
  hello: Outcome<RequestAnswer<typeof agentAgentSide, 'hello'>> | null = null;
  peer: ChannelPeer<typeof agentAgentSide, typeof agentServerSide> | null = null;
  /** The code with which the newest connection closes. */
  closed = new Promise<number>(() => {});
  #socket: WebSocket | null = null;

  constructor(cabinets: readonly TestCabinet[], folderId: string = randomUUID()) {
    this.cabinets = new Map(cabinets.map((cabinet) => [cabinet.description.machineId, cabinet]));
    this.instance = { folderId, start: 1, processId: randomUUID(), attempt: 0, host: 'test pid 1' };
  }

  /** Returns the next process of an agent with the same folder and journals. */
  restarted(): TestAgent {
    const next = new TestAgent([...this.cabinets.values()], this.instance.folderId);
    next.instance = { ...next.instance, start: this.instance.start + 1, host: 'test pid 2' };
    return next;
  }

  cabinet(machineId: string): TestCabinet {
    const cabinet = this.cabinets.get(machineId);
    if (!cabinet) throw new Error(`no cabinet ${machineId}`);
    return cabinet;
  }

  async connect(address: string, agentId: string, token: string): Promise<void> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/agent`, subprotocol);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const peer = new ChannelPeer({
      ours: agentAgentSide,
      theirs: agentServerSide,
      send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      onRequest: this.commands,
      onNotification: {
        candidate: () => {},
        stopVideo: ({ viewerId }) => void this.stoppedVideos.push(viewerId),
      },
      onInvalid: () => {},
      onHandlerError: (error) => String(error),
    });
    socket.on('message', (data) => peer.receive(data.toString()));
    socket.on('close', () => peer.close());
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    this.#socket = socket;
    this.peer = peer;
    const cabinets = [...this.cabinets.values()].map((cabinet) => ({
      description: cabinet.description,
      view: cabinet.view(),
      journal: cabinet.journalFacts(),
    }));
    this.instance = { ...this.instance, attempt: this.instance.attempt + 1 };
    const { instance, testSettings } = this;
    this.hello = await peer.request(
      'hello',
      { agentId: agentId as never, token, instance, testSettings, now: Date.now(), cabinets },
      2000,
    );
    if (this.hello.kind !== 'accepted') return;
    const { acknowledged } = this.hello.value;
    for (const cabinet of this.cabinets.values()) {
      const { machineId } = cabinet.description;
      cabinet.tell = (event) => this.tell(cabinet, event);
      const acknowledgedSeq = acknowledged[machineId];
      // A machine whose journal contradicts the books sends no events.
      if (acknowledgedSeq === undefined) continue;
      cabinet.acknowledge(acknowledgedSeq);
      const events = cabinet.journal.filter(({ seq }) => seq > acknowledgedSeq);
      if (events.length > 0 && !this.holdsEvents) void this.sendEvents(machineId, events);
    }
  }

  async sendEvents(machineId: string, events: CabinetEvent[]) {
    if (!this.peer) throw new Error('the agent is not connected');
    const outcome = await this.peer.request('events', { machineId, events }, 2000);
    // The cabinet's journal does not have events that a test made up.
    const cabinet = this.cabinets.get(machineId);
    if (outcome.kind === 'accepted' && cabinet && outcome.value.acknowledgedSeq <= cabinet.lastSeq)
      cabinet.acknowledge(outcome.value.acknowledgedSeq);
    return outcome;
  }

  cut(): void {
    for (const cabinet of this.cabinets.values()) cabinet.tell = () => {};
    this.#socket?.terminate();
    this.peer?.close();
  }

  /** Stops reading, also the close frame; the socket stays open. */
  stopReading(): void {
    this.#socket?.pause();
  }

  protected tell(cabinet: TestCabinet, event: CabinetEvent | null): void {
    const { machineId } = cabinet.description;
    const isTaken = this.hello?.kind === 'accepted' && machineId in this.hello.value.acknowledged;
    if (event && isTaken && !this.holdsEvents) void this.sendEvents(machineId, [event]);
    this.peer?.notify('view', { machineId, view: cabinet.view() });
  }

  get commands(): Commands {
    const own = this.ownCommands;
    const listening = (name: keyof Commands) => (data: never) => {
      this.heard.push({ name, data });
      return ((this.override[name] ?? own[name]) as unknown as (data: never) => never)(data);
    };
    const names = Object.keys(own) as (keyof Commands)[];
    return Object.fromEntries(names.map((name) => [name, listening(name)])) as unknown as Commands;
  }

  get ownCommands(): Commands {
    return {
      press: ({ machineId, epoch, commandId }) =>
        this.cabinet(machineId).admits({ epoch }) ? done({ commandId, tookMs: 3 }) : refused('SEAT_NONE'),
      credit: ({ machineId, epoch, transferId, amountMinor }) => {
        const cabinet = this.cabinet(machineId);
        const known = cabinet.transfers.get(transferId);
        if (known?.state === 'voided') return refused('TRANSFER_VOIDED');
        if (!known && !cabinet.admits({ epoch })) {
          cabinet.transfers.set(transferId, { state: 'voided', amountMinor: 0 });
          return refused('SEAT_NONE');
        }
        if (!known) {
          cabinet.transfers.set(transferId, { state: 'credited', amountMinor });
          cabinet.write({ type: 'credited', transferId, amountMinor }, cabinet.meterMinor + amountMinor);
        }
        return done({ meterMinor: cabinet.meterMinor });
      },
      cashOut: ({ machineId, epoch, transferId }): Result<{ amountMinor: number }> => {
        const cabinet = this.cabinet(machineId);
        const known = cabinet.transfers.get(transferId);
        if (known?.state === 'voided') return refused('TRANSFER_VOIDED');
        if (known) return done({ amountMinor: known.amountMinor });
        if (!cabinet.admits({ epoch })) return refused('SEAT_NONE');
        const amountMinor = cabinet.meterMinor;
        cabinet.transfers.set(transferId, { state: 'cashedOut', amountMinor });
        cabinet.write({ type: 'cashedOut', transferId, amountMinor }, 0);
        return done({ amountMinor });
      },
      transferStatus: ({ machineId, transferId, voidIfUnknown }) => {
        const cabinet = this.cabinet(machineId);
        const { transfers } = cabinet;
        if (voidIfUnknown && !transfers.has(transferId)) {
          transfers.set(transferId, { state: 'voided', amountMinor: 0 });
          cabinet.wrote();
        }
        const known = transfers.get(transferId);
        if (!known) return done({ state: 'unknown' });
        return done(known.state === 'voided' ? { state: 'voided' } : { ...known, state: known.state });
      },
      clearHandPay: ({ machineId, transferId }) => {
        const cabinet = this.cabinet(machineId);
        cabinet.show('idle');
        cabinet.write({ type: 'handPayCleared', transferId });
        return done({});
      },
      offer: ({ generation }) => done({ generation, sdp: 'v=0' }),
    };
  }
}
