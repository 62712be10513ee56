import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
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

/** Time in ms in which the process that has a line says its number. */
const answerMs = 1_000;

/**
 * Claims a line, named by its path or address, for this process: two that poll one machine would acknowledge each other's exceptions. The operating system ends the
 * claim with the process. Throws an Error that names the process if another one has the line.
 */
const holdLine = async (line: string): Promise<() => Promise<void>> => {
  // Sockets without a file exist on Linux alone, and so do the serial lines.
  if (process.platform !== 'linux') return async () => {};
  const place = realPath(line);
  const path = `\0reelfloor-line-${createHash('sha256').update(place).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(process.pid));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path }, resolve);
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    const asked = connect({ path }).setTimeout(answerMs, () => asked.destroy());
    const holder = await text(asked).catch(() => '');
    throw new Error(
      `The line ${line} is in use by another process (${holder || 'unknown'}), such as a running agent. Stop that one first: two on one line would take each other's messages.`,
    );
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
};

const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    // It is no path, or opening it says what is wrong.
    return path;
  }
};
