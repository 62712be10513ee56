import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import { operate } from '../../testing/operate.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('terms in the office', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let manager: OfficeMember;
  let admin: OfficeMember;
  let player: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open();
    [manager, admin, player] = await Promise.all([
      OfficeMember.open(floor, 'manager'),
      OfficeMember.open(floor, 'admin'),
      floor.player('player1'),
    ]);
  });
  afterAll(() => floor.close());

  const ask = async (by: OfficeMember, content: { tr: string; en: string; from?: number }) => {
    const asked = await by.act('publishTerms', content);
    expect(asked).toMatchObject({ status: 200, body: { state: 'waiting' } });
    return String(asked.body.requestId);
  };
  const requestOf = async (id: string) => {
    const { requests } = (await admin.call('requests')).body as {
      requests: { id: string; effect: { rows: object[] }; facts: object[] }[];
    };
    return requests.find((one) => one.id === id);
  };
  const published = async () => (await manager.call('publishedTerms', { query: {} })).body;
  const due = async () => (await player.get('player/protection')).body.termsDue;

  it('are published when a second person has read the difference', async () => {
    const first = await ask(manager, { tr: '# Koşullar\n\nBir.', en: '# Terms\r\n\r\nOne.\r\n' });
    expect(await published()).toEqual({ versions: [], shown: null });
    expect((await manager.confirm(first)).body).toMatchObject({ code: 'SAME_PERSON' });
    expect(await due()).toBeNull();
    expect((await admin.confirm(first)).status).toBe(200);
    expect(await due()).toBe(1);
    const second = await ask(admin, { tr: '# Koşullar\n\nBir.\n\nİki.', en: '# Terms\n\nOnly one.' });
    const { versions } = (await published()) as { versions: { hash: string }[] };
    expect(await requestOf(second)).toMatchObject({
      effect: {
        sentence: 'publishTerms',
        rows: [
          { label: 'terms', from: { text: `1 · ${versions[0]?.hash}` } },
          { label: 'termsFrom', to: { kind: 'word', word: 'whenPublished' } },
          { label: 'termsPassage', from: { word: 'none' }, to: { text: 'İki.' } },
          { label: 'termsPassage', from: { text: 'One.' }, to: { text: 'Only one.' } },
        ],
      },
    });
    expect((await manager.confirm(second)).status).toBe(200);
    expect(await published()).toMatchObject({
      versions: [
        { number: 2, state: 'holds', accepted: 0 },
        { number: 1, state: 'past', accepted: 0 },
      ],
      shown: {
        number: 2,
        texts: [
          { lang: 'tr', text: '# Koşullar\n\nBir.\n\nİki.' },
          { lang: 'en', text: '# Terms\n\nOnly one.' },
        ],
      },
    });
  });

  it('are not published over a version that nobody saw when asking', async () => {
    const mine = await ask(manager, { tr: 'Benim.', en: 'Mine.' });
    const theirs = await ask(admin, { tr: 'Onların.', en: 'Theirs.' });
    expect((await manager.confirm(theirs)).status).toBe(200);
    expect((await admin.confirm(mine)).body).toMatchObject({ code: 'REQUEST_CHANGED' });
    expect(await published()).toMatchObject({ versions: [{ number: 3 }, { number: 2 }, { number: 1 }] });
  });

  it('refuse what says nothing new, a moment that has passed, and whoever may not publish', async () => {
    expect((await manager.act('publishTerms', { tr: 'Onların.', en: 'Theirs.' })).body).toMatchObject({
      code: 'TERMS_SAME',
    });
    expect(
      (await manager.act('publishTerms', { tr: 'A.', en: 'B.', from: Date.now() - 3_600_000 })).body,
    ).toMatchObject({ code: 'TERMS_FROM_PAST' });
    const auditor = await OfficeMember.open(floor, 'auditor');
    expect((await auditor.act('publishTerms', { tr: 'A.', en: 'B.' })).body).toMatchObject({
      code: 'NO_RIGHT',
    });
  });

  it('stand on the page of the player who accepted them, and in the export of the player’s data', async () => {
    expect((await manager.call('player', { params: { player: 'player1' } })).body).toMatchObject({
      termsDue: 3,
      player: { consents: [] },
    });
    const { number, hash } = (await player.get('player/terms')).body;
    expect((await player.post('player/terms', { number, hash, lang: 'tr' })).status).toBe(200);
    expect((await manager.call('player', { params: { player: 'player1' } })).body).toMatchObject({
      termsDue: null,
      player: { consents: [{ number: 3, lang: 'tr', ip: '127.0.0.1', version: String(hash).slice(0, 16) }] },
    });
    expect(await published()).toMatchObject({ versions: [{ number: 3, accepted: 1 }, {}, {}] });
    const folder = mkdtempSync(join(tmpdir(), 'reelfloor-export-'));
    const file = join(folder, 'player.json');
    await operate(floor, 'account', 'export', 'player1', '--out', file, '--reason', 'asked for');
    expect(readFileSync(file, 'utf8')).toMatch(/"terms_number": ?3/);
    rmSync(folder, { recursive: true });
  });
});
