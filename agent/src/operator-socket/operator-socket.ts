import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import { SimulatedCabinet } from '@reelfloor/simulator/simulated-cabinet';
import { SasCabinet } from '../drivers/sas/machine/sas-cabinet.ts';
import { agentSubcommands, usage } from './available-subcommands.ts';
import type { SubcommandMachines, SubcommandOutcome } from './subcommand-types.ts';

const maxRequestChars = 4096;
/** Timeout in ms for receiving a whole subcommand request. */
const requestMs = 2000;

export const getOperatorSocketPath = (journalDir: string): string => join(journalDir, 'operator.sock');

/** A line of the reply, which is JSON lines: any number of progress lines, then one outcome. */
type ReplyLine = { readonly progress: string } | SubcommandOutcome;

/**
 * Sends a subcommand to the agent that uses this folder, and returns its outcome. Rejects if no agent is running there, or if the agent
 * ends before the outcome.
 */
export const sendSubcommandToAgent = async (
  journalDir: string,
  commandLineArguments: readonly string[],
  progress: (line: string) => void = () => {},
): Promise<SubcommandOutcome> => {
  const socket = connect({ path: getOperatorSocketPath(journalDir), allowHalfOpen: true });
  const failed = new Promise<never>((_, reject) => socket.once('error', reject));
  socket.end(JSON.stringify(commandLineArguments));
  const read = async (): Promise<SubcommandOutcome> => {
    for await (const line of createInterface({ input: socket })) {
      const reply = JSON.parse(line) as ReplyLine;
      if ('ok' in reply) return reply;
      progress(reply.progress);
    }
    throw new Error('the agent ended before it answered');
  };
  return await Promise.race([read(), failed]);
};

/**
 * Opens a local socket for subcommands, used by the demo's operator or by staff at a real machine. A request is one JSON array of words.
 * Only in a demo may subcommands make simulated machines fail or pay.
 */
export const openOperatorSocket = (options: {
  readonly journalDir: string;
  readonly cabinets: readonly Cabinet[];
  readonly isDemo: boolean;
  readonly report: (text: string) => void;
}): { close(): Promise<void> } => {
  const { journalDir, cabinets, isDemo, report } = options;
  const floor: SubcommandMachines = {
    simulated: isDemo ? cabinets.filter((cabinet) => cabinet instanceof SimulatedCabinet) : [],
    real: cabinets.filter((cabinet) => cabinet instanceof SasCabinet),
  };
  const path = getOperatorSocketPath(journalDir);
  // Removes the socket file, which an agent that was killed leaves behind.
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, floor);
  });
  server.on('error', (error) => report(`The operator's socket ${path} cannot be opened: ${error.message}`));
  server.listen({ path });
  return {
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

function serve(socket: Socket, floor: SubcommandMachines): void {
  let request = '';
  socket.setEncoding('utf8');
  socket.setTimeout(requestMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    request += text;
    if (request.length > maxRequestChars) socket.destroy();
  });
  socket.on('end', async () => {
    socket.setTimeout(0);
    const write = (line: ReplyLine) => socket.write(`${JSON.stringify(line)}\n`);
    write(await runSubcommand(floor, request, (progress) => write({ progress })));
    socket.end();
  });
}

const runSubcommand = async (
  floor: SubcommandMachines,
  request: string,
  progress: (line: string) => void,
): Promise<SubcommandOutcome> => {
  const [name, ...words] = wordsOf(request) ?? [];
  if (name === undefined) return { ok: false, text: 'A request is a JSON array of words.' };
  const subcommand = agentSubcommands.find((one) => one.name === name);
  if (!subcommand) return { ok: false, text: usage };
  try {
    return await subcommand.run({ floor, words, progress });
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
};

function wordsOf(text: string): string[] | null {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null;
  } catch {
    return null;
  }
}
