import { freshJournalFile } from '@reelfloor/cabinet/testing/fresh-journal';
import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import type { CabinetView, CommandId, TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { onTestFinished } from 'vitest';
import { WireLog } from '../../drivers/sas/wire-log/wire-log.ts';
import { getWireLogFolder } from '../../drivers/sas/wire-log/wire-log-files.ts';
import { JoinedCabinet, type trialCabinetFile } from './joined-cabinet.ts';
import type { joinMachine } from './joined-machine.ts';

type TrialOptions = Parameters<typeof joinMachine>[1] &
  Pick<ConstructorParameters<typeof JoinedCabinet>[0], 'isNew' | 'pinned' | 'cycleMs'>;

/** The driver of a trial machine in the same process, for tests that run its clock. */
export class TrialSasCabinet extends JoinedCabinet {
  readonly clock: ManualClock;
  readonly events: CabinetEvent[];
  /** The phases that were shown. */
  readonly shown: CabinetView['phase'][];
  readonly wireLogFolder: string;
  readonly wireLog: WireLog;
  #ids = 0;

  constructor({ isNew, pinned, cycleMs, ...machine }: TrialOptions = {}, file?: typeof trialCabinetFile) {
    const clock = new ManualClock();
    const events: CabinetEvent[] = [];
    const shown: CabinetView['phase'][] = [];
    const journalFile = freshJournalFile();
    const wireLogFolder = getWireLogFolder(journalFile);
    const wireLog = new WireLog({ folder: wireLogFolder, clock, report: (text) => this.reported.push(text) });
    super({
      ...{ clock, machine, journalFile, wireLog },
      onEvent: (event) => events.push(event),
      onView: ({ phase }) => shown.push(phase),
      ...(file && { file }),
      ...(isNew && { isNew }),
      ...(pinned && { pinned }),
      ...(cycleMs && { cycleMs }),
    });
    this.clock = clock;
    this.events = events;
    this.shown = shown;
    this.wireLogFolder = wireLogFolder;
    this.wireLog = wireLog;
    onTestFinished(async () => {
      await this.cabinet.close();
      await wireLog.close();
    });
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
}
