import { recordFileQuerySchema, transactionFileQuerySchema, transactionQuerySchema } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { PlayerProfileService } from '../../players/accounts/player-profile-service.ts';
import type { AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';
import { PlayerRecordService } from './player-record-service.ts';
import type { StreamedTextFile } from './record-csv-file.ts';

const bearer = {
  playerId: 'p-1',
  group: 'user',
  permissions: [145],
  isLocked: false,
} as unknown as AuthenticatedCaller;
const lines = 1_200;
const startAt = 1_000_000;

describe('a file of records', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let records: PlayerRecordService;
  let nowMs = startAt + lines;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    nowMs = startAt + lines;
    const dependencies = {
      database,
      alarm: () => {},
      profiles: new PlayerProfileService(database),
      now: () => nowMs,
    };
    records = new PlayerRecordService({ ...dependencies, currency: async () => 'TRY' });
    await database.transact(async (tx) => {
      await tx.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code,
           user_group, permissions, created_at)
         VALUES ('p-1', 'a b/c"', '', '', '', '', '', '', 'user', '[145]', 1)`,
      );
      await addLines(tx, 0, lines);
    });
  });
  afterEach(() => remove());

  const addLines = async (tx: Parameters<Parameters<Database['transact']>[0]>[0], from: number, to: number) => {
    for (let line = from; line < to; line++) {
      await tx.run("INSERT INTO transfers (id, content_hash, kind, at) VALUES (?, '', '', 1)", `t-${line}`);
      await tx.run(
        `INSERT INTO transactions (transfer_id, player_id, at, type, amount_minor, source, tag, balance_minor)
         VALUES (?, 'p-1', ?, 1, 1, 'cashier', ?, 1)`,
        `t-${line}`,
        startAt + line,
        `line ${line}`,
      );
    }
  };
  const ask = (lang = 'en', kind: 'transactions' | 'statement' = 'transactions') =>
    records.file({ bearer, profileId: bearer.playerId }, kind, z.parse(recordFileQuerySchema, { order: 'asc', lang }));
  const begun = async (lang?: string): Promise<StreamedTextFile> => {
    const file = await ask(lang);
    if (!file.ok) throw new Error(JSON.stringify(file.refusal));
    return file.value;
  };
  const textOf = async (file: StreamedTextFile) => {
    try {
      let whole = '';
      for await (const piece of file.text) whole += piece;
      return whole;
    } finally {
      await file.release();
    }
  };

  it('is written in pieces, without lines that arrive while it is written, and under a harmless name', async () => {
    const file = await begun();
    expect(file.name).toBe('transactions-a-b-c-.csv');
    const pieces = file.text[Symbol.asyncIterator]();
    let text = String((await pieces.next()).value) + String((await pieces.next()).value);
    nowMs += 10;
    await database.transact((tx) => addLines(tx, lines + 1, lines + 5));
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) text += piece.value;
    const tags = [...text.matchAll(/line (\d+)/g)].map(([, line]) => Number(line));
    expect(tags).toEqual(Array.from({ length: lines }, (_, line) => line));
    await file.release();
    expect((await textOf(await begun())).match(/line/g)).toHaveLength(lines + 4);
  });

  it('is of one kind of transactions, as page and totals are', async () => {
    await database.transact((tx) =>
      tx.run("UPDATE transactions SET type = 4, amount_minor = 5 WHERE tag IN ('line 1', 'line 3')"),
    );
    const whose = { bearer, profileId: bearer.playerId };
    const page = await records.transactions(whose, z.parse(transactionQuerySchema, { type: '4' }));
    if (!page.ok) throw new Error(JSON.stringify(page.refusal));
    expect(page.value.items.map(({ tag }) => tag)).toEqual(['line 3', 'line 1']);
    const first = await records.transactions(whose, z.parse(transactionQuerySchema, { type: '4', limit: '1' }));
    if (!first.ok) throw new Error(JSON.stringify(first.refusal));
    const cursor = String(first.value.nextCursor);
    const next = await records.transactions(whose, z.parse(transactionQuerySchema, { type: '4', limit: '1', cursor }));
    expect(next).toMatchObject({ value: { items: [{ tag: 'line 1' }], nextCursor: null } });
    const totals = await records.transactionTotals(whose, { zone: 'UTC', type: 4 });
    expect(totals).toMatchObject({ value: { count: 2, inMinor: 10 } });
    const query = z.parse(transactionFileQuerySchema, { order: 'asc', type: '4' });
    const file = await records.file(whose, 'transactions', query);
    if (!file.ok) throw new Error(JSON.stringify(file.refusal));
    expect((await textOf(file.value)).match(/line \d+/g)).toEqual(['line 1', 'line 3']);
  });

  it.each([
    [
      'tr',
      'Makineye aktarım;"-4,00";TRY;Cüzdan;Görevli düzeltmesi;',
      'Makineden çekim;"4,00";TRY;Makine;Görevli düzeltmesi;',
    ],
    ['en', 'Cash In,-4.00,TRY,Wallet,Corrected by staff,', 'Cash Out,4.00,TRY,Machine,Corrected by staff,'],
  ])('names corrections by staff in %s, and keeps a cashier’s note as it was written', async (lang, paid, got) => {
    await database.transact(async (tx) => {
      await tx.run(`DELETE FROM transactions WHERE tag <> 'line 0'`);
      await tx.run(`UPDATE transactions SET tag = 'corrected'`);
      await addLines(tx, lines, lines + 2);
      await tx.run(`UPDATE transactions SET type = 3, amount_minor = -400, source = 'wallet', tag = 'corrected'
        WHERE transfer_id = 't-${lines}'`);
      await tx.run(`UPDATE transactions SET type = 4, amount_minor = 400, source = 'machine', tag = 'corrected'
        WHERE transfer_id = 't-${lines + 1}'`);
    });
    nowMs += 10;
    const text = await textOf(await begun(lang));
    expect(text).toContain(paid);
    expect(text).toContain(got);
    expect(text).toMatch(/[;,]corrected[;,]/);
  });

  it('is written one at a time per reader, until it is released', async () => {
    const first = await begun();
    expect(await ask()).toMatchObject({ refusal: { code: 'RATE_LIMITED', params: { retry_s: 5 } } });
    await textOf(first);
    // A reader who goes away early has begun to read or not.
    await (await begun()).release();
    const third = await begun();
    await database.transact((tx) => tx.run('DROP TABLE transactions'));
    await expect(textOf(third)).rejects.toThrow(/transactions/);
    // A statement is read whole before its file begins.
    await expect(ask('en', 'statement')).rejects.toThrow(/transactions/);
    await begun();
  });
});
