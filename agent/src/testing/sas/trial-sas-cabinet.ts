import type { CabinetView, CommandId, MachineId, TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import { onTestFinished } from 'vitest';
import { describeMachine, type readCabinetFile, setupOf } from '../../drivers/sas/cabinet-file.ts';
import { SasCabinet } from '../../drivers/sas/machine/sas-cabinet.ts';
import { wireLogFolderOf } from '../../drivers/sas/wire-log/wire-files.ts';
import { WireLog } from '../../drivers/sas/wire-log/wire-log.ts';
import { ManualClock } from '../manual-clock.ts';
import { freshJournalFile } from '../trial-cabinet.ts';
import { JoinedLine, joinMachine } from './joined-machine.ts';

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
  },
  privateAreas: [],
  sound: null,
};
const keyNames = ['spin', 'bet1', 'bet2', 'bet3'];

/** The driver of a trial machine in the same process, on a clock that the test moves. */
export class TrialSasCabinet {
  readonly clock = new ManualClock();
  readonly events: CabinetEvent[] = [];
  /** The phases that the machine has shown. */
  readonly shown: CabinetView['phase'][] = [];
  readonly reported: string[] = [];
  readonly journalFile = freshJournalFile();
  readonly joined: ReturnType<typeof joinMachine>;
  readonly pulses: string[] = [];
  /** Set to lose the next pulses, as a loose wire does. */
  isKeyBoardDead = false;
  /** Set to let the board answer with this error. */
  boardFault: Error | null = null;
  /** Set to hold the next keys until it resolves. */
  holdsKey: Promise<void> = Promise.resolve();
  readonly wireLogFolder: string;
  readonly wireLog: WireLog;
  line: JoinedLine;
  cabinet: SasCabinet;
  readonly #file: CabinetFile;
  #ids = 0;

  constructor(options: Parameters<typeof joinMachine>[1] = {}, file: CabinetFile = trialCabinetFile) {
    this.#file = file;
    this.joined = joinMachine(this.clock, options);
    this.wireLogFolder = wireLogFolderOf(this.journalFile);
    const report = (text: string) => this.reported.push(text);
    this.wireLog = new WireLog({ folder: this.wireLogFolder, clock: this.clock, report });
    this.line = new JoinedLine(this.joined.host, this.clock, [], this.wireLog);
    this.cabinet = this.#open();
    onTestFinished(async () => {
      await this.cabinet.close();
      await this.wireLog.close();
    });
  }

  get machine() {
    return this.joined.machine;
  }

  /** Ends the driver as a killed process does, and starts it again with the line's log and the journal. */
  async restart(): Promise<void> {
    await this.cabinet.close();
    const { logged } = this.line;
    this.line = new JoinedLine(this.joined.reconnect(), this.clock, logged, this.wireLog);
    this.cabinet = this.#open();
  }

  /** Moves the clock until the condition holds; throws after a minute of it. */
  async until(condition: () => boolean, what = 'the condition holds'): Promise<void> {
    for (let ms = 0; !condition(); ms += 2) {
      if (ms > 120_000) throw new Error(`not within two minutes: ${what}`);
      await this.pass(2);
    }
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 2) {
      this.clock.advance(Math.min(2, left));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async inTime<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    void promise
      .finally(() => {
        isSettled = true;
      })
      .catch(() => {});
    await this.until(() => isSettled, 'an answer');
    return promise;
  }

  async ready(): Promise<void> {
    await this.until(() => this.cabinet.view().phase === 'idle', 'the machine is idle');
  }

  credit(amountMinor: number, id = `transfer-${++this.#ids}`) {
    return this.inTime(this.cabinet.credit({ transferId: id as TransferId, amountMinor, epoch: 1 }));
  }

  cashOut(id = `cash-out-${++this.#ids}`, whenIdle = false) {
    return this.inTime(this.cabinet.cashOut({ transferId: id as TransferId, epoch: 1, whenIdle }));
  }

  spin(id = `command-${++this.#ids}`) {
    return this.inTime(this.cabinet.press({ commandId: id as CommandId, epoch: 1, button: 'spin' }));
  }

  band(bandId: number) {
    const commandId = `command-${++this.#ids}` as CommandId;
    return this.inTime(this.cabinet.press({ commandId, epoch: 1, button: 'band', bandId }));
  }

  #open(): SasCabinet {
    const machine = { machineId: '701' as MachineId, brandId: 'trial' as never, brandName: null };
    const cabinet = new SasCabinet({
      machineId: machine.machineId,
      description: describeMachine(this.#file, machine),
      setup: setupOf(this.#file),
      picture: { kind: 'captured', size: [1280, 720], views: [], movesAtRest: true, sound: null },
      journalFile: this.journalFile,
      line: this.line,
      keys: {
        pulse: async (channel) => {
          if (this.boardFault) throw this.boardFault;
          await this.holdsKey;
          const key = keyNames[channel] ?? '';
          this.pulses.push(key);
          if (!this.isKeyBoardDead) this.machine.press(key);
        },
        holdAlive: () => {},
        close: async () => {},
      },
      clock: this.clock,
      report: (text) => this.reported.push(text),
    });
    cabinet.pictureChanged('good');
    cabinet.subscribe({
      onEvent: (event) => this.events.push(event),
      onView: ({ phase }) => this.shown.push(phase),
    });
    return cabinet;
  }
}
