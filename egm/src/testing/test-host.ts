import { appendSasCrc, fromHex, toHex } from '../codec/byte-encodings.ts';
import type { MachineQuirks } from '../core/machine-quirks.ts';
import type { MachineSettings } from '../core/trial-machine-settings.ts';
import { TrialMachine, type TrialMachineOptions } from '../machine/trial-machine.ts';
import { createScriptedGameOutcomes, type GameOutcome } from '../play/game-outcomes.ts';
import { ManualClock } from './manual-clock.ts';

const wakeUpBit = 0x100;

interface HostOptions extends Partial<Omit<TrialMachineOptions, 'settings' | 'quirks' | 'clock' | 'emit'>> {
  readonly settings?: Partial<MachineSettings>;
  readonly quirks?: Partial<MachineQuirks>;
  readonly outcomes?: readonly GameOutcome[];
  /** The time from one poll to the next. */
  readonly periodMs?: number;
}

/** A machine and the bare host that a test needs: it sends hex and returns what came back. */
export class TestHost {
  readonly clock = new ManualClock();
  readonly machine: TrialMachine;
  readonly words: number[] = [];
  readonly #periodMs: number;

  constructor({ outcomes = [], periodMs = 100, ...options }: HostOptions = {}) {
    this.#periodMs = periodMs;
    this.machine = new TrialMachine({
      draw: createScriptedGameOutcomes(outcomes),
      ...options,
      clock: this.clock,
      emit: (word) => this.words.push(word),
    });
  }

  /** Sends bytes at once, the first with the wake-up bit. */
  send(hex: string): void {
    for (const [at, byte] of fromHex(hex).entries()) this.machine.receive(at === 0 ? byte | wakeUpBit : byte);
  }

  /** Sends a message, waits for one period, and returns what the machine has sent in it. */
  ask(hex: string): string {
    this.words.length = 0;
    this.send(hex);
    this.clock.advance(this.#periodMs);
    return toHex(this.words);
  }

  /** Sends a message to which it adds the CRC. */
  askWithCrc(hex: string): string {
    return this.ask(toHex(appendSasCrc(fromHex(hex))));
  }

  /** Synchronises, and reads the exceptions away that the power-up has left. */
  begin(): this {
    this.ask('80');
    this.readExceptions();
    return this;
  }

  /** Reads exceptions until there is none, or no power, acknowledges each, and returns their codes. */
  readExceptions(): string[] {
    const codes: string[] = [];
    for (let code = this.ask('81'); code !== '00' && code !== ''; code = this.ask('81')) {
      codes.push(code);
      this.ask('011A');
    }
    return codes;
  }
}
