import { TestPlayer } from '@reelfloor/server/testing/test-player';
import { Dice } from './dice.ts';
import { startTarget, type Target } from './target.ts';
import { type Answer, throwBytes, throwCall } from './throw-calls.ts';
import { AgentThrower } from './throw-events.ts';
import { FrameThrower } from './throw-frames.ts';
import { Thrower } from './throw-messages.ts';
import { givenPassword, type OfficeAnswer, OfficeThrower } from './throw-office.ts';

export interface FuzzReport {
  /** Descriptions of forbidden outcomes, each with the input that caused it. */
  readonly faults: string[];
  readonly calls: number;
  readonly messages: number;
  /** Counts of events that an agent with a valid token sent. */
  readonly events: { readonly committed: number; readonly refused: number };
  /** Counts of peers that send hand-made frames and ignore close frames. */
  readonly rawPeers: { readonly ended: number; readonly refused: number };
  readonly statuses: Readonly<Record<string, number>>;
  /** Statuses of the office's answers to staff and to strangers, and how often its stream let somebody in. */
  readonly office: {
    readonly staff: Readonly<Record<string, number>>;
    readonly stranger: Readonly<Record<string, number>>;
    readonly admitted: number;
    readonly refused: number;
  };
  /** Memory of the server's process in bytes, after the warm-up and at the end. */
  readonly warmBytes: number;
  readonly endBytes: number;
  /** All output of the server, and the secrets that must not be in it. */
  readonly printed: string;
  readonly secrets: readonly string[];
}

const throwersAtOnce = 4;
/** Matches a file name with a line number or a stack frame, which no answer may contain. */
const stack = /node_modules|node:internal|\.[jt]s:\d+|\n\s+at /;
/** Largest growth of the server's memory after the warm-up: it must not grow with each input. */
const allowedGrowthBytes = 32 * 2 ** 20;
const maxReported = 20;
const maxLooks = 20;

/** Sends random input to a server and reports forbidden outcomes. The same seed sends the same input. */
export const fuzz = async ({ count, seed }: { count: number; seed: number }): Promise<FuzzReport> => {
  const target = await startTarget();
  const run = new Run(target);
  let ledgerFaults: string[] = [];
  let report: FuzzReport;
  try {
    await run.signIn();
    await run.throwAsStrangers(Math.ceil(count / 5), new Dice(seed + 2));
    const warmAt = Math.ceil(count / 2);
    await run.throwMany(warmAt, new Dice(seed));
    const warmBytes = target.residentBytes();
    await run.throwMany(count - warmAt, new Dice(seed + 1));
    const endBytes = await run.restingBytes(warmBytes);
    await run.checkEnd(warmBytes, endBytes);
    const { secrets: kept, otherAgent } = target;
    const cookies = target.officeCookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
    const secrets = [
      ...[...run.tokens, ...cookies, ...run.handedOut, givenPassword],
      ...[kept.jwtSecret, kept.agentToken, otherAgent.token, 'demo1234'],
    ];
    report = { ...run.report(), warmBytes, endBytes, printed: target.printed(), secrets };
  } finally {
    run.close();
    ledgerFaults = await target.stop();
  }
  return { ...report, faults: [...report.faults, ...ledgerFaults] };
};

