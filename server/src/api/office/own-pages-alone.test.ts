import { request } from 'node:http';
import { subprotocol } from '@reelfloor/protocol';
import { officeLivePath } from '@reelfloor/protocol/office/live';
import { machineWatchPath } from '@reelfloor/protocol/office/watch';
import { officeActions, officeBase, officeRoutes } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

const foreign = 'https://partner.example';

describe('the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let manager: OfficeMember;
  beforeAll(async () => {
    const limits = { CALLS_PER_SECOND: '100000', LOGIN_ATTEMPTS_PER_MINUTE: '100000' };
    floor = await TestFloor.open({ ...limits, ALLOWED_ORIGINS: foreign });
    manager = await OfficeMember.open(floor, 'manager');
  });
  afterAll(() => floor.close());

  /** What a browser says about a page that is not the office's, and about a program that is no page. */
  const callers = (): Record<string, Record<string, string>> => ({
    'a player’s page': { origin: floor.address, 'sec-fetch-site': 'cross-site' },
    'a player’s page that only reads': { 'sec-fetch-site': 'cross-site' },
    'another port of the office’s host': { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' },
    'an allowed origin of players’ channels': { origin: foreign, 'sec-fetch-site': 'cross-site' },
    'a sandboxed page': { origin: 'null', 'sec-fetch-site': 'cross-site' },
    'an address typed or a link in a message': { 'sec-fetch-site': 'none' },
    'a program': {},
  });
  /** The hosts at which somebody may ask: the office's, and players' with a cookie that was planted there. */
  const hosts = () => [new URL(floor.officeAddress).host, new URL(floor.address).host];
  const everyCall = [
    ...Object.values(officeRoutes).map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, 'x') })),
    ...Object.keys(officeActions).map((name) => ({ method: 'POST', path: `actions/${name}` })),
  ];

  const statusOf = (
    { method, path }: (typeof everyCall)[number],
    headers: Record<string, string>,
  ): Promise<{ status: number; code: unknown }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(floor.address);
      const body = method === 'POST' ? JSON.stringify({ key: crypto.randomUUID(), reason: 'x', content: {} }) : '';
      const type = { 'content-type': 'application/json' };
      const asked = request(
        { host: hostname, port, method, path: `${officeBase}${path}`, headers: { ...type, ...headers } },
        async (answer) => {
          let text = '';
          for await (const chunk of answer) text += String(chunk);
          resolve({ status: answer.statusCode ?? 0, code: (JSON.parse(text) as { code?: unknown }).code });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  const changesMade = () =>
    floor.queryDatabase((db) =>
      db.get(
        `SELECT (SELECT count(*) FROM operator_changes) AS changes, (SELECT count(*) FROM approval_requests) AS asked,
           (SELECT count(*) FROM staff_sign_ins) AS sign_ins, (SELECT count(*) FROM staff_tickets) AS tickets,
           (SELECT sum(failures) FROM staff_attempts) AS guesses, (SELECT max(seen_at) FROM staff_sign_ins) AS seen,
           (SELECT count(*) FROM players WHERE must_change_password = 1) AS passwords`,
      ),
    );

  it('takes no call but from its own pages, whoever is signed in, and nothing changes', async () => {
    const before = await changesMade();
    for (const [caller, headers] of Object.entries(callers()))
      for (const host of hosts())
        for (const each of everyCall) {
          const answer = await statusOf(each, { host, cookie: manager.cookie, ...headers });
          const at = `${each.method} ${each.path} from ${caller} at ${host}`;
          expect(answer, at).toEqual(
            host.startsWith('localhost') ? { status: 403, code: 'FORBIDDEN' } : { status: 404, code: 'NOT_FOUND' },
          );
        }
    expect(await changesMade()).toEqual(before);
    expect((await manager.call('ownSignIns')).status).toBe(200);
  });

  it('opens no channel but for its own pages', async () => {
    for (const path of [officeLivePath, machineWatchPath]) {
      for (const [caller, headers] of Object.entries(callers()))
        for (const address of [floor.officeAddress, floor.address])
          expect(await opening(path, address, headers), `${path} for ${caller} at ${address}`).toMatch(/40[34]/);
      expect(await opening(path, floor.officeAddress, { origin: floor.officeAddress })).toBe('open');
    }
  });

  const opening = (path: string, address: string, headers: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(new URL(path, address.replace('http', 'ws')), subprotocol, {
        headers: { cookie: manager.cookie, ...headers },
      });
      socket.on('error', ({ message }) => resolve(message));
      socket.on('open', () => {
        socket.close();
        resolve('open');
      });
    });

  it('has its pages at its own host alone, and players’ pages are not there', async () => {
    const get = (address: string, path: string) => fetch(new URL(path, address), { redirect: 'manual' });
    const led = await get(floor.address, '/office/floor?view=tiles');
    const isBuilt = led.status === 302;
    if (isBuilt) expect(led.headers.get('location')).toBe(`${floor.officeAddress}/office/floor?view=tiles`);
    for (const path of ['/office/office.html', '/%6fffice', '/office/assets/x.js'])
      expect((await get(floor.address, path)).status, path).not.toBe(200);
    for (const path of ['/', '/lobby', '/index.html', '/docs', '/terms-of-use.html', '/login?token=x']) {
      const page = await get(floor.officeAddress, path);
      expect(page.headers.get('content-type') ?? '', path).not.toContain('text/html');
    }
  });
});
