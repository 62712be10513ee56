import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../platform/database/temporary-database.ts';
import type { TestPlayer } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';

const at = Date.UTC(2026, 0, 31, 21, 30);
const hourMs = 3_600_000;

describe(`the calls of the records on ${testEngine}`, { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let staff: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open({ CALLS_PER_SECOND: '100' });
    [player, staff] = await Promise.all([floor.player('player1'), floor.player('staff1')]);
    // Remove the demo's transactions, so that the test knows every amount.
    await floor.change("DELETE FROM transactions WHERE player_id IN ('p-player1', 'p-player2')");
    for (const [line, [type, amountMinor, tag]] of lines.entries())
      for (const id of ['p-player1', 'p-player2']) {
        await floor.change(
          "INSERT INTO transfers (id, content_hash, kind, at) VALUES (?, '', 'test', ?)",
          `${id}-${line}`,
          at,
        );
        await floor.change(
          `INSERT INTO transactions
             (transfer_id, player_id, at, type, amount_minor, source, tag, machine_id, balance_minor)
           VALUES (?, ?, ?, ?, ?, 'cashier', ?, ?, 100000)`,
          `${id}-${line}`,
          id,
          at + line * hourMs,
          type,
          amountMinor,
          tag,
          line === 3 ? 'm1' : null,
        );
      }
    await floor.change(
      `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, spins, cash_in_minor, ip)
       VALUES ('s-1', 'p-player1', 'm1', 'koi', ?, ?, 12, 5000, '10.0.0.1')`,
      at,
      at + 3_849_999,
    );
  });
  afterAll(() => floor.close());

  const lines = [
    [1, 150_050, 'opening'],
    [3, -5_000, ''],
    [2, -100, '=cmd|"x";+1'],
    [4, 7, 'Işık'],
  ] as const;
  const file = async (path: string, who = player) => {
    const answer = await fetch(`${floor.address}/v1/player/files/${path}`, {
      headers: { authorization: `Bearer ${who.signIn.token}` },
    });
    // Read bytes: reading as text would remove the byte order mark.
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { headers: answer.headers, status: answer.status, bytes, text: bytes.toString('utf8') };
  };

  it('a file has the range, a byte order mark, and the words and numbers of the language', async () => {
    const { headers, text, bytes } = await file('transactions?lang=tr&zone=Europe/Istanbul&order=asc');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toBe('attachment; filename="transactions-player1.csv"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(text.slice(1).split('\r\n')).toEqual([
      'İşlem tarihi (Europe/Istanbul);Tür;Tutar;Para birimi;Kaynak;Etiket;Makine;Bakiye',
      '2026-02-01 00:30:00;Yatırma;"1500,50";TRY;Vezne;opening;;"1000,00"',
      '2026-02-01 01:30:00;Makineye aktarım;"-50,00";TRY;Vezne;;;"1000,00"',
      `2026-02-01 02:30:00;Çekim;"-1,00";TRY;Vezne;"'=cmd|""x"";'+1";;"1000,00"`,
      '2026-02-01 03:30:00;Makineden çekim;"0,07";TRY;Vezne;Işık;m1;"1000,00"',
      '',
    ]);
    await writeFile(join(floor.config.dataDir, 'Settings.json'), '{"CURRENCY":"EUR"}');
    const night = await file('transactions?lang=en&from=2026-01-31&to=2026-01-31');
    expect(night.headers.get('content-disposition')).toContain('transactions-player1-2026-01-31-2026-01-31.csv');
    expect(night.text.split('\r\n').slice(1)).toEqual([
      '2026-01-31 23:30:00,Withdraw,-1.00,EUR,Cashier,"\'=cmd|""x"";\'+1",,1000.00',
      '2026-01-31 22:30:00,Cash In,-50.00,EUR,Cashier,,,1000.00',
      '2026-01-31 21:30:00,Deposit,1500.50,EUR,Cashier,opening,,1000.00',
      '',
    ]);
    const sessions = await file('sessions?lang=en');
    expect(sessions.text.slice(1).split('\r\n')).toEqual([
      'Machine,Brand,Start (UTC),End (UTC),Played duration,Spin count,Free spin count,Cash in,Cash out,Hand pays and jackpots,Currency,IP',
      'm1,Neon Koi,2026-01-31 21:30:00,2026-01-31 22:34:09,1:04:09,12,0,50.00,0.00,0.00,EUR,10.0.0.1',
      '',
    ]);
  });

  it.each([['identity'], ['gzip'], ['br']])('a file is the same however it is sent: %s', async (encoding) => {
    const headers = { authorization: `Bearer ${player.signIn.token}`, 'accept-encoding': encoding };
    const answer = await fetch(`${floor.address}/v1/player/files/sessions`, { headers });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(await answer.text()).toContain('m1,Neon Koi,2026-01-31 21:30:00');
  });

  it('a wrong request is told what is wrong', async () => {
    for (const [query, detail] of [
      ['from=2026-02-30', 'from: 2026-02-30 is no day'],
      ['zone=Nowhere', 'zone: "Nowhere" is no time zone'],
      ['from=2026-02-02&to=2026-02-01', 'from: 2026-02-02 is after 2026-02-01'],
    ] as const)
      for (const path of ['files/transactions', 'files/sessions', 'totals/sessions', 'transactions'])
        expect(await player.get(`player/${path}?${query}`)).toMatchObject({
          status: 400,
          body: { code: 'BODY_INVALID', Params: { detail } },
        });
    for (const bad of ['from=yesterday', 'order=up', 'sort=tag', 'last=1', 'limit=101', 'from=2026-01-01&from=2'])
      expect(await player.get(`player/transactions?${bad}`)).toMatchObject({
        status: 400,
        body: { code: 'BODY_INVALID' },
      });
    expect(await player.get('player/files/transactions?lang=de')).toMatchObject({ status: 400 });
  });

  it('a range and a sort apply to the page and to the totals', async () => {
    const query = 'from=2026-02-01&to=2026-02-01&zone=Europe/Istanbul';
    const page = await player.get(`player/transactions?${query}&sort=amount&order=asc&limit=3`);
    expect(page.body).toMatchObject({
      items: [{ amountMinor: -5_000 }, { amountMinor: -100 }, { amountMinor: 7 }],
      previousCursor: null,
    });
    const last = await player.get(`player/transactions?${query}&sort=amount&order=asc&limit=1&last=true`);
    expect(last.body).toMatchObject({ items: [{ amountMinor: 150_050 }], nextCursor: null });
    const before = `player/transactions?${query}&sort=amount&order=asc&before=${String(last.body.previousCursor)}`;
    expect((await player.get(before)).body.items).toEqual(page.body.items);
    expect((await player.get(`player/totals/transactions?${query}`)).body).toEqual({
      count: 4,
      inMinor: 150_057,
      outMinor: -5_100,
      netMinor: 144_957,
    });
    expect((await player.get('player/totals/sessions')).body).toMatchObject({
      count: 1,
      durationMs: 3_849_999,
    });
    expect((await player.get('player/totals/sessions?to=2026-01-30')).body).toMatchObject({ count: 0 });
  });

  it('staff read players’ records, players only their own, and only admins the team’s', async () => {
    const paths = ['transactions', 'totals/transactions', 'files/transactions', 'sessions', 'totals/sessions'];
    for (const path of [...paths, 'files/sessions']) {
      const status = async (who: TestPlayer, id: string) => (await who.get(`player/${path}/${id}`)).status;
      expect(await status(player, 'p-player2'), path).toBe(403);
      expect(await status(player, 'p-player1'), path).toBe(403);
      expect(await status(staff, 'p-player2'), path).toBe(200);
      expect(await status(staff, 'p-admin1'), path).toBe(403);
      expect(await status(staff, 'p-nobody'), path).toBe(404);
    }
    const admin = await floor.player('admin1');
    expect((await admin.get('player/sessions/p-staff1')).status).toBe(200);
    const { headers, text } = await file('transactions/p-player2?from=2026-01-01', staff);
    expect(headers.get('content-disposition')).toContain('"transactions-player2-2026-01-01.csv"');
    expect(text.split('\r\n')).toHaveLength(6);
    expect((await staff.get('player/transactions/p-player2?limit=1')).body).toMatchObject({
      items: [{ amountMinor: 7 }],
    });
    expect((await staff.get('player/transactions')).body).toMatchObject({ items: [] });
  });
});
