import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import { readLaunderingCase, readLaunderingCases } from '../../backoffice/laundering/read-laundering-cases.ts';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import { findAccountByUsernameOrId } from '../../backoffice/players/find-player-account.ts';
import { readPlayerIdentity } from '../../backoffice/players/read-player-identity.ts';
import { formatAuditTrailActorName } from '../../backoffice/staff/office-action-rules.ts';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import { findEncryptedDocumentPicture } from '../../players/identity/identity-document-store.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';

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
