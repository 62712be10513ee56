/** `npm run egm`: the simulated machine as a process, on a pseudo-terminal. See docs/trial-machine.md for its options. */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { MachineQuirks } from './core/machine-quirks.ts';
import { FileMemory } from './core/persistent-memory.ts';
import type { MachineClock } from './core/trial-machine-clock.ts';
import { defaultSettings } from './core/trial-machine-settings.ts';
import { TrialMachine } from './machine/trial-machine.ts';
import { createSeededGameOutcomes } from './play/game-outcomes.ts';
import { parseMachineQuirkOption, quirkOptionNames, runOperatorCommand } from './process/command-line-options.ts';
import { MachinePty } from './process/machine-pseudo-terminal.ts';
import { type MachinePort, NineBitWordSocket } from './process/nine-bit-serial-over-tcp.ts';
import { SimulatedModbusRelayBoard } from './process/simulated-modbus-relay-board.ts';
import { Screen } from './screen/machine-screen.ts';

const usage = `npm run egm -- --pty|--socket PORT [--memory FILE] [--relays PORT [--deadMan]] [--screen PORT] [--seed N] [--serial TEXT] [--spinMs N] [--handPay CREDITS] [--QUIRK=VALUE …]
quirks: ${quirkOptionNames.join(', ')}`;

/** Timing tolerance in ms for the host's messages, because on a busy computer this process may receive them late. */
const toleranceMs = 20;
/**
 * Transmission time of a byte on the simulated serial line, in ms. 0 sends a whole answer at once, as a buffered port does, so that a busy
 * computer cannot split it.
 */
const characterMs = 0;

const clock: MachineClock = {
  // Use Unix time, not the time since the process's start: the calendar must continue across a restart.
  nowMs: () => performance.timeOrigin + performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};

const readOptions = () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      pty: { type: 'boolean', default: false },
      socket: text,
      memory: text,
      relays: text,
      screen: text,
      deadMan: { type: 'boolean', default: false },
      seed: { ...text, default: '1' },
      serial: { ...text, default: defaultSettings.serial },
      spinMs: { ...text, default: String(defaultSettings.spinMs) },
      handPay: { ...text, default: String(defaultSettings.handPayLimitCredits) },
      ...Object.fromEntries(quirkOptionNames.map((name) => [name, text])),
    },
  });
  const given = values as Readonly<Record<string, string | boolean | undefined>>;
  const quirks: Partial<MachineQuirks> = Object.assign(
    {},
    ...quirkOptionNames.flatMap((name) =>
      given[name] === undefined ? [] : [parseMachineQuirkOption(name, String(given[name]))],
    ),
  );
  if (values.pty === (values.socket !== undefined)) throw new Error('give either --pty or --socket');
  return { ...values, quirks };
};

const run = async (): Promise<void> => {
  const { deadMan, handPay, memory, quirks, relays, screen, seed, serial, socket, spinMs } = readOptions();
  const receive = (word: number): void => machine.receive(word);
  const port: MachinePort =
    socket === undefined ? new MachinePty(receive) : await NineBitWordSocket.listen(Number(socket), receive);
  const machine: TrialMachine = new TrialMachine({
    clock,
    emit: (word) => port.write(word),
    settings: {
      ...{ serial, toleranceMs, characterMs, startTimeMs: Date.now() },
      spinMs: Number(spinMs),
      handPayLimitCredits: Number(handPay),
    },
    quirks,
    draw: createSeededGameOutcomes(Number(seed)),
    ...(memory === undefined ? {} : { store: new FileMemory(memory) }),
    // Kill the process to simulate a real power cut: nothing more is written, and no handler runs.
    onPowerCut: () => process.kill(process.pid, 'SIGKILL'),
  });
  console.log(port.address);
  const keys = ['spin', ...machine.settings.betCredits.map((_, at) => `bet${at + 1}`)];
  const server = new SimulatedModbusRelayBoard(keys.length, (coil) => machine.press(keys[coil] ?? ''), {
    hasDeadMan: deadMan,
  });
  if (relays !== undefined) console.log(`relays 127.0.0.1:${await server.listen(Number(relays))}`);
  const opened = screen === undefined ? null : await Screen.open(machine, Number(screen));
  if (opened) console.log(`screen ${opened.url}`);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => console.log(runOperatorCommand({ machine, screen: opened?.screen }, line)));
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    machine.cutPower();
    lines.close();
    await Promise.all([port.close(), relays === undefined ? null : server.close(), opened?.screen.close()]);
    process.exit(0);
  };
  lines.on('close', () => void stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
}
