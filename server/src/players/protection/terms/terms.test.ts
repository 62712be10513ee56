import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../../../backoffice/cash-desk/post-cash-desk-movement.ts';
import { systemClock } from '../../../platform/clock/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { operate } from '../../../testing/operate.ts';
import { call, newKey, type TestPlayer } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';

/** What published terms ask of players, asked of a running server by raw clients. */
describe('terms of a site', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reelfloor-terms-'));
    floor = await TestFloor.open();
    player = await floor.player('player1');
  });
  afterEach(async () => {
    await floor.close();
    rmSync(folder, { recursive: true });
  });

  const publish = (tr: string, en: string, ...options: string[]) => {
    const files = [tr, en].map((text, index) => {
      const file = join(folder, `${index}.txt`);
      writeFileSync(file, text);
      return file;
    });
    return operate(floor, 'terms', 'publish', ...files, '--reason', 'checked', ...options);
  };
  const read = async (who = player) => (await who.get('player/terms')).body as Record<string, unknown>;
  const accept = async (who = player, lang = 'en') => {
    const { number, hash } = await read(who);
    return who.post('player/terms', { number, hash, lang });
  };
  const due = async () => (await player.get('player/protection')).body.termsDue;
  const codeOf = (outcome: { kind: string; error?: { code: unknown } }) =>
    outcome.kind === 'refused' ? outcome.error?.code : outcome.kind;
  const join1 = async (who = player, machine = 'm1') => codeOf(await (await who.game()).init(machine));
  const deposit = async (amountMinor: number) => {
    let code: unknown = 'booked';
    await floor.withDatabase(async (database) => {
      const move = {
        direction: 'deposit',
        username: 'player1',
        amountMinor,
        note: '',
        key: newKey(),
        at: Date.now(),
      } as const;
      const moved = await database.transact((tx) => postCashDeskMovement(tx, move));
      if (!moved.ok) code = moved.refusal.code;
    });
    return code;
  };

  it('asks nothing of anybody while none were published', async () => {
    expect(await due()).toBeNull();
    expect(await read()).toMatchObject({ code: 'NOT_OFFERED' });
    expect((await player.post('player/terms', { number: 1, hash: 'ab'.repeat(32), lang: 'en' })).body).toMatchObject({
      code: 'NOT_OFFERED',
    });
    expect(await join1()).toBe('accepted');
  });

  it('refuses seat and deposit until the player has accepted the version that holds, and notes who, what, when and from where', async () => {
    await publish('# Koşullar\n\nBir.', '# Terms\n\nOne.');
    expect(await due()).toBe(1);
    expect(await join1()).toBe('TERMS_NOT_ACCEPTED');
    expect(await deposit(100)).toBe('TERMS_NOT_ACCEPTED');
    const terms = await read();
    const texts = { en: '# Terms\n\nOne.', tr: '# Koşullar\n\nBir.' };
    expect(terms).toMatchObject({
      ...{ number: 1, acceptedAt: null, acceptedBefore: null },
      hash: createHash('sha256')
        .update(JSON.stringify({ number: 1, texts }))
        .digest('hex'),
      texts: [
        { lang: 'tr', text: texts.tr },
        { lang: 'en', text: texts.en },
      ],
    });
    expect((await player.post('player/terms', { number: 1, hash: 'ab'.repeat(32), lang: 'en' })).body).toMatchObject({
      code: 'TERMS_CHANGED',
    });
    expect((await accept(player, 'ar')).body).toMatchObject({ code: 'NOT_OFFERED' });
    expect(await due()).toBe(1);
    const before = systemClock.nowMs();
    expect((await accept(player, 'tr')).body).toMatchObject({ termsDue: null });
    expect((await accept(player, 'en')).status).toBe(200);
    const rows = await floor.queryDatabase((db) =>
      db.all<{ at: number }>('SELECT * FROM consents WHERE terms_number = 1'),
    );
    expect(rows).toMatchObject([
      {
        lang: 'tr',
        ip: '127.0.0.1',
        terms_url: '/terms-of-use.html',
        terms_version: String(terms.hash).slice(0, 16),
      },
    ]);
    expect(Number(rows[0]?.at)).toBeGreaterThanOrEqual(before);
    expect(await join1()).toBe('accepted');
    expect(await deposit(100)).toBe('booked');
    expect(await operate(floor, 'account', 'show', 'player1')).toMatch(
      /Terms: version 1 \([0-9a-f]{16}\) in tr, accepted \S+ from 127\.0\.0\.1/,
    );
    // Another player has accepted nothing by that.
    expect(await join1(await floor.player('player2'), 'm2')).toBe('TERMS_NOT_ACCEPTED');
  });

  it('stops the paid spins of a seat when a new version holds, never its way back, cash-out, limits or a withdrawal', async () => {
    await publish('Bir.', 'One.');
    await accept();
    const game = await player.game();
    await game.init('m1');
    await game.cashIn(1_000);
    await eventually(async () => expect(codeOf(await game.spin())).toBe('accepted'));
    await publish('İki.', 'Two.');
    const received = floor.agent.received.length;
    await eventually(async () => expect(codeOf(await game.spin())).toBe('TERMS_NOT_ACCEPTED'));
    expect(codeOf(await game.cashIn(100))).toBe('TERMS_NOT_ACCEPTED');
    expect(floor.agent.received.slice(received).map(({ name }) => name)).not.toContain('press');
    expect(await read()).toMatchObject({ number: 2, acceptedBefore: 1 });
    // Declining is not answering: everything that protects the player or brings the money home stays open.
    expect((await player.post('player/limits', { kind: 'loss', window: 'day', amount: 500 })).status).toBe(200);
    expect(await game.cashOut()).toMatchObject({ value: { state: 'settled' } });
    expect(await player.balanceMinor()).toBe(100_000);
    expect((await player.post('player/timeout', { hours: 24 })).status).toBe(200);
  });

  it('tells a page that is open when a version that was published for later begins', async () => {
    const { received } = await player.notifications();
    const fromAt = Date.now() + 1_000;
    await floor.change(
      "INSERT INTO terms_versions (site_id, number, hash, from_at, published_at) VALUES (0, 1, 'ab', ?, 1)",
      fromAt,
    );
    await floor.change("INSERT INTO terms_texts (site_id, number, lang, text) VALUES (0, 1, 'en', 'One.')");
    expect(await due()).toBeNull();
    await eventually(() => expect(received.map(({ method }) => method)).toContain('protection'));
    expect(await due()).toBe(1);
  });

  it('lets the spins of a seat go on once the new version is accepted', async () => {
    const game = await player.game();
    await game.init('m1');
    await game.cashIn(1_000);
    await publish('Bir.', 'One.');
    await eventually(async () => expect(codeOf(await game.spin())).toBe('TERMS_NOT_ACCEPTED'));
    expect((await accept()).status).toBe(200);
    await eventually(async () => expect(codeOf(await game.spin())).toBe('accepted'));
  });

  it('asks for a version from its moment on, and for the newest of those whose moment has come', async () => {
    await publish('Bir.', 'One.', '--from', '2999-01-01');
    expect(await due()).toBeNull();
    expect(await join1()).toBe('accepted');
    await publish('İki.', 'Two.');
    expect(await due()).toBe(2);
    const [newest, first] = (await operate(floor, 'terms', 'list')).split('\n');
    expect(newest).toMatch(/^2 {2}holds /);
    // The highest number whose moment has come holds, so the first would not hold in 2999 either.
    expect(first).toMatch(/^1 {2}past /);
    await expect(publish('İki.', 'Two.')).rejects.toThrow('Version 2 of the terms already has this text');
    await publish('Üç.', 'Three.', '--from', '2999-01-01');
    expect(await due()).toBe(2);
    expect(await operate(floor, 'terms', 'show', '3')).toContain('Three.');
    expect(await operate(floor, 'terms', 'list')).toMatch(/^3 {2}ahead /);
  });

  it('are what the page of terms shows, which then cannot be written beside them', async () => {
    await publish('# Koşullar\n\nBir <b>.', '# Terms\n\n- One & two.\n- Three.');
    const page = (await call(floor.address, 'GET', '/terms-of-use.html', {
      accept: 'text/html',
    })) as unknown as {
      body: { text: string };
    };
    expect(page.body.text).toContain('<article lang="tr">\n<h1>Koşullar</h1>\n<p>Bir &lt;b&gt;.</p>');
    expect(page.body.text).toContain('<li>One &amp; two.</li>');
    writeFileSync(join(folder, 'own.html'), '<p>Other terms.</p>');
    await expect(operate(floor, 'page', 'set', 'terms', join(folder, 'own.html'))).rejects.toThrow('terms publish');
    expect(await operate(floor, 'page', 'set', 'privacy', join(folder, 'own.html'))).toContain('privacy');
  });
});
