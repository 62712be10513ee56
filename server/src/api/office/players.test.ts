import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { officeBase } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataExportSchema } from '../../backoffice/players/export-personal-data.ts';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const player = 'player1';
const step = { player, indicator: null };
const day = { kind: 'deposit', window: 'day' } as const;

describe('players in the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let selin: OfficeMember;
  let kerem: OfficeMember;
  let leyla: OfficeMember;
  let auditor: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open();
    selin = await OfficeMember.open(floor, 'manager', 'selin');
    kerem = await OfficeMember.open(floor, 'manager', 'kerem');
    leyla = await OfficeMember.open(floor, 'protection', 'leyla');
    auditor = await OfficeMember.open(floor, 'auditor');
  });
  afterAll(() => floor.close());

  const pageOf = async (name = player) => (await auditor.call('player', { params: { player: name } })).body;
  const newestLine = async (subject = player) => {
    const [line] = await floor.queryDatabase((db) =>
      db.all<{ who: string; what: string; details: string }>(
        'SELECT who, what, details FROM operator_changes WHERE subject = ? ORDER BY id DESC LIMIT 1',
        subject,
      ),
    );
    return { ...line, details: JSON.parse(line?.details ?? '{}') as Record<string, unknown> };
  };
  /** Asks for an action that needs a second person, and confirms it. */
  const byTwo = async (...[name, content]: Parameters<OfficeMember['act']>) => {
    const asked = await selin.act(name, content);
    if (asked.status !== 200) return asked;
    return kerem.confirm(String(asked.body.requestId));
  };

  it('finds and filters accounts, with where they play and what holds', async () => {
    const found = await selin.call('players', { query: { search: 'PLAYER1' } });
    expect(found.body).toMatchObject({
      players: [{ username: player, walletMinor: 100_000, machine: null, openIndicators: 0 }],
      hasMore: false,
    });
    const team = await selin.call('players', { query: { show: 'team' } });
    expect((team.body.players as { group: string }[]).map(({ group }) => group)).not.toContain('user');
    expect((await selin.call('players', { query: { show: 'seated' } })).body.players).toEqual([]);
    expect(await pageOf('nobody-here')).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows where each cent is, and says that it adds up only if it does', async () => {
    expect(await pageOf('p-player2')).toMatchObject({
      player: { username: 'player2', isBlocked: false },
      money: { totalMinor: 100_000, differenceMinor: 0, places: [{ place: 'wallet', amountMinor: 100_000 }] },
    });
    await floor.change("UPDATE balances SET amount_minor = amount_minor + 7 WHERE account = 'wallet:p-player2'");
    expect(await pageOf('player2')).toMatchObject({ money: { totalMinor: 100_007, differenceMinor: 7 } });
    await floor.change("UPDATE balances SET amount_minor = amount_minor - 7 WHERE account = 'wallet:p-player2'");
    const statement = await auditor.call('playerStatement', {
      params: { player: 'player2' },
      query: { zone: 'Europe/Istanbul' },
    });
    expect(statement.body).toMatchObject({
      depositsMinor: 0,
      promotionsMinor: 100_000,
      closingMinor: 100_000,
      differenceMinor: 0,
    });
  });

  it('lets the protection team be stricter at once, and looser only with a second person after the delay', async () => {
    const order = { ...step, ...day, amount: 5_000 };
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2].map(() => leyla.act('setOperatorLimit', order, { key })));
    for (const { body } of answers)
      expect(body).toEqual({ state: 'done', answer: { state: 'set', confirmableAt: null } });
    expect(await newestLine()).toMatchObject({
      ...{ who: 'leyla (office)', what: 'protect limit' },
      details: { amount: 5_000, step: 'limit', reason: 'a test asks for it' },
    });
    expect(await leyla.act('setOperatorLimit', order)).toMatchObject({ body: { code: 'UNCHANGED' } });
    const higher = { ...order, amount: null };
    expect((await leyla.act('setOperatorLimit', higher)).body).toMatchObject({ answer: { state: 'asked' } });
    expect(await leyla.act('confirmOperatorLimit', higher)).toMatchObject({ body: { code: 'SAME_PERSON' } });
    expect(await selin.act('confirmOperatorLimit', higher)).toMatchObject({ body: { code: 'TOO_EARLY' } });
    const page = await pageOf();
    expect(page.operatorRaises).toMatchObject([{ amount: null, askedBy: 'leyla (office)' }]);
    const { list } = page.limits as { list: { kind: string; window: string; house: number | null }[] };
    expect(list.find(({ kind, window }) => kind === 'deposit' && window === 'day')).toMatchObject({
      house: 5_000,
    });
    expect(await auditor.act('setOperatorLimit', order)).toMatchObject({ body: { code: 'NO_RIGHT' } });
  });

  it('ends no break that the player took, and its own only by two people', async () => {
    const own = await TestPlayer.login(floor.address, 'player2');
    await own.post('player/protection/timeout', { hours: 24 });
    expect(await selin.act('askRelease', { player: 'player2' })).toMatchObject({
      body: { code: 'NOTHING_TO_RELEASE' },
    });
    expect(await leyla.act('timeOutPlayer', { ...step, hours: 23 })).toMatchObject({
      body: { code: 'NOT_OFFERED' },
    });
    expect((await leyla.act('restrictPlayer', { ...step, hours: 0 })).body).toMatchObject({
      answer: { untilAt: null },
    });
    expect(await selin.act('confirmRelease', { player })).toMatchObject({ body: { code: 'NOT_ASKED' } });
    expect((await leyla.act('askRelease', { player })).body).toMatchObject({ state: 'done' });
    expect(await leyla.act('confirmRelease', { player })).toMatchObject({ body: { code: 'SAME_PERSON' } });
    expect(await pageOf()).toMatchObject({
      protection: { held: { kind: 'operator', untilAt: null }, releaseAsked: { who: 'leyla (office)' } },
    });
  });

  it('keeps a note, sends a text, orders a check and closes a harm indicator, each in the record', async () => {
    await leyla.act('writeNote', step, { reason: 'called about the long night' });
    await leyla.act('sendMessage', { ...step, text: 'Please call us.' });
    await leyla.act('orderCheck', step);
    await floor.change("INSERT INTO harm_thresholds (hash, at, thresholds) VALUES ('h', 1, '{}')");
    await floor.change(
      `INSERT INTO harm_indicators (id, player_id, kind, cause, at, thresholds_hash, figures)
       VALUES ('m-1', 'p-player1', 'longSession', 'c', 1, 'h', '{"hours":5}')`,
    );
    expect(await leyla.act('writeNote', { player, indicator: 'm-2' })).toMatchObject({
      body: { code: 'HARM_INDICATOR_UNKNOWN' },
    });
    const closed = await Promise.all([
      leyla.act('closeHarmIndicator', { player, indicator: 'm-1' }, { reason: 'it was a birthday' }),
      selin.act('closeHarmIndicator', { player, indicator: 'm-1' }, { reason: 'another reason' }),
    ]);
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
    const page = await pageOf();
    expect(page.indicators).toMatchObject([{ id: 'm-1', closedAt: expect.any(Number), figures: { hours: 5 } }]);
    const { entries } = (await auditor.call('playerRecord', { params: { player } })).body;
    const reported = entries as { what: string; kind: string; text: string; who: string }[];
    expect(reported.find(({ what }) => what === 'protect note')).toMatchObject({
      ...{ kind: 'note', text: 'called about the long night', who: 'leyla (office)' },
    });
    expect(reported.find(({ what }) => what === 'protect message')).toMatchObject({
      text: 'Please call us.',
    });
    expect(reported.map(({ what }) => what)).toContain('protect review');
  });

  it('blocks and unblocks by two people, and ends sign-ins by one', async () => {
    const guest = await TestPlayer.login(floor.address, 'staff1');
    expect((await selin.act('endPlayerSignIns', { player: 'staff1' })).body).toEqual({
      state: 'done',
      answer: { ended: 1 },
    });
    expect((await guest.get('player/balance')).status).toBe(401);
    expect((await byTwo('blockPlayer', { player: 'staff1' })).status).toBe(200);
    expect(await newestLine('staff1')).toMatchObject({
      ...{ who: 'kerem (office)', what: 'request confirmed' },
      details: { action: 'blockPlayer', doneBy: 'selin (office)' },
    });
    await expect(TestPlayer.login(floor.address, 'staff1')).rejects.toThrow();
    expect((await byTwo('blockPlayer', { player: 'staff1' })).body).toMatchObject({
      code: 'ACCOUNT_BLOCKED',
    });
    expect((await byTwo('setAccountGroup', { player: 'staff1', group: 'user' })).status).toBe(200);
    expect((await byTwo('setAccountPermissions', { player: 'staff1', permissions: [] })).status).toBe(200);
    expect((await byTwo('unblockPlayer', { player: 'staff1' })).status).toBe(200);
    expect(await pageOf('staff1')).toMatchObject({
      player: { isBlocked: false, group: 'user', permissions: [] },
    });
  });

  it('opens an account with a password that is told once and stored nowhere', async () => {
    const key = crypto.randomUUID();
    const person = { name: 'Ada', lastname: 'Öz', email: 'ada@example.com', bornOn: '1990-05-06' };
    const added = await selin.act('addPlayer', { username: 'Ada.oz', ...person }, { key });
    const { password, pin } = added.body.answer as Record<string, string>;
    expect(password).toMatch(/^[\w-]{20}$/);
    expect(pin).toMatch(/^\d{4}$/);
    const again = await selin.act('addPlayer', { username: 'Ada.oz', ...person }, { key });
    expect(again.body.answer).toMatchObject({ password: null, pin: null });
    const stored = await floor.queryDatabase((db) => db.all('SELECT * FROM staff_steps'));
    expect(JSON.stringify(stored)).not.toContain(password);
    expect(await pageOf('ada.oz')).toMatchObject({
      player: { mustChangePassword: true, bornOn: '1990-05-06' },
    });
    const next = await selin.act('givePassword', { player: 'ada.oz' });
    expect(next.body.answer).toMatchObject({ password: expect.stringMatching(/^[\w-]{20}$/) });
    const newPin = await selin.act('givePin', { player: 'ada.oz' });
    expect(newPin.body.answer).toMatchObject({ password: null, pin: expect.stringMatching(/^\d{4}$/) });
    expect(await selin.act('resetPlayerFactor', { player: 'ada.oz' })).toMatchObject({
      body: { code: 'FACTOR_MISSING' },
    });
    const edited = await selin.act('editPlayer', { player: 'ada.oz', lastname: 'Özgür' });
    expect(edited.body).toMatchObject({ answer: { fields: ['lastname'] } });
    expect(await selin.act('editPlayer', { player: 'ada.oz', email: 'no mail' })).toMatchObject({
      body: { code: 'MAIL_FORM' },
    });
  });

  /** Begins a download and goes away: at once, while the file is prepared, or with its first bytes. */
  const cutDownload = async (path: string, cut: number) => {
    const { hostname, port, origin } = new URL(floor.officeAddress);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const encoding = cut % 2 === 0 ? 'identity' : 'br';
    const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\nCookie: ${selin.cookie}\r\n`;
    await new Promise((sent) => socket.write(`${request}Accept-Encoding: ${encoding}\r\n\r\n`, sent));
    if (cut % 3 === 1) await new Promise(setImmediate);
    if (cut % 3 === 2) await once(socket, 'data');
    socket.destroy();
  };

  /** What is left of exports: named files, and open ones without a name. */
  const openExports = () => {
    const open = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').flatMap(linkOf) : [];
    const named = readdirSync(tmpdir()).filter((name) => name.startsWith('reelfloor-export-'));
    return [...named, ...open.filter((path) => path.includes('/scratch/'))];
  };
  const linkOf = (fd: string): string[] => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  };

  it('hands a person’s data only to whoever was allowed to, and anonymises by two people', async () => {
    const params = { player: 'ada.oz' };
    expect(await selin.call('exportedPlayer', { params })).toMatchObject({ body: { code: 'NO_RIGHT' } });
    await selin.act('exportPlayer', { player: 'ada.oz' });
    const file = await selin.call('exportedPlayer', { params });
    expect(personalDataExportSchema.parse(file.body)).toMatchObject({ username: 'ada.oz' });
    expect(await kerem.call('exportedPlayer', { params })).toMatchObject({ body: { code: 'NO_RIGHT' } });
    for (let cut = 0; cut < 18; cut++) await cutDownload(`${officeBase}players/ada.oz/export`, cut);
    await eventually(() => expect(openExports()).toEqual([]));
    expect((await byTwo('anonymisePlayer', { player: 'ada.oz' })).body).toMatchObject({
      code: 'ANONYMISE_NOT_BLOCKED',
    });
    await byTwo('blockPlayer', { player: 'ada.oz' });
    const asked = await kerem.act('anonymisePlayer', { player: 'ada.oz' });
    const done = await selin.confirm(String(asked.body.requestId));
    const { username } = done.body.answer as { username: string };
    expect(username).toMatch(/^gone-/);
    expect(await newestLine(username)).toMatchObject({ what: 'account anonymise', who: 'kerem (office)' });
    expect(await pageOf(username)).toMatchObject({ player: { name: '', email: '', isBlocked: true } });
  });
});
