import { randomUUID } from 'node:crypto';
import type {
  ActionContentInput,
  OfficeActionName,
  OfficeRouteName,
  StaffRole,
} from '@reelfloor/protocol/office-call-types';
import { officeBase, officeRoutes } from '@reelfloor/protocol/office-call-types';
import { createStaffSignIn } from '../backoffice/staff/staff-sign-ins.ts';
import { storeStaffMember } from '../backoffice/staff/store-staff-member.ts';
import { hashPassword, memoizeAsync } from '../players/sign-in/passwords.ts';
import type { TestFloor } from './test-server.ts';

export interface OfficeAnswered {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** Returns where the demo's office is, for the address of players' pages. */
export const officeAt = (address: string): string => address.replace('127.0.0.1', 'localhost');

/** The hash of a password that nobody knows. */
const unknownPassword = memoizeAsync(() => hashPassword(randomUUID()));

/** A member of staff who is signed in to the office of a test's server. */
export class OfficeMember {
  readonly address: string;
  readonly cookie: string;
  readonly id: string;
  readonly login: string;

  private constructor(address: string, cookie: string, id: string, login: string) {
    this.address = address;
    this.cookie = cookie;
    this.id = id;
    this.login = login;
  }

  /** Adds a member with a role and signs the member in, without password and code, which would cost a hash for each test. */
  static async open(
    floor: Pick<TestFloor, 'officeAddress' | 'withDatabase'>,
    role: StaffRole,
    login: string = role,
    at: number = Date.now(),
  ): Promise<OfficeMember> {
    let member = { id: '', token: '' };
    const passwordHash = await unknownPassword();
    await floor.withDatabase(async (database) => {
      member = await database.transact(async (tx) => {
        const id = await storeStaffMember(tx, { login, name: `Test ${login}`, role, passwordHash, at });
        await tx.run('UPDATE staff SET must_change_password = 0 WHERE id = ?', id);
        return { id, token: await createStaffSignIn(tx, id, { address: '127.0.0.1', browser: 'test' }, at) };
      });
    });
    return new OfficeMember(floor.officeAddress, `office_session=${member.token}`, member.id, login);
  }

  /** Returns the same member, with the same cookie, at a server that was started anew. */
  movedTo({ officeAddress }: Pick<TestFloor, 'officeAddress'>): OfficeMember {
    return new OfficeMember(officeAddress, this.cookie, this.id, this.login);
  }

  /** Adds a member who has not signed in yet, with the password that was given for the first time. */
  static async invite(floor: Pick<TestFloor, 'withDatabase'>, role: StaffRole, login: string, password: string) {
    const passwordHash = await hashPassword(password);
    const member = { login, name: `Test ${login}`, role, passwordHash, at: Date.now() };
    await floor.withDatabase(async (database) => {
      await database.transact((tx) => storeStaffMember(tx, member));
    });
  }

  /** Calls a route. Parameters of its path are filled in; other fields of a GET become its query. */
  call(name: OfficeRouteName, input: { params?: object; query?: object; body?: object } = {}) {
    const { method, path } = officeRoutes[name];
    const filled = path.replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[key])),
    );
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    );
    return this.send(method, `${filled}${query.size > 0 ? `?${query}` : ''}`, input.body);
  }

  /** Asks for an action. `key` and `reason` are made up unless given. */
  act<Name extends OfficeActionName>(
    name: Name,
    content: ActionContentInput<Name>,
    { key = crypto.randomUUID(), reason = 'a test asks for it' } = {},
  ): Promise<OfficeAnswered> {
    return this.send('POST', `actions/${name}`, { key, reason, content });
  }

  confirm(requestId: string): Promise<OfficeAnswered> {
    return this.call('confirmRequest', { params: { id: requestId }, body: {} });
  }

  async send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<OfficeAnswered> {
    const answer = await fetch(new URL(`${officeBase}${path}`, this.address), {
      method,
      headers: {
        cookie: this.cookie,
        origin: this.address,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? ((await answer.json()) as Record<string, unknown>) : {},
    };
  }
}
