import type { FileHandle } from 'node:fs/promises';
import {
  createOfficeRefusal,
  type OfficeAnswerInput,
  type OfficeResult,
  type ParsedOfficeCall,
} from '@reelfloor/protocol/office-call-types';
import type { Selectable } from 'kysely';
import { readLaunderingCase, readLaunderingCases } from '../../backoffice/laundering/read-laundering-cases.ts';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import { exportMs, writePersonalDataToFile } from '../../backoffice/players/export-personal-data.ts';
import { findAccountByUsernameOrId } from '../../backoffice/players/find-player-account.ts';
import { readPlayerList } from '../../backoffice/players/list-player-accounts.ts';
import { readPlayerAuditTrail } from '../../backoffice/players/player-audit-trail.ts';
import {
  readPlayerIdentity,
  readPlayerPage,
  readPlayerRounds,
  readPlayerSessions,
} from '../../backoffice/players/read-player-page.ts';
import { listStaff } from '../../backoffice/staff/list-staff.ts';
import { formatAuditTrailActorName } from '../../backoffice/staff/office-action-rules.ts';
import { readAuditTrailEntries, streamAuditTrailCsv } from '../../backoffice/staff/read-audit-trail.ts';
import { listStaffSignIns } from '../../backoffice/staff/staff-sign-ins.ts';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import { type AuditTrailFilter, everyChange } from '../../platform/audit-trail/search-audit-trail.ts';
import { AuditTrailVerifier } from '../../platform/audit-trail/verify-audit-trail.ts';
import { addDaysToDate, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { openUnlinkedScratchFile } from '../../platform/process/scratch-folder.ts';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import { findMoneyMovementByAmount } from '../../play/statements/money/find-money-movement.ts';
import { listMoneyMovements } from '../../play/statements/money/list-money-movements.ts';
import { StreamedTextFile } from '../../play/statements/record-csv-file.ts';
import { readStatement, splitStatementRange } from '../../play/statements/statement/read-statement.ts';
import { parseTimeRange } from '../../play/statements/time-range.ts';
import { findEncryptedDocumentPicture } from '../../players/identity/identity-document-store.ts';
import type { OfficeRouteHandlers, ReadOnlyHandlerDependencies } from './office-route-handler.ts';

/** Page size of a list of a player's money movements. */
const maxMovementsPerPage = 100;

export const createStaffAndAuditTrailHandlers = ({ database: whole, businessDay, now }: OfficeDependencies) => {
  const { zone } = businessDay;
  const recordCheck = new AuditTrailVerifier(whole, now);
  return {
    staff: async ({ database }) => ({
      ok: true,
      value: { staff: await database.snapshot((db) => listStaff(db, now())) },
    }),
    staffSignIns: async ({ database }) => ({
      ok: true,
      value: { signIns: await database.snapshot((db) => signInsOf(db, now())) },
    }),
    record: async ({ query: { before = null, ...search }, database }) => ({
      ok: true,
      value: await database.snapshot((db) => readAuditTrailEntries(db, searchOf(search, zone), { before, at: now() })),
    }),
    recordFile: async ({ query, database }) => ({
      ok: true,
      value: new StreamedTextFile(
        `operators-record-${new Date(now()).toISOString().slice(0, 10)}.csv`,
        streamAuditTrailCsv(database.read, searchOf(query, zone), query.lang),
      ),
    }),
    recordCheck: async () => {
      const { faults, ...checked } = await recordCheck.check();
      return { ok: true, value: { ...checked, faults: [...faults] } };
    },
  } satisfies Partial<OfficeRouteHandlers>;
};

const signInsOf = async (db: Queries, at: number): Promise<OfficeAnswerInput<'staffSignIns'>['signIns']> => {
  const staff = await listStaff(db, at);
  const rows = await listStaffSignIns(db, at);
  return rows.map(({ id, staff_id, began_at, seen_at, address, browser }) => ({
    id,
    login: staff.find((member) => member.id === staff_id)?.login ?? '',
    beganAt: Number(began_at),
    seenAt: Number(seen_at),
    address,
    browser,
  }));
};

const searchOf = (
  { words, by, what, from, to, twoPeople }: Omit<ParsedOfficeCall<'recordFile'>['query'], 'lang'>,
  zone: string,
): AuditTrailFilter => {
  const startOf = (day: string) => startOfBusinessDay({ zone, startsMs: 0 }, day);
  return {
    ...everyChange,
    words: words || null,
    by: by || null,
    action: what || null,
    from: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(addDaysToDate(to)),
    twoPeople: twoPeople ? true : null,
  };
};

type Account = Selectable<PlayersTable>;

/** Returns the handlers of the back office's calls about players. */
export const createOfficePlayerHandlers = ({ dataDir, documentSeal, now }: ReadOnlyHandlerDependencies) => {
  const withAccount = async <T>(
    database: ScopedDatabase,
    player: string,
    read: (account: Account) => Promise<OfficeResult<T>>,
  ): Promise<OfficeResult<T>> => {
    const account = await findAccountByUsernameOrId(database.read, player);
    return account ? read(account) : createOfficeRefusal('NOT_FOUND');
  };
  return {
    players: async ({ query, database }) => ({
      ok: true,
      value: await readPlayerList(database.read, query, now()),
    }),
    player: ({ params, database }) =>
      withAccount(database, params.player, async (account) => ({
        ok: true,
        value: await database.snapshot((db) => readPlayerPage(db, account, now())),
      })),
    playerStatement: ({ params, query, database }) =>
      withAccount(database, params.player, async ({ id, created_at: createdAt }) => {
        const range = parseTimeRange(query);
        if (!range.ok) return createOfficeRefusal(range.refusal.code, range.refusal.params);
        const span = splitStatementRange({ range: range.value, query, createdAt, now: now() });
        return { ok: true, value: await database.snapshot((db) => readStatement(db, id, span)) };
      }),
    playerSessions: ({ params, query, database }) =>
      withAccount(database, params.player, async ({ id }) => {
        const page = await readPlayerSessions(database.read, id, query);
        return page ? { ok: true, value: page } : createOfficeRefusal('BODY_INVALID', { detail: 'cursor' });
      }),
    playerRounds: ({ params, database }) =>
      withAccount(database, params.player, async ({ id }) => ({
        ok: true,
        value: { rounds: await database.snapshot((db) => readPlayerRounds(db, id)) },
      })),
    playerMoney: ({ params, query, database }) =>
      withAccount(database, params.player, async ({ id }) => {
        const page = await database.snapshot((db) =>
          listMoneyMovements(db, id, {
            ...query,
            show: query.show ?? 'all',
            order: query.order ?? 'desc',
            limit: maxMovementsPerPage,
          }),
        );
        if (!page.ok) return createOfficeRefusal('BODY_INVALID', { detail: 'cursor' });
        const { items, nextCursor } = page.value;
        return { ok: true, value: { items, nextCursor } };
      }),
    playerMoneyFound: ({ params, query, database }) =>
      withAccount(database, params.player, async ({ id }) => ({
        ok: true,
        value: await database.snapshot((db) =>
          findMoneyMovementByAmount(db, id, { amountMinor: query.amount, at: query.at }),
        ),
      })),
    playerRecord: ({ params, database }) =>
      withAccount(database, params.player, async (account) => ({
        ok: true,
        value: await database.snapshot((db) => readPlayerAuditTrail(db, account)),
      })),
    exportedPlayer: ({ params, staff, database }) =>
      withAccount(database, params.player, async (account) => {
        const allowed = await database.read.get(
          `SELECT 1 AS found FROM operator_changes
           WHERE subject = ? AND what = 'account export' AND who = ? AND at > ? LIMIT 1`,
          account.username,
          formatAuditTrailActorName(staff),
          now() - exportMs,
        );
        if (!allowed) return createOfficeRefusal('NO_RIGHT');
        const file = await openUnlinkedScratchFile(dataDir);
        try {
          await database.snapshot((db) =>
            writePersonalDataToFile(db, account, { file, at: now(), seal: documentSeal }),
          );
        } catch (error) {
          await file.close();
          throw error;
        }
        const terms = { type: 'application/json', release: () => file.close() };
        return { ok: true, value: new StreamedTextFile(`${account.username}.json`, textOf(file), terms) };
      }),
  } satisfies Partial<OfficeRouteHandlers>;
};

/** Yields the text of an open file in pieces. */
async function* textOf(file: FileHandle): AsyncGenerator<string> {
  for await (const chunk of file.createReadStream({ encoding: 'utf8', start: 0, autoClose: false }))
    yield String(chunk);
}

/** Returns the handlers of calls about players' identities, and about suspected money laundering. */
export const createIdentityAndAmlHandlers = ({ database: whole, documentSeal, now }: OfficeDependencies) =>
  ({
    playerIdentity: async ({ params, database }) => {
      const account = await findAccountByUsernameOrId(database.read, params.player);
      if (!account) return createOfficeRefusal('NOT_FOUND');
      return { ok: true, value: await database.snapshot((db) => readPlayerIdentity(db, account.id, now())) };
    },
    cases: async ({ database }) => ({
      ok: true,
      value: await database.snapshot((db) => readLaunderingCases(db, null)),
    }),
    oneCase: async ({ params: { number }, database }) => {
      const found = await database.snapshot((db) => readLaunderingCase(db, number));
      return found ? { ok: true, value: found } : createOfficeRefusal('NOT_FOUND');
    },
    playerCases: async ({ params, database }) => {
      const account = await findAccountByUsernameOrId(database.read, params.player);
      if (!account) return createOfficeRefusal('NOT_FOUND');
      return { ok: true, value: await database.snapshot((db) => readLaunderingCases(db, account.id)) };
    },
    identityPicture: async ({ params: { player, document }, staff, database }) => {
      const account = await findAccountByUsernameOrId(database.read, player);
      if (!account) return createOfficeRefusal('NOT_FOUND');
      const found = await findEncryptedDocumentPicture(database.read, {
        playerId: account.id,
        documentId: document,
      });
      if (!found) return createOfficeRefusal('NOT_FOUND');
      const seal = documentSeal();
      if (found.keyId !== seal.keyId) return createOfficeRefusal('DOCUMENT_SEALED', { document });
      await whole.transact((tx) =>
        recordOperatorChange(tx, {
          ...{
            at: now(),
            who: formatAuditTrailActorName(staff),
            what: 'identity view',
            subject: account.username,
          },
          ...{ details: { document }, siteKey: account.site_id },
        }),
      );
      return { ok: true, value: { bytes: seal.open(found.sealed, document), type: 'image/jpeg' } };
    },
  }) satisfies Partial<OfficeRouteHandlers>;
