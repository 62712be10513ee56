import type { ActionContentInput, OfficeActionName } from '@reelfloor/protocol/office-call-types';
import type { Database } from '@reelfloor/server/testing/database';
import { OfficeMember, officeAt } from '@reelfloor/server/testing/office-member';
import { askLimitMs } from './asks.ts';

/** What the office answered. `unknown`: nothing, or something that leaves open whether it was done. */
export type OfficeSaid =
  | { readonly kind: 'accepted'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

/** Codes of refusals that say nothing about what was done. */
const openCodes: readonly unknown[] = ['DATABASE_UNAVAILABLE', 'OUTCOME_UNKNOWN', 'INTERNAL'];

/** A UUID, as the office's pages make one for each action. */
export type RequestKey = ReturnType<typeof crypto.randomUUID>;

/** One of the two members of staff: what one asks for, the other decides. */
export type Side = 0 | 1;
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/** Two managers in the office of servers that are killed. */
export class OfficeStaff {
  readonly faults: string[] = [];
  readonly #members: readonly [OfficeMember, OfficeMember];

  private constructor(members: readonly [OfficeMember, OfficeMember]) {
    this.#members = members;
  }

  static async open(baseUrl: string, database: Database): Promise<OfficeStaff> {
    const floor = {
      officeAddress: officeAt(baseUrl),
      withDatabase: (write: (own: Database) => Promise<void>) => write(database),
    };
    const [first, second] = [
      await OfficeMember.open(floor, 'manager', 'kill-manager-1'),
      await OfficeMember.open(floor, 'manager', 'kill-manager-2'),
    ];
    return new OfficeStaff([first, second]);
  }

  idOf(side: Side): string {
    return this.#members[side].id;
  }

  ask<Name extends OfficeActionName>(
    side: Side,
    name: Name,
    { content, key }: { readonly content: ActionContentInput<Name>; readonly key: RequestKey },
  ): Promise<OfficeSaid> {
    return this.#receive(name, this.#members[side].act(name, content, { key, reason: 'kill run' }));
  }

  confirm(side: Side, id: string): Promise<OfficeSaid> {
    return this.#receive('confirm', this.#members[side].confirm(id));
  }

  decline(side: Side, id: string): Promise<OfficeSaid> {
    const input = { params: { id }, body: { reason: 'kill run' } };
    return this.#receive('decline', this.#members[side].call('declineRequest', input));
  }

  askAgain(side: Side, id: string, key: RequestKey): Promise<OfficeSaid> {
    const input = { params: { id }, body: { key, reason: 'kill run' } };
    return this.#receive('askAgain', this.#members[side].call('askAgain', input));
  }

  async #receive(what: string, answering: ReturnType<OfficeMember['send']>): Promise<OfficeSaid> {
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, askLimitMs, 'late');
    // A server that dies closes the connection.
    const answer = await Promise.race([answering.catch(() => null), late]);
    clearTimeout(timer);
    if (answer === 'late') this.faults.push(`the office did not answer ${what}`);
    if (answer === 'late' || answer === null) return { kind: 'unknown' };
    const { status, body } = answer;
    if (status < 300) return { kind: 'accepted', body };
    const { code } = body;
    if (code === 'INTERNAL') this.faults.push(`a bug: the office answered ${what} with ${JSON.stringify(body)}`);
    // The balancer answers without a code while no node is there.
    return code === undefined || openCodes.includes(code)
      ? { kind: 'unknown' }
      : { kind: 'refused', code: String(code) };
  }
}
