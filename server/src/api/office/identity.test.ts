import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { personalDataExportSchema } from '../../backoffice/players/export-personal-data.ts';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { OperatorFloor } from '../../testing/operator-floor.ts';
import { assignReviewed } from '../../testing/reviewed-profile.ts';
import { onePicture } from '../../testing/site-calls.ts';

const player = 'player1';
const card = {
  player,
  kind: 'idCard',
  numberEnd: '042k',
  expiresOn: '2099-05-31',
  name: 'card.png',
} as const;

describe('documents of players in the office', { timeout: 60_000 }, () => {
  const place = new OperatorFloor();
  const members = async () => {
    const { floor } = place;
    const name = crypto.randomUUID().slice(0, 8);
    return {
      manager: await OfficeMember.open(floor, 'manager', `m-${name}`),
      protection: await OfficeMember.open(floor, 'protection', `p-${name}`),
      auditor: await OfficeMember.open(floor, 'auditor', `a-${name}`),
    };
  };
  const linesOf = (subject: string) =>
    place.database.read.all<{ what: string; who: string }>(
      'SELECT what, who FROM operator_changes WHERE subject = ? ORDER BY id',
      subject,
    );

  it('are kept, shown, accepted by two people, and end in a checked identity', async () => {
    const { manager, protection, auditor } = await members();
    const added = await manager.act('addDocument', { ...card, picture: onePicture });
    expect(added.status).toBe(200);
    const document = String((added.body.answer as { document: string }).document);
    const read = async () => (await auditor.call('playerIdentity', { params: { player } })).body;
    expect(await read()).toMatchObject({
      state: 'waiting',
      documents: [{ id: document, kind: 'idCard', numberEnd: '042K', state: 'waiting', hasPicture: true }],
      payoutUpToMinor: null,
    });
    const asked = await manager.act('decideDocument', { player, document, verdict: 'accepted' });
    expect(asked.body).toMatchObject({ state: 'waiting' });
    expect((await read()).state).toBe('waiting');
    expect((await protection.confirm(String(asked.body.requestId))).status).toBe(200);
    expect(await read()).toMatchObject({ state: 'checked', documents: [{ state: 'accepted' }] });
    const again = await protection.act('decideDocument', { player, document, verdict: 'accepted' });
    expect(again.body).toMatchObject({ code: 'DOCUMENT_DECIDED' });
    const nobodys = await protection.act('decideDocument', {
      player: 'player2',
      document,
      verdict: 'refused',
    });
    expect(nobodys.body).toMatchObject({ code: 'DOCUMENT_UNKNOWN' });
  });

  it('are drawn anew, stored encrypted, and seen only by whoever may, whom the audit trail names', async () => {
    const { protection, auditor } = await members();
    const attendant = await OfficeMember.open(place.floor, 'attendant', `t-${crypto.randomUUID().slice(0, 8)}`);
    const large = await sharp({ create: { width: 2000, height: 300, channels: 3, background: '#123' } })
      .withExif({ IFD0: { Copyright: 'a hidden place' } })
      .jpeg()
      .toBuffer();
    const content = { ...card, player: 'player2', picture: large.toString('base64') };
    const added = await protection.act('addDocument', content);
    const document = String((added.body.answer as { document: string }).document);
    const [stored] = await place.database.read.all<{ sealed_picture: string }>(
      'SELECT sealed_picture FROM identity_documents WHERE id = ?',
      document,
    );
    expect(Buffer.from(stored?.sealed_picture ?? '', 'base64').includes('JFIF')).toBe(false);
    const pictureAt = `players/player2/documents/${document}/picture`;
    const fetched = await fetch(new URL(`/office/api/${pictureAt}`, auditor.address), {
      headers: { cookie: auditor.cookie, origin: auditor.address },
    });
    expect(fetched.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await fetched.arrayBuffer());
    expect(bytes.includes('a hidden place')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 240 });
    expect((await linesOf('player2')).at(-1)).toEqual({
      what: 'identity view',
      who: `${auditor.login} (office)`,
    });
    expect((await attendant.send('GET', pictureAt)).body).toMatchObject({ code: 'NO_RIGHT' });
  });

  it('are refused if they are no picture, too small, out of date, or of a day that is none', async () => {
    const { protection } = await members();
    const small = await sharp({ create: { width: 199, height: 400, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const codeOf = async (change: object) =>
      (await protection.act('addDocument', { ...card, picture: onePicture, ...change })).body.code;
    expect(await codeOf({ picture: small.toString('base64') })).toBe('DOCUMENT_PICTURE');
    expect(await codeOf({ picture: Buffer.from('<svg/>').toString('base64') })).toBe('DOCUMENT_PICTURE');
    expect(await codeOf({ picture: Buffer.from('%PDF-1.4').toString('base64') })).toBe('DOCUMENT_PICTURE');
    expect(await codeOf({ expiresOn: '2020-01-01' })).toBe('DOCUMENT_OVER');
    expect(await codeOf({ expiresOn: '2030-02-30' })).toBe('DOCUMENT_DAY');
    expect(await codeOf({ numberEnd: '12345' })).toBe('BODY_INVALID');
    expect(await codeOf({ picture: 'A'.repeat(480_001) })).toBe('BODY_INVALID');
  });

  it('hold a payout at the desk back until the identity is checked, as the profile asks', async () => {
    const { manager, protection } = await members();
    await assignReviewed(place.floor, { values: { 'identity.payoutUpTo': 5_000 } });
    const who = 'player2';
    const pay = async (amountMinor: number) => {
      const asked = await manager.act('payOut', { player: who, amountMinor, playerNote: '' });
      if (asked.status !== 200) return asked.body;
      const second = await OfficeMember.open(place.floor, 'manager', `s-${crypto.randomUUID().slice(0, 8)}`);
      return (await second.confirm(String(asked.body.requestId))).body;
    };
    expect(await pay(5_001)).toMatchObject({
      code: 'PAYMENT_IDENTITY_NEEDED',
      params: { limitMinor: 5_000 },
    });
    const added = await protection.act('addDocument', { ...card, player: who, picture: onePicture });
    const { document } = added.body.answer as { document: string };
    const verdict = { player: who, document, verdict: 'accepted' } as const;
    // Whoever brought it does not accept it alone.
    expect((await protection.act('decideDocument', verdict)).body).toMatchObject({ code: 'SAME_PERSON' });
    const { protection: other } = await members();
    expect((await other.act('decideDocument', verdict)).body).toMatchObject({ state: 'done' });
    expect(await pay(5_001)).toMatchObject({ answer: { balanceMinor: 94_999 } });
    const desk = await OfficeMember.open(place.floor, 'cashier', `c-${crypto.randomUUID().slice(0, 8)}`);
    expect((await desk.call('deskPlayer', { query: { name: who } })).body).toMatchObject({
      identity: 'checked',
    });
  });

  it('are kept and decided at the command line, exported with their pictures, and taken away by anonymising', async () => {
    const { operator } = place;
    const folder = await createTemporaryFolder('documents');
    const file = join(folder, 'pass.png');
    await writeFile(file, Buffer.from(onePicture, 'base64'));
    await operator(['account', 'add', 'deniz.9', '--password-stdin', '--no-pin'], 'a password of my own');
    const said = await operator(`identity add deniz.9 passport ${file} --number-end 77x --expires 2099-01-01`);
    const document = /document (\S+) of/.exec(said)?.[1] ?? '';
    await operator(['identity', 'accept', 'deniz.9', document, '--reason', 'looked at it']);
    expect(await operator('identity show deniz.9')).toMatch(
      /^The identity of deniz\.9 is checked\.\n.*\n.*passport …77X {2}valid until 2099-01-01/,
    );
    await expect(operator('identity accept deniz.9 d-none --reason x')).rejects.toThrow('has no document d-none');
    await expect(operator(`identity add deniz.9 pass ${file}`)).rejects.toThrow('idCard');
    const out = join(folder, 'deniz.json');
    await operator(['account', 'export', 'deniz.9', '--out', out, '--reason', 'the player asked']);
    const { tables } = personalDataExportSchema.parse(JSON.parse(await readFile(out, 'utf8')));
    const [row] = tables.identity_documents ?? [];
    expect(row).toMatchObject({ id: document, state: 'accepted' });
    expect(row).not.toHaveProperty('sealed_picture');
    const picture = Buffer.from(String(row?.picture), 'base64');
    expect((await sharp(picture).metadata()).format).toBe('jpeg');

    await place.database.transact((tx) =>
      tx.run("UPDATE identity_documents SET key_id = 'lost' WHERE id = ?", document),
    );
    const later = join(folder, 'later.json');
    await operator(['account', 'export', 'deniz.9', '--out', later, '--reason', 'asked again']);
    const { tables: rest } = personalDataExportSchema.parse(JSON.parse(await readFile(later, 'utf8')));
    expect(rest.identity_documents).toMatchObject([{ id: document, picture: null, key_id: 'lost' }]);

    await operator('account block deniz.9 --reason x');
    await operator(['account', 'anonymise', 'deniz.9', '--reason', 'asked for'], '', { who: 'can@desk' });
    const kept = await place.database.read.get('SELECT * FROM identity_documents WHERE id = ?', document);
    expect(kept).toMatchObject({ state: 'accepted', number_end: '', sealed_picture: null });
  });
});
