import { once } from 'node:events';
import { subprotocol } from '@reelfloor/protocol';
import { machineWatchPath } from '@reelfloor/protocol/office/watch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

/** A page of the office that says what it likes. */
class Spectator {
  readonly received: { readonly method?: string; readonly [name: string]: unknown }[] = [];
  closedBecause: string | null = null;
  readonly #socket: WebSocket;

  constructor(address: string, headers: Record<string, string>) {
    this.#socket = new WebSocket(new URL(machineWatchPath, address.replace('http', 'ws')), subprotocol, {
      headers: { origin: address, ...headers },
    });
    this.#socket.on('message', (data) => this.received.push(JSON.parse(String(data))));
    this.#socket.on('close', (_code, reason) => {
      this.closedBecause = String(reason);
    });
  }

  async opened(): Promise<this> {
    await once(this.#socket, 'open');
    return this;
  }

  async ready(): Promise<this> {
    await this.opened();
    await eventually(() => expect(this.received.map(({ method }) => method)).toContain('ready'));
    return this;
  }

  async request(id: number, method: string, data: object): Promise<unknown> {
    this.#socket.send(JSON.stringify({ request: true, id, method, data }));
    await eventually(() => expect(this.received.some((message) => message.id === id)).toBe(true));
    return this.received.find((message) => message.id === id);
  }

  close(): void {
    this.#socket.close();
  }
}

describe('the channel that shows staff a machine', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let auditor: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open();
    auditor = await OfficeMember.open(floor, 'auditor', 'own-auditor');
  });
  afterAll(() => floor.close());

  const offer = { generation: 0, machineId: 'm1', sdp: 'v=0' };

  it('lets nobody in without a sign-in, without the right to see the floor, or from a page of a foreign site', async () => {
    const cashier = await OfficeMember.open(floor, 'cashier', 'own-cashier');
    for (const cookie of ['', 'office_session=guessed', cashier.cookie]) {
      const spectator = await new Spectator(floor.officeAddress, { cookie }).opened();
      await eventually(() => expect(spectator.closedBecause).toBe('TOKEN_INVALID'));
      expect(spectator.received.map(({ method }) => method)).toEqual(['info']);
    }
    const foreign = new Spectator(floor.officeAddress, {
      cookie: auditor.cookie,
      origin: 'https://elsewhere.example',
    });
    await expect(foreign.opened()).rejects.toThrow('403');
  });

  it('passes no text of a page to an agent that is no offer, and shows one machine for a connection', async () => {
    const spectator = await new Spectator(floor.officeAddress, { cookie: auditor.cookie }).ready();
    expect(await spectator.request(1, 'offer', offer)).toMatchObject({
      ok: false,
      errorCode: 'MESSAGE_INVALID',
    });
    expect(await spectator.request(2, 'offer', { ...offer, machineId: 'm2' })).toMatchObject({ ok: false });
    expect(await spectator.request(3, 'press', {})).toMatchObject({ ok: false });
    spectator.close();
  });

  it('ends with the sign-in', async () => {
    const leaving = await OfficeMember.open(floor, 'manager', 'own-manager');
    const spectator = await new Spectator(floor.officeAddress, { cookie: leaving.cookie }).ready();
    await leaving.call('signOut');
    await eventually(() => expect(spectator.closedBecause).toBe('TOKEN_INVALID'));
  });

  it('opens four at most for a sign-in', async () => {
    const spectators = [];
    for (let opened = 0; opened < 4; opened++)
      spectators.push(await new Spectator(floor.officeAddress, { cookie: auditor.cookie }).ready());
    const fifth = await new Spectator(floor.officeAddress, { cookie: auditor.cookie }).opened();
    await eventually(() => expect(fifth.closedBecause).toBe('TOO_MANY_CONNECTIONS'));
    for (const spectator of spectators) spectator.close();
  });
});
