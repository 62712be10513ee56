import { refuseInOffice } from '@reelfloor/protocol/office';
import { readCase, readCases } from '../../backoffice/laundering/read-cases.ts';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import { findAccount } from '../../backoffice/players/find-account.ts';
import { readPlayerIdentity } from '../../backoffice/players/read-identity.ts';
import { whoOf } from '../../backoffice/staff/action-rules.ts';
import { recordChange } from '../../platform/audit-trail/link-changes.ts';
import { findSealedPicture } from '../../players/identity/document-store.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';

/** The calls about players' identities, and about suspected money laundering. */
export const identityHandlers = ({ database: whole, documentSeal, now }: OfficeDependencies) =>
  ({
    playerIdentity: async ({ params, database }) => {
      const account = await findAccount(database.read, params.player);
      if (!account) return refuseInOffice('NOT_FOUND');
      return { ok: true, value: await database.snapshot((db) => readPlayerIdentity(db, account.id, now())) };
    },
    cases: async ({ database }) => ({
      ok: true,
      value: await database.snapshot((db) => readCases(db, null)),
    }),
    oneCase: async ({ params: { number }, database }) => {
      const found = await database.snapshot((db) => readCase(db, number));
      return found ? { ok: true, value: found } : refuseInOffice('NOT_FOUND');
    },
    playerCases: async ({ params, database }) => {
      const account = await findAccount(database.read, params.player);
      if (!account) return refuseInOffice('NOT_FOUND');
      return { ok: true, value: await database.snapshot((db) => readCases(db, account.id)) };
    },
    identityPicture: async ({ params: { player, document }, staff, database }) => {
      const account = await findAccount(database.read, player);
      if (!account) return refuseInOffice('NOT_FOUND');
      const found = await findSealedPicture(database.read, { playerId: account.id, documentId: document });
      if (!found) return refuseInOffice('NOT_FOUND');
      const seal = documentSeal();
      if (found.keyId !== seal.keyId) return refuseInOffice('DOCUMENT_SEALED', { document });
      await whole.transact((tx) =>
        recordChange(tx, {
          ...{ at: now(), who: whoOf(staff), what: 'identity view', subject: account.username },
          ...{ details: { document }, siteKey: account.site_id },
        }),
      );
      return { ok: true, value: { bytes: seal.open(found.sealed, document), type: 'image/jpeg' } };
    },
  }) satisfies Partial<OfficeRouteHandlers>;
