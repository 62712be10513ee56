import { systemClock } from '@reelfloor/cabinet/clock';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { buildCabinetDescription, type CabinetFile, getSasMachineSetup } from './cabinet-file.ts';
import type { LongPoll } from './frames/define-long-poll.ts';
import { openKeyRelayBoard } from './keys/open-key-relay-board.ts';
import type { LineAddress } from './line/open-serial-line.ts';
import {
  getSasPollDeliveryRules,
  type LineListener,
  type LongPollResult,
  type MachineLine,
  toSasLongPollResult,
} from './machine/machine-line.ts';
import { meterCodes } from './machine/meters.ts';
import { SasCabinet } from './machine/sas-cabinet.ts';
import type { LinkCounts } from './poll/link-statistics.ts';
import { getWireLogFolder } from './wire-log/wire-log-files.ts';
import { SasLine } from './worker/sas-line.ts';

interface SasCabinetDependencies {
  readonly machineId: MachineId;
  readonly brandId: BrandId;
  readonly brandName: string | null;
  readonly cabinet: CabinetFile;
  /** Path of the journal. The serial line's log and the wire log are in the same folder. */
  readonly journalFile: string;
  readonly report: (text: string) => void;
}

/** Opens a machine as its cabinet file describes it: its serial line, its relay board for the keys, and its video. */
export const openSasCabinet = ({ cabinet, journalFile, report, ...machine }: SasCabinetDependencies): SasCabinet => {
  const { sas, keys, picture, sound } = cabinet;
  const { machineId } = machine;
  const reportOf = (text: string): void => report(`machine ${machineId}: ${text}`);
  const { line, address, cycleMs } = sas;
  return new SasCabinet({
    machineId,
    description: buildCabinetDescription(cabinet, machine),
    setup: getSasMachineSetup(cabinet),
    picture: {
      kind: 'captured',
      size: picture.size,
      views: picture.views,
      movesAtRest: picture.movesAtRest,
      stamp: picture.stamp,
      sound,
    },
    journalFile,
    line: new ThreadedLine({
      ...{ line, address, cycleMs, report: reportOf },
      logFile: `${journalFile}.line`,
      wireLogFolder: getWireLogFolder(journalFile),
    }),
    keys: openKeyRelayBoard(keys.board, {
      channels: [keys.spin, ...keys.stakes.map(({ channel }) => channel)],
      pulseMs: keys.pulseMs,
      clock: systemClock,
      report: reportOf,
    }),
    report,
  });
};

/** Delay in ms before a serial line that failed is reopened. */
const reopenMs = 2_000;

/** A machine's serial line that is polled in a worker thread. It is reopened when it fails. */
class ThreadedLine implements MachineLine {
  readonly #options: ThreadedLineOptions;
  #line: SasLine | null = null;
  #row = 0;
  #isUp = false;
  #isClosed = false;
  #listener: LineListener | null = null;

  constructor(options: ThreadedLineOptions) {
    this.#options = options;
  }

  start(afterRow: number, listener: LineListener): void {
    this.#row = afterRow;
    this.#listener = listener;
    this.#open(listener);
  }

  #open(listener: LineListener): void {
    const { report, ...options } = this.#options;
    const setUp = { ...options, meterCodes: Object.values(meterCodes), takenRow: this.#row };
    this.#line = new SasLine(setUp, {
      onRow: (row) => {
        // A logged reply has nothing to handle here, because the call that sent its poll did; only exceptions have data.
        const { code, data } = row.kind === 'exception' ? row : { code: 0, data: '' };
        listener.onException({ row: row.row, code, data: Buffer.from(data, 'hex') });
      },
      onState: ({ link }) => this.#showLink(link === 'up'),
      onReport: report,
      onFailure: (error) => {
        report(error.message);
        this.#showLink(false);
        setTimeout(() => {
          if (!this.#isClosed) this.#open(listener);
        }, reopenMs);
      },
    });
  }

  #showLink(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#listener?.onLink(isUp);
  }

  async ask<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<LongPollResult<Reply>> {
    if (!this.#line) return { kind: 'lost' };
    const answer = await this.#line.ask(poll, request, getSasPollDeliveryRules(poll));
    return toSasLongPollResult(answer.kind, answer.kind === 'data' ? answer.reply : null);
  }

  async askAndBreak<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<boolean> {
    const hasBroken = (await this.#line?.askLast(poll, request)) === true;
    if (hasBroken && !this.#isClosed && this.#listener) {
      this.#showLink(false);
      this.#open(this.#listener);
    }
    return hasBroken;
  }

  counts(): Promise<LinkCounts | null> {
    return this.#line?.counts() ?? Promise.resolve(null);
  }

  taken(row: number): void {
    this.#row = row;
    this.#line?.taken(row);
  }

  noteEvent(atMs: number, event: string, detail: string): void {
    this.#line?.noteEvent(atMs, event, detail);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#line?.close();
  }
}

interface ThreadedLineOptions {
  readonly line: LineAddress;
  readonly address: number;
  readonly cycleMs: number;
  readonly logFile: string;
  readonly wireLogFolder: string;
  readonly report: (text: string) => void;
}
