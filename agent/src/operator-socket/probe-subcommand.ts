import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { NineBitLine } from '../drivers/sas/line/nine-bit-line.ts';
import { type LineAddress, openSerialLine } from '../drivers/sas/line/open-serial-line.ts';
import { SerialLine } from '../drivers/sas/line/parity-serial-line.ts';
import {
  buildCabinetFileEntry,
  findMachineIncompatibilities,
  formatProbedMachineTable,
  readProbedMachine,
} from '../drivers/sas/probe/probe-report.ts';
import {
  findSasMachineAddress,
  MachineProbe,
  maxGapMs,
  measureLoopbackByteGapMs,
  measureSentByteGapMs,
} from '../drivers/sas/probe/probe-serial-line.ts';
import type { LocalSubcommand, SubcommandOutcome } from './subcommand-types.ts';

type Progress = (text: string) => void;

/** Detects a slot machine on a serial line and reports its identity. It changes nothing at the machine: no play, no money, no key press. */
export const probe: LocalSubcommand = {
  name: 'probe',
  words: 'PATH [--address N] [--loopback]',
  summary: 'who is on a line (/dev/ttyS0, bridge:/dev/ttyACM0, socket:HOST:PORT), and what does not suit',
  run: async ({ words, progress }) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { address: { type: 'string' }, loopback: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const where = lineAddressOf(positionals[0] ?? '');
    if (where === null) return refusal('Name a line: probe /dev/ttyS0, bridge:/dev/ttyACM0 or socket:HOST:PORT');
    const address = values.address === undefined ? null : Number(values.address);
    if (address !== null && !(Number.isInteger(address) && address >= 1 && address <= 127))
      return refusal(`"${values.address}" is no address from 1 to 127.`);
    const held = await openSerialLine(where);
    const broken = new Promise<never>((_, reject) => {
      held.line.onFailure = reject;
    });
    try {
      return await Promise.race([check(held.line, where, { address, isLoopback: values.loopback }, progress), broken]);
    } finally {
      await held.close();
    }
  },
};

const refusal = (text: string): SubcommandOutcome => ({ ok: false, text });

/** Parses the argument that names a serial line. Returns null if it is invalid. */
const lineAddressOf = (text: string): LineAddress | null => {
  const [, kind, rest = ''] = /^(?:(serial|pty|bridge|socket):)?(.+)$/.exec(text) ?? [];
  if (kind === 'socket') {
    const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(rest) ?? [];
    return host === '' ? null : { kind, host, port: Number(port) };
  }
  if (rest === '') return null;
  if (kind === 'serial' || kind === 'pty' || kind === 'bridge') return { kind, path: rest };
  return { kind: realPath(rest).startsWith('/dev/pts/') ? 'pty' : 'serial', path: rest };
};

const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

const check = async (
  line: NineBitLine,
  where: LineAddress,
  { address: given, isLoopback }: { readonly address: number | null; readonly isLoopback: boolean },
  progress: Progress,
): Promise<SubcommandOutcome> => {
  if (isLoopback && !(line instanceof SerialLine)) return refusal('Only a serial port has a loop-back plug.');
  if (line instanceof SerialLine) {
    const tooSlow = await judgePort(line, isLoopback, progress);
    if (tooSlow !== null) return refusal(tooSlow);
    if (isLoopback) return { ok: true, text: 'The port is fast enough. Take the plug out, and probe the machine.' };
  }
  const address = given ?? (await findSasMachineAddress(line, progress));
  if (address === null)
    return refusal(
      'No machine answers at any address. Look at the power, the cable (transmit and receive may be swapped), the ground, and the SAS channel in the machine’s menu.',
    );
  progress(`Reading the machine at address ${address}, which takes about 30 s.`);
  const probeLine = new MachineProbe(line, address);
  try {
    await probeLine.start();
    const reading = await readProbedMachine(probeLine, address, progress);
    const unfit = findMachineIncompatibilities(reading);
    const entry = buildCabinetFileEntry(where, reading);
    return {
      ok: unfit.length === 0,
      text: [
        formatProbedMachineTable(reading),
        ...(unfit.length > 0 ? ['This machine does not suit yet:', ...unfit.map((one) => `- ${one}`)] : []),
        ...(entry ? ['For its cabinet file (docs/cabinets.md):', entry] : []),
      ].join('\n'),
    };
  } finally {
    await probeLine.stop();
  }
};

/** Reports how long the port pauses after a message's first byte. Returns why the port cannot be used, or null if it can. */
const judgePort = async (line: SerialLine, isLoopback: boolean, progress: Progress): Promise<string | null> => {
  progress('Measuring the pause after the first byte of a message.');
  const gapMs = isLoopback ? await measureLoopbackByteGapMs(line) : await measureSentByteGapMs(line);
  if (gapMs === null) return 'Nothing came back. Is the loop-back plug in this port?';
  const shown = `${gapMs.toFixed(2)} ms`;
  progress(
    isLoopback
      ? `Pause after the first byte: ${shown} (99 of 100 messages).`
      : `Pause after the first byte: at least ${shown} (99 of 100 messages). An adapter can take longer: measure the whole with --loopback.`,
  );
  return gapMs <= maxGapMs
    ? null
    : `This port pauses ${shown} after the first byte of a message. Machines allow 5 ms, so more than ${maxGapMs} ms is refused. Use a 16550 port on the board or on PCIe, or a nine-bit bridge (docs/cabinets.md).`;
};
