import { randomUUID } from 'node:crypto';
import { createServerCommandHandlers, EventUploader } from '@reelfloor/agent/testing/agent-parts';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import { JoinedCabinet } from '@reelfloor/agent/testing/sas-cabinet';
import { ChannelPeer, createRefusedResult, type MachineId } from '@reelfloor/protocol';
import { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent-channel';
import { runAfterDelay } from '@reelfloor/protocol/run-after-delay';
import type { Game } from '@reelfloor/simulator/games';
import { type Cabinet, SimulatedCabinet } from '@reelfloor/simulator/testing/cabinet';
import { anatolia, createSeededRandom, koi, type RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { WildLine } from './wild-line.ts';

const requestTimeoutMs = 5_000;
const handPayLimitMinor = 100;
const roundsPerJackpot = 10;
/** What the real machine puts on its meter of a win that is paid by hand. */
const partialPayCredits = 30;
const jackpotLevels = 4;
const games: readonly (readonly [string, Game])[] = [
  ['104', anatolia],
  ['212', koi],
];

/** A machine that speaks SAS, beside the simulated ones. */
export const realMachine = '701' as MachineId;
export const modelMachines = games.map(([machineId]) => machineId as MachineId);
/** The clock that the model has replaced. */
const clock = { nowMs: () => Date.now(), after: runAfterDelay };

/** Draws wins of the real machine: one of five is paid by hand. */
const realDraw = (random: RandomIntBelow) => (): { winCredits: number } => ({
  winCredits: [0, 0, 25, 75, 150][random(5)] ?? 0,
});

interface ModelAgentOptions {
  readonly seed: number;
  readonly journalDir: string;
  /** True: the floor has a machine that speaks SAS. */
  readonly hasRealMachine: boolean;
  readonly credentials: { readonly agentId: string; readonly token: string };
}

/**
 * Runs an agent's real cabinets, journals, event sending and command handling on a simulated connection
 * (`WildLine`).
 */
export class ModelAgent {
  simulated: ReadonlyMap<MachineId, SimulatedCabinet>;
  readonly real: JoinedCabinet | null;
  readonly #folderId = randomUUID();
  readonly #journalDir: string;
  /** Each cabinet's source of random numbers, kept over restarts so that a restarted cabinet does not repeat its rounds. */
  readonly #luck: readonly RandomIntBelow[];
  #process = { id: randomUUID(), start: 1, hellos: 0 };
  readonly #credentials: ModelAgentOptions['credentials'];
  #pumps = new Map<MachineId, EventUploader>();
  #line: WildLine | null = null;
  #notifyView: (machineId: MachineId) => void = () => {};

  constructor({ seed, journalDir, hasRealMachine, credentials }: ModelAgentOptions) {
    this.#credentials = credentials;
    this.#journalDir = journalDir;
    this.#luck = games.map((_, index) => createSeededRandom(seed + index));
    this.simulated = this.#openCabinets();
    this.real = hasRealMachine
      ? new JoinedCabinet({
          clock,
          machine: {
            settings: { characterMs: 0, spinMs: 500, handPayLimitCredits: handPayLimitMinor },
            quirks: { partialPay: partialPayCredits },
            draw: realDraw(createSeededRandom(seed)),
          },
          journalFile: getJournalFilePath(journalDir, realMachine),
          onEvent: () => this.#pumps.get(realMachine)?.poke(),
          onView: () => this.#notifyView(realMachine),
        })
      : null;
  }

  get cabinets(): ReadonlyMap<MachineId, Cabinet> {
    const cabinets = new Map<MachineId, Cabinet>(this.simulated);
    return this.real ? cabinets.set(realMachine, this.real.cabinet) : cabinets;
  }

  get line(): WildLine | null {
    return this.#line?.isOpen ? this.#line : null;
  }

  /** Connects to the server. `accept` is the server's function for new connections. */
  dial(accept: (line: WildLine) => void): void {
    if (this.line) return;
    const line = new WildLine();
    this.#line = line;
    const peer = new ChannelPeer({
      ours: agentAgentSide,
      theirs: agentServerSide,
      send: (text) => line.sendToServer(text),
      onRequest: createServerCommandHandlers({
        cabinets: this.cabinets,
        pictures: {
          offer: () => Promise.resolve(createRefusedResult(70000)),
          testLine: () => Promise.resolve(createRefusedResult(70000)),
          feedRelay: () => createRefusedResult(70000),
          keepWatching: () => {},
          still: () => Promise.resolve(createRefusedResult('OUTCOME_UNKNOWN')),
          thumbnail: () => createRefusedResult('OUTCOME_UNKNOWN'),
        },
        serverNow: () => Date.now(),
      }),
      onNotification: { candidate: () => {}, stopVideo: () => {}, moveOn: () => {} },
      onInvalid: () => {},
      onHandlerError: (error) => {
        throw error;
      },
    });
    line.connect({
      receive: (text) => peer.receive(text),
      closed: () => this.#hangUp(line, () => peer.close()),
    });
    accept(line);
    void this.#performHandshake(line, peer);
  }

  cut(): void {
    this.#line?.cut();
  }

  /** Ends the process without notice and opens the same journals in a new process, which is not yet connected. */
  async restart(): Promise<void> {
    this.cut();
    this.#forgetLine();
    for (const cabinet of this.simulated.values()) await cabinet.close();
    await this.real?.restart();
    this.#process = { id: randomUUID(), start: this.#process.start + 1, hellos: 0 };
    this.simulated = this.#openCabinets();
  }

  async close(): Promise<void> {
    for (const cabinet of this.cabinets.values()) await cabinet.close();
  }

  #openCabinets(): ReadonlyMap<MachineId, SimulatedCabinet> {
    return new Map(
      games.map(([id, game], index) => {
        const machineId = id as MachineId;
        const random = this.#luck[index] ?? createSeededRandom(index);
        const cabinet = new SimulatedCabinet({
          machineId,
          game: { ...game, handPayLimitMinor },
          journalFile: getJournalFilePath(this.#journalDir, machineId),
          randomBelow: random,
          drawJackpots: () => (random(roundsPerJackpot) === 0 ? [1 + random(jackpotLevels)] : []),
        });
        cabinet.subscribe({
          onEvent: () => this.#pumps.get(machineId)?.poke(),
          onView: () => this.#notifyView(machineId),
        });
        return [machineId, cabinet] as const;
      }),
    );
  }

  async #performHandshake(
    line: WildLine,
    peer: ChannelPeer<typeof agentAgentSide, typeof agentServerSide>,
  ): Promise<void> {
    const cabinets = [...this.cabinets.values()].map((cabinet) => ({
      description: cabinet.description,
      view: cabinet.view(),
      journal: cabinet.journalFacts(),
    }));
    const { agentId, token } = this.#credentials;
    const instance = {
      folderId: this.#folderId,
      start: this.#process.start,
      processId: this.#process.id,
      attempt: ++this.#process.hellos,
      host: 'model',
    };
    const hello = await peer.request(
      'hello',
      { agentId, token, instance, testSettings: [], now: Date.now(), version: 'model', cabinets },
      requestTimeoutMs,
    );
    if (hello.kind !== 'accepted') return line.cut();
    this.#notifyView = (machineId) => {
      const view = this.cabinets.get(machineId)?.view();
      if (view) peer.notify('view', { machineId, view });
    };
    for (const [machineId, cabinet] of this.cabinets) {
      const acknowledgedSeq = hello.value.acknowledged[machineId];
      if (acknowledgedSeq === undefined) throw new Error(JSON.stringify(hello.value));
      cabinet.acknowledge(acknowledgedSeq);
      const pump = new EventUploader({
        cabinet,
        acknowledgedSeq,
        send: (events) => peer.request('events', { machineId, events }, requestTimeoutMs),
        onTrouble: () => {},
      });
      this.#pumps.set(machineId, pump);
      pump.poke();
      this.#notifyView(machineId);
    }
  }

  #hangUp(line: WildLine, close: () => void): void {
    close();
    if (this.#line === line) this.#forgetLine();
  }

  #forgetLine(): void {
    for (const pump of this.#pumps.values()) pump.stop();
    this.#pumps.clear();
    this.#notifyView = () => {};
  }
}
