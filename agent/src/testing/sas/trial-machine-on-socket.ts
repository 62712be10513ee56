import { createServer } from 'node:net';
import { systemClock } from '@reelfloor/cabinet/clock';
import { TrialMachine, type TrialMachineOptions } from '@reelfloor/egm/trial-machine';
import { SocketLine } from '../../drivers/sas/line/open-serial-line.ts';

/**
 * Starts a trial machine that one host after another reaches over a socket. `words` are all that it has got. Give the function of the
 * test's own context, because tests that run at the same time would end each other's machines.
 */
export const trialMachineOnSocket = async (
  { onTestFinished }: { readonly onTestFinished: (end: () => Promise<void>) => void },
  options: Partial<Pick<TrialMachineOptions, 'settings' | 'quirks'>> = {},
) => {
  let line: SocketLine | null = null;
  const words: number[] = [];
  const machine = new TrialMachine({
    clock: systemClock,
    quirks: options.quirks ?? {},
    settings: { characterMs: 0, toleranceMs: 1_000, ...options.settings },
    // A host that has gone hears nothing.
    emit: (word) => void line?.write(Uint16Array.of(word)).catch(() => {}),
  });
  const server = createServer((socket) => {
    line = new SocketLine(socket);
    line.onWord = (word) => {
      words.push(word);
      machine.receive(word);
    };
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The machine does not listen.');
  onTestFinished(async () => {
    machine.cutPower();
    await line?.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { machine, words, port: address.port };
};