class Run {
  readonly #target: Target;
  readonly #throwers: Thrower[];
  readonly #agent: AgentThrower;
  readonly #frames: FrameThrower;
  readonly #faults: string[] = [];
  readonly #statuses: Record<string, number> = {};
  readonly #office: OfficeThrower;
  readonly #officeStatuses: Record<OfficeAnswer['standing'], Record<string, number>> = {
    staff: {},
    stranger: {},
  };
  readonly tokens: string[] = [];
  /** Passwords, PINs and tokens that the office handed out once. */
  readonly handedOut: string[] = [];
  #calls = 0;
  #messages = 0;

  constructor(target: Target) {
    this.#target = target;
    this.#agent = new AgentThrower(target.address, target.otherAgent, ['fuzz-1', 'fuzz-2']);
    this.#frames = new FrameThrower(target.address, () => this.#token);
    this.#office = new OfficeThrower({
      port: target.port,
      cookies: target.officeCookies,
      playerToken: () => this.#token,
    });
    this.#throwers = Array.from({ length: throwersAtOnce }, () => new Thrower(target.address, () => this.#token));
  }

  get #token(): string {
    return this.tokens.at(-1) ?? '';
  }

  async signIn(): Promise<void> {
    this.tokens.push((await TestPlayer.login(this.#target.address, 'player1')).signIn.token);
  }

  async throwMany(count: number, dice: Dice): Promise<void> {
    let left = count;
    // Each sender of input has its own random numbers, so the order of answers does not change what is sent.
    const throwing = this.#throwers.map(async (thrower) => {
      const own = new Dice(dice.roll(2 ** 32));
      while (left-- > 0 && this.#target.exit() === null && this.#faults.length < maxReported)
        await this.#throwOne(thrower, own);
    });
    const ofAgent = this.#throwAsAgent(Math.ceil(count / 10), new Dice(dice.roll(2 ** 32)));
    await Promise.all([...throwing, ofAgent]);
    await this.#frames.rest();
    this.#faults.push(...this.#frames.faults.splice(0));
  }

  async #throwOne(thrower: Thrower, dice: Dice): Promise<void> {
    try {
      switch (dice.roll(15)) {
        case 11:
        case 12:
        case 13:
          return this.#judgeOffice(await this.#office.call(dice));
        case 14:
          return this.#judgeOffice(await this.#office.listen(dice));
        case 10:
          if (this.#frames.hasRoom) this.#frames.throw(dice);
          return;
        case 0:
          return this.#judge(await throwBytes(this.#target.port, dice));
        case 1:
        case 2:
        case 3:
        case 4:
          return this.#judge(await throwCall(this.#target.address, this.#token, dice));
        default:
          this.#messages++;
          await thrower.throw(dice);
          for (const text of thrower.takeReceived()) this.#judgeMessage(text);
      }
    } catch (error) {
      this.#faults.push(String(error));
    }
  }

  /** Sends calls to the office as who may change nothing there, while nobody else does anything, and compares the database. */
  async throwAsStrangers(count: number, dice: Dice): Promise<void> {
    const before = await this.#target.digests();
    for (let left = count; left > 0 && this.#target.exit() === null && this.#faults.length < maxReported; left--)
      this.#judgeOffice(
        dice.oneIn(8) ? await this.#office.listen(dice, 'stranger') : await this.#office.call(dice, 'stranger'),
      );
    for (const [table, digest] of await this.#target.digests())
      if (before.get(table) !== digest) this.#faults.push(`strangers changed the table ${table}`);
  }

  #judgeOffice(answer: OfficeAnswer): void {
    const { standing, isOpen, what, status, text } = answer;
    this.#judge(answer);
    const statuses = this.#officeStatuses[standing];
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (standing === 'stranger' && !isOpen && status > 0 && status < 400)
      this.#faults.push(`a stranger got ${status} for ${what}: ${text.slice(0, 300)}`);
    for (const [, secret = ''] of text.matchAll(/"(?:password|pin|token)":"([^"]{8,})"/g)) this.handedOut.push(secret);
    for (const cookie of this.#target.officeCookies)
      if (text.includes(cookie.slice(cookie.indexOf('=') + 1))) this.#faults.push(`${what} told a cookie again`);
  }

  async #throwAsAgent(count: number, dice: Dice): Promise<void> {
    for (let left = count; left > 0 && this.#target.exit() === null; left--) {
      await this.#agent.throw(dice);
      for (const text of this.#agent.takeReceived()) this.#judgeMessage(text);
    }
  }

  #judge({ what, status, text }: Answer): void {
    this.#calls++;
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
    // 503 is allowed only for a machine that the input has taken out of service.
    const isExcused = status === 503 && text.includes('MACHINE_');
    if (status >= 500 && !isExcused) this.#faults.push(`${what} was answered with ${status}: ${text.slice(0, 300)}`);
    if (text.includes(this.#token)) this.#faults.push(`${what} told the token again: ${text.slice(0, 300)}`);
    if (stack.test(text)) this.#faults.push(`${what} showed a stack: ${text.slice(0, 300)}`);
  }

  #judgeMessage(text: string): void {
    if (text.includes('INTERNAL')) this.#faults.push(`a channel answered with INTERNAL: ${text.slice(0, 300)}`);
    if (text.includes(this.#token)) this.#faults.push(`a channel told the token again: ${text.slice(0, 300)}`);
    if (stack.test(text)) this.#faults.push(`a channel showed a stack: ${text.slice(0, 300)}`);
  }

  /** Gives the process some seconds to free memory, and returns how many bytes it still uses. */
  async restingBytes(warmBytes: number): Promise<number> {
    for (let look = 0; ; look++) {
      if (this.#target.exit() !== null) return 0;
      const bytes = this.#target.residentBytes();
      if (bytes - warmBytes <= allowedGrowthBytes || look === maxLooks) return bytes;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async checkEnd(warmBytes: number, endBytes: number): Promise<void> {
    const exit = this.#target.exit();
    if (exit !== null) {
      this.#faults.push(`the server ${exit}:\n${this.#target.printed().slice(-2000)}`);
      return;
    }
    for (const line of this.#target.printed().split('\n'))
      if (/a call failed|a channel request failed|a listener failed|nhandled/.test(line))
        this.#faults.push(`the log says: ${line.slice(0, 600)}`);
    if (endBytes - warmBytes > allowedGrowthBytes)
      this.#faults.push(`memory grew from ${warmBytes} to ${endBytes} bytes between the first and the second half`);
    // Another player must still be able to play, with the same money.
    const witness = await TestPlayer.login(this.#target.address, 'player2');
    const balanceMinor = await witness.balanceMinor();
    if (balanceMinor !== 100_000) this.#faults.push(`the witness has ${balanceMinor}`);
  }

  report() {
    const { committed, refused } = this.#agent;
    return {
      faults: this.#faults,
      calls: this.#calls,
      messages: this.#messages,
      events: { committed, refused },
      rawPeers: { ended: this.#frames.ended, refused: this.#frames.refused },
      statuses: this.#statuses,
      office: { ...this.#officeStatuses, ...this.#office.upgrades },
    };
  }

  close(): void {
    for (const thrower of this.#throwers) thrower.close();
    this.#agent.close();
  }
}
