import { holdLine } from './hold-line.ts';
import type { NineBitLine } from './nine-bit-line.ts';
import { PtyLine, SerialLine } from './parity-line.ts';
import { BridgeLine, SocketLine } from './word-stream.ts';

/** Where a machine's line is. `bridge` is a microcontroller with nine-bit words on USB. */
export type LineAddress =
  | { readonly kind: 'serial' | 'pty' | 'bridge'; readonly path: string }
  | { readonly kind: 'socket'; readonly host: string; readonly port: number };

/** An open line that this process alone uses. */
export interface HeldLine {
  readonly line: NineBitLine;
  close(): Promise<void>;
}

/** Opens a line. Throws an Error if it cannot be opened, or if another process has it. */
export const openLine = async (where: LineAddress): Promise<HeldLine> => {
  const release = await holdLine(where.kind === 'socket' ? `${where.host}:${where.port}` : where.path);
  try {
    const line = await open(where);
    return {
      line,
      close: async () => {
        await line.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
};

const open = async (where: LineAddress): Promise<NineBitLine> => {
  switch (where.kind) {
    case 'serial':
      return new SerialLine(where.path);
    case 'pty':
      return new PtyLine(where.path);
    case 'bridge':
      return new BridgeLine(where.path);
    case 'socket':
      return SocketLine.connect({ host: where.host, port: where.port });
  }
};
