import type { ActionContentInput, OfficeActionName } from '@reelfloor/protocol/office-call-types';
import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import { type OfficeSaid, type OfficeStaff, otherSide, type RequestKey, type Side } from './office-staff.ts';

/** A request that one manager asked for. Its key is used once. */
export interface AskedRequest {
  readonly key: RequestKey;
  readonly action: OfficeActionName;
  readonly content: unknown;
  readonly askedBy: Side;
  /** What the office said that became of it; null if it refused to store the request. */
  reported: 'done' | 'declined' | null;
}

type Cash = ActionContentInput<'deposit'>;

const largestMinor = 5_000;
const retryMs = 200;
/** Most times that a call is repeated whose outcome is unknown: about a minute. */
const maxTries = 300;
/** Most times that a request is asked for anew because something that its asker saw has changed. */
const maxAnew = 2;

/** Simulates managers, one of whom asks in the office for what another one confirms or declines, while servers are killed. */
export class RandomRequests {
  readonly asked: AskedRequest[] = [];
  readonly faults: string[] = [];
  readonly #staff: OfficeStaff;
  readonly #usernames: readonly string[];
  readonly #random: RandomIntBelow;

  constructor(staff: OfficeStaff, usernames: readonly string[], random: RandomIntBelow) {
    this.#staff = staff;
    this.#usernames = usernames;
    this.#random = random;
  }

  /** Moves cash at the desk with a second person. */
  async moveCash(): Promise<void> {
    const player = this.#usernames[this.#random(this.#usernames.length)] ?? '';
    const content: Cash = { player, amountMinor: 1 + this.#random(largestMinor), playerNote: '' };
    await this.carryOut(this.#random(2) === 0 ? 'deposit' : 'payOut', content);
  }

  /** Asks for an action, and lets the other manager decide. Returns true if it was done. */
  async carryOut<Name extends OfficeActionName>(name: Name, content: ActionContentInput<Name>): Promise<boolean> {
    const side: Side = this.#random(2) === 0 ? 0 : 1;
    const asked = this.#note(name, content, side);
    const said = await this.#untilKnown(() => this.#staff.ask(side, name, { content, key: asked.key }));
    if (said.kind === 'refused') return false;
    const { state, requestId } = said.body;
    if (state !== 'waiting') {
      this.faults.push(`${name} under ${asked.key} was done without a second person: ${JSON.stringify(said.body)}`);
      return false;
    }
    return this.#decide(asked, String(requestId), maxAnew);
  }

  #note(action: OfficeActionName, content: unknown, askedBy: Side): AskedRequest {
    const asked: AskedRequest = {
      key: crypto.randomUUID(),
      action,
      content,
      askedBy,
      reported: null,
    };
    this.asked.push(asked);
    return asked;
  }

  async #decide(asked: AskedRequest, id: string, anewLeft: number): Promise<boolean> {
    const second = otherSide(asked.askedBy);
    if (this.#random(4) === 0) await this.#confirmOwn(asked, id);
    if (this.#random(4) === 0) return this.#decline(asked, id, second);
    let said = await this.#staff.confirm(second, id);
    const isSure = said.kind !== 'unknown';
    if (!isSure) said = await this.#untilKnown(() => this.#staff.confirm(second, id));
    // The call that was cut off may have carried the request out.
    if (said.kind === 'accepted' || (!isSure && said.kind === 'refused' && said.code === 'REQUEST_SETTLED')) {
      asked.reported = 'done';
      return true;
    }
    if (said.kind === 'refused' && said.code === 'REQUEST_CHANGED' && anewLeft > 0)
      return this.#askAnew(asked, id, anewLeft);
    return this.#decline(asked, id, second);
  }

  /** Nobody confirms a request of their own. */
  async #confirmOwn({ askedBy, key }: AskedRequest, id: string): Promise<void> {
    const said = await this.#staff.confirm(askedBy, id);
    if (said.kind === 'accepted') this.faults.push(`the asker of ${key} confirmed it`);
  }

  async #decline(asked: AskedRequest, id: string, by: Side): Promise<false> {
    const said = await this.#untilKnown(() => this.#staff.decline(by, id));
    if (said.kind === 'accepted' || said.code === 'REQUEST_SETTLED') asked.reported = 'declined';
    else this.faults.push(`${asked.key} was not declined: ${said.code}`);
    return false;
  }

  /** The second manager asks for the same in their own name, and the first one decides. */
  async #askAnew(before: AskedRequest, id: string, anewLeft: number): Promise<boolean> {
    const asked = this.#note(before.action, before.content, otherSide(before.askedBy));
    const said = await this.#untilKnown(() => this.#staff.askAgain(asked.askedBy, id, asked.key));
    // Where asking anew is refused, as for an amount that the wallet has not any more, the first request still waits.
    if (said.kind === 'refused') return this.#decline(before, id, asked.askedBy);
    before.reported = 'declined';
    return this.#decide(asked, String(said.body.requestId), anewLeft - 1);
  }

  async #untilKnown(call: () => Promise<OfficeSaid>): Promise<Exclude<OfficeSaid, { kind: 'unknown' }>> {
    for (let tries = 0; tries < maxTries; tries++) {
      const said = await call();
      if (said.kind !== 'unknown') return said;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
    throw new Error(`the office gave no answer in ${maxTries} tries`);
  }
}
