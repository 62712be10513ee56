import { randomUUID } from 'node:crypto';
import {
  ChannelPeer,
  type RequestAnswer,
  type RequestHandlers,
  type RequestOutcome,
  subprotocol,
} from '@reelfloor/protocol';
import {
  type AgentInstance,
  agentAgentSide,
  agentServerSide,
  type CabinetEvent,
} from '@reelfloor/protocol/channels/agent-channel';
import { WebSocket } from 'ws';
import type { TestCabinet } from './test-cabinet.ts';
import { testCommands } from './test-commands.ts';

type Commands = RequestHandlers<typeof agentServerSide>;

/** Longest wait in ms for an answer of the server, far longer than a busy computer takes. */
const patienceMs = 15_000;

const atItsOwnTimes: ReadonlySet<string> = new Set(['clock', 'recordingTerms', 'recordSession']);

/** An agent that connects to the agent channel, says hello, and sends what its cabinets write into their journals. */
export class TestAgent {
  readonly cabinets: Map<string, TestCabinet>;
  /** Identifies the agent's process. `attempt` grows with each `connect`. */
  instance: AgentInstance;
  /** Names of demo and test settings that the agent reports in `hello`. */
  testSettings: string[] = [];
  readonly received: { name: string; data: unknown }[] = [];
  readonly stoppedVideos: string[] = [];
  readonly candidates: string[] = [];
  /** Replaces the agent's answers to commands. If the promise never resolves, the agent does not answer. */
  readonly override: { -readonly [Name in keyof Commands]?: Commands[Name] } = {};
  holdsEvents = false;
  /** Called when the server asks the agent to move to another node. By default the agent stays. */
  onMoveOn = (): void => {};
  hello: RequestOutcome<RequestAnswer<typeof agentAgentSide, 'hello'>> | null = null;
  peer: ChannelPeer<typeof agentAgentSide, typeof agentServerSide> | null = null;
  /** Resolves with the close code of the newest connection. */
  closed = new Promise<number>(() => {});
  #socket: WebSocket | null = null;

  constructor(cabinets: readonly TestCabinet[], folderId: string = randomUUID()) {
    this.cabinets = new Map(cabinets.map((cabinet) => [cabinet.description.machineId, cabinet]));
    this.instance = { folderId, start: 1, processId: randomUUID(), attempt: 0, host: 'test pid 1' };
  }

  /** Returns the agent after a restart, with the same folder and journals. */
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
        candidate: ({ candidate }) => void this.candidates.push(candidate),
        stopVideo: ({ viewerId }) => void this.stoppedVideos.push(viewerId),
        moveOn: () => this.onMoveOn(),
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
      {
        agentId: agentId as never,
        token,
        instance,
        testSettings,
        version: '9.9.9',
        now: Date.now(),
        cabinets,
      },
      patienceMs,
    );
    if (this.hello.kind !== 'accepted') return;
    const { acknowledged } = this.hello.value;
    for (const cabinet of this.cabinets.values()) {
      const { machineId } = cabinet.description;
      cabinet.notify = (event) => this.notify(cabinet, event);
      const acknowledgedSeq = acknowledged[machineId];
      // Without a number, the server refuses the machine's events, because its journal contradicts the ledger: send none.
      if (acknowledgedSeq === undefined) continue;
      cabinet.acknowledge(acknowledgedSeq);
      const events = cabinet.journal.filter(({ seq }) => seq > acknowledgedSeq);
      if (events.length > 0 && !this.holdsEvents) void this.sendEvents(machineId, events);
    }
  }

  async sendEvents(machineId: string, events: CabinetEvent[]) {
    if (!this.peer) throw new Error('the agent is not connected');
    const outcome = await this.peer.request('events', { machineId, events }, patienceMs);
    // A test may send invented events, which the cabinet cannot acknowledge because its journal lacks them.
    const cabinet = this.cabinets.get(machineId);
    if (outcome.kind === 'accepted' && cabinet && outcome.value.acknowledgedSeq <= cabinet.lastSeq)
      cabinet.acknowledge(outcome.value.acknowledgedSeq);
    return outcome;
  }

  cut(): void {
    for (const cabinet of this.cabinets.values()) cabinet.notify = () => {};
    this.#socket?.terminate();
    this.peer?.close();
  }

  /** Stops reading from the socket, which stays open, so that the agent sees not even a close frame. */
  stopReading(): void {
    this.#socket?.pause();
  }

  protected notify(cabinet: TestCabinet, event: CabinetEvent | null): void {
    const { machineId } = cabinet.description;
    const isTaken = this.hello?.kind === 'accepted' && machineId in this.hello.value.acknowledged;
    if (event && isTaken && !this.holdsEvents) void this.sendEvents(machineId, [event]);
    this.peer?.notify('view', { machineId, view: cabinet.view() });
  }

  get commands(): Commands {
    const own = this.ownCommands;
    const listening = (name: keyof Commands) => (data: never) => {
      // The server says these at times of its own.
      if (!atItsOwnTimes.has(name)) this.received.push({ name, data });
      return ((this.override[name] ?? own[name]) as unknown as (data: never) => never)(data);
    };
    const names = Object.keys(own) as (keyof Commands)[];
    return Object.fromEntries(names.map((name) => [name, listening(name)])) as unknown as Commands;
  }

  get ownCommands(): Commands {
    return testCommands((machineId) => this.cabinet(machineId));
  }
}
