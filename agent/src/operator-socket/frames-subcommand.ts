import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatSerialFrameDescription } from '@reelfloor/protocol/channels/serial-frame-description';
import {
  findRoundTimeSpan,
  getTimeSpanWithMargins,
  readNewestWireLogEntries,
  readWireLogEntries,
  type WireLogEntry,
} from '../drivers/sas/wire-log/read-wire-log.ts';
import { getWireLogFolder } from '../drivers/sas/wire-log/wire-log-files.ts';
import type { LocalSubcommand, SubcommandOutcome } from './subcommand-types.ts';

const usualNewest = 40;
const maxNewest = 100_000;
const arrows = { host: '→', machine: '←', driver: ' ' } as const;

/** Prints the frames on a machine's serial line. It reads the wire log files, so it needs no running agent and disturbs none. */
export const frames: LocalSubcommand = {
  name: 'frames',
  words: 'MACHINE [--at TIME|--round ID|--last N] [--every]',
  summary: `what went over its line, 7 days back: the last N (${usualNewest}), around a time or a round`,
  run: async ({ words, journalDir }) => {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { at: text, round: text, last: text, every: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [machine] = positionals;
    if (machine === undefined || !/^[\w-]{1,64}$/.test(machine)) return refusal('Name a machine: frames 701');
    const folder = getWireLogFolder(join(journalDir, `cabinet-${machine}.sqlite`));
    if (!existsSync(folder))
      return refusal(
        `There are no frames of a machine "${machine}" in ${journalDir}. Set DATA_DIR or AGENT_DATA_DIR as its agent has it.`,
      );
    const found = await find(folder, values);
    if (typeof found === 'string') return refusal(found);
    const shown = found.filter(({ isRoutine }) => values.every || !isRoutine);
    return { ok: true, text: shown.length > 0 ? shown.map(lineOf).join('\n') : 'No frames at that time.' };
  },
};

const refusal = (text: string): SubcommandOutcome => ({ ok: false, text });

/** Returns the requested wire log entries, or an error message for the caller. */
const find = async (
  folder: string,
  { at, round, last, every }: { at?: string; round?: string; last?: string; every: boolean },
): Promise<WireLogEntry[] | string> => {
  if ([at, round, last].filter((option) => option !== undefined).length > 1)
    return 'Give one of --at, --round and --last.';
  if (round !== undefined) {
    const span = await findRoundTimeSpan(folder, round);
    return span ? readWireLogEntries(folder, span) : `No frames of a round ${round} are left.`;
  }
  if (at !== undefined) {
    const atMs = parseTime(at);
    return atMs === null
      ? `"${at}" is no time such as 14:03:22 (of today) or 2026-11-24T14:03:22.`
      : readWireLogEntries(folder, getTimeSpanWithMargins(atMs));
  }
  const newest = last === undefined ? usualNewest : Number(last);
  if (!Number.isInteger(newest) || newest < 1 || newest > maxNewest)
    return `"${last}" is no number from 1 to ${maxNewest}.`;
  return readNewestWireLogEntries({ folder, newest, every });
};

/** Parses a time of today, or a date and time; in this computer's time zone if none is given. */
const parseTime = (text: string): number | null => {
  const today = localTime(Date.now()).slice(0, 10);
  const atMs = Date.parse(/^\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) ? `${today}T${text}` : text);
  return Number.isNaN(atMs) ? null : atMs;
};

/** Formats date and time in this computer's time zone, to the millisecond. */
const localTime = (atMs: number): string => {
  const offsetMs = new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - offsetMs).toISOString().slice(0, -1).replace('T', ' ');
};

const lineOf = ({ at, from, hex, meaning }: WireLogEntry): string =>
  from === 'driver'
    ? `${localTime(at)}   ${formatSerialFrameDescription(meaning)}`
    : `${localTime(at)} ${arrows[from]} ${hex}  ${formatSerialFrameDescription(meaning)}`;
