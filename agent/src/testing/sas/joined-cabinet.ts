import type { Clock } from '@reelfloor/cabinet/clock';
import type { CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { MachineIdentity } from '@reelfloor/protocol/channels/commissioning';
import { buildCabinetDescription, getSasMachineSetup, type readCabinetFile } from '../../drivers/sas/cabinet-file.ts';
import type { NineBitLine } from '../../drivers/sas/line/nine-bit-line.ts';
import { SasCabinet } from '../../drivers/sas/machine/sas-cabinet.ts';
import type { WireLog } from '../../drivers/sas/wire-log/wire-log.ts';
import { openedJournal, trialMachineIdentity } from './in-service.ts';
import { JoinedLine, joinMachine } from './joined-machine.ts';
import { LossyLine, type Passage } from './lossy-line.ts';

type CabinetFile = ReturnType<typeof readCabinetFile>;

/** The cabinet file of the trial machine as it comes. */
export const trialCabinetFile: CabinetFile = {
  sas: {
    line: { kind: 'socket', host: '127.0.0.1', port: 1 },
    ...{
      address: 1,
      cycleMs: 40,
      serial: 'TRIAL-0001',
      asset: 122,
      denomMinor: 1,
      handPaidWinsCount: 'whenWon',
      reportsStops: false,
    },
  },
  celebrates: 'aboveStake',
  keys: {
    board: { kind: 'modbusTcp', host: '127.0.0.1', port: 502, unit: 1, answerMs: 500 },
    ...{ pulseMs: 100, spin: 0 },
    stakes: [
      { label: '1×', stakeMinor: 25, channel: 1, plays: false },
      { label: '2×', stakeMinor: 50, channel: 2, plays: false },
      { label: '4×', stakeMinor: 100, channel: 3, plays: false },
    ],
  },
  picture: {
    size: [1280, 720],
    views: [],
    reelBox: { x: 0.1, y: 0.1, width: 0.8, height: 0.7 },
    movesAtRest: true,
    stamp: 'topLeft',
  },
  privateAreas: [],
  sound: null,
};
const keyNames = ['spin', 'bet1', 'bet2', 'bet3'];

interface JoinedCabinetOptions {
  readonly clock: Clock;
  readonly journalFile: string;
  readonly machine?: Parameters<typeof joinMachine>[1];
  readonly file?: CabinetFile;
  /** Time in ms between two polls. */
  readonly cycleMs?: number;
  readonly wireLog?: WireLog;
  readonly logged?: JoinedLine['logged'];
  /** True for a machine that was never opened to players. */
  readonly isNew?: boolean;
  /** What the machine said of itself when it was opened, where that differs from what it says now. */
  readonly pinned?: Partial<MachineIdentity>;
  readonly onEvent?: (event: CabinetEvent) => void;
  readonly onView?: (view: CabinetView) => void;
}

/** A trial machine and its driver in one process, on a clock that the test moves. */
export class JoinedCabinet {
  readonly reported: string[] = [];
  readonly pulses: string[] = [];
  /** Set to lose the next pulses, as a loose wire does. */
  isKeyBoardDead = false;
  /** Keys whose relay reaches nothing. */
  readonly deadKeys = new Set<string>();
  /** Whether the driver holds the watchdog relay. */
  mayPress: () => boolean = () => false;
  /** Set to let the board answer with this error. */
  boardFault: Error | null = null;
  /** Set to hold the next keys until it resolves. */
  holdsKey: Promise<void> = Promise.resolve();
  /** Says what becomes of each message of the driver. */
  passageOf: (message: Uint16Array) => Passage = () => 'passes';
  cabinet: SasCabinet;
  readonly #options: JoinedCabinetOptions;
  readonly #joined: ReturnType<typeof joinMachine>;
  line: JoinedLine;

  constructor(options: JoinedCabinetOptions) {
    this.#options = options;
    const { isNew = false, journalFile, pinned } = options;
    if (!isNew) openedJournal(journalFile, '701', { ...trialMachineIdentity, ...pinned });
    this.#joined = joinMachine(options.clock, options.machine);
    this.line = this.#lineOf(this.#joined.host, options.logged);
    this.cabinet = this.#open();
  }

  get machine() {
    return this.#joined.machine;
  }

  /** What the line's log holds, for a cabinet that goes on with the journal. */
  get logged(): JoinedLine['logged'] {
    return this.line.logged;
  }

  /** Ends the driver as a killed process does, and starts it again with the line's log and the journal. */
  async restart(): Promise<void> {
    await this.cabinet.close();
    const { logged } = this.line;
    this.line = this.#lineOf(this.#joined.reconnect(), logged);
    this.cabinet = this.#open();
  }

  #lineOf(inner: NineBitLine, logged: JoinedLine['logged'] = []): JoinedLine {
    const { clock, cycleMs, wireLog } = this.#options;
    const lossy = (line: NineBitLine) => new LossyLine(line, (message) => this.passageOf(message));
    return new JoinedLine({
      ...{ host: lossy(inner), clock, logged, reconnect: () => lossy(this.#joined.reconnect()) },
      ...(wireLog && { wireLog }),
      ...(cycleMs && { cycleMs }),
    });
  }

  #open(): SasCabinet {
    const { file = trialCabinetFile, clock, journalFile } = this.#options;
    const machine = { machineId: '701' as MachineId, brandId: 'trial' as never, brandName: null };
    const cabinet = new SasCabinet({
      machineId: machine.machineId,
      description: buildCabinetDescription(file, machine),
      setup: getSasMachineSetup(file),
      picture: {
        kind: 'captured',
        size: [1280, 720],
        views: [],
        movesAtRest: true,
        stamp: 'topLeft',
        sound: null,
      },
      ...{ journalFile, line: this.line, clock },
      keys: {
        pulse: async (channel) => {
          await this.holdsKey;
          if (this.boardFault) throw this.boardFault;
          const key = keyNames[channel] ?? '';
          this.pulses.push(key);
          if (!this.isKeyBoardDead && !this.deadKeys.has(key)) this.machine.press(key);
        },
        holdAlive: (isAlive) => {
          this.mayPress = isAlive;
        },
        close: async () => {},
      },
      report: (text) => this.reported.push(text),
    });
    cabinet.pictureChanged('good');
    cabinet.serverLinkChanged(true);
    cabinet.subscribe({
      onEvent: (event) => this.#options.onEvent?.(event),
      onView: (view) => this.#options.onView?.(view),
    });
    return cabinet;
  }
}
