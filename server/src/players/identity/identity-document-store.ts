import {
  type DocumentKind,
  type DocumentState,
  type IdentityState,
  identityKinds,
} from '@reelfloor/protocol/office-call-types';
import { formatLocalDate } from '../../platform/clock/business-day.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { readJurisdictionValues } from '../protection/profile/jurisdiction-profile-store.ts';

/** Maximum number of a player's identity documents, not counting removed ones. */
export const maxDocuments = 20;

/** An identity document without its picture. */
export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly numberEnd: string;
  /** Last day of validity, such as 2030-02-28; null: it does not expire. */
  readonly expiresOn: string | null;
  readonly isExpired: boolean;
  readonly state: DocumentState;
  readonly addedAt: number;
  readonly addedBy: string;
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  readonly reason: string;
  readonly hasPicture: boolean;
}

interface Row extends Omit<StoredDocument, 'isExpired' | 'hasPicture'> {
  readonly hasPicture: number;
}

/** Columns read, without the picture, which the database role of the cashier's command may not read. */
const columns = `id, kind, number_end AS "numberEnd", expires_on AS "expiresOn", state, added_at AS "addedAt", added_by AS "addedBy",
  decided_at AS "decidedAt", decided_by AS "decidedBy", reason`;

/** Returns the date in the time zone of the player's jurisdiction profile, by which documents expire. */
export const readPlayerLocalDate = async (db: Queries, playerId: string, at: number): Promise<string> =>
  formatLocalDate(at, (await readJurisdictionValues(db, { playerId }))['limits.zone']);

/** Returns a player's identity documents, newest first. */
export const listIdentityDocuments = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<readonly StoredDocument[]> => {
  const today = await readPlayerLocalDate(db, playerId, at);
  const rows = await db.all<Row>(
    `SELECT ${columns}, CASE WHEN sealed_picture IS NULL THEN 0 ELSE 1 END AS "hasPicture"
     FROM identity_documents WHERE player_id = ? ORDER BY added_at DESC, id`,
    playerId,
  );
  return rows.map((row) => ({
    ...row,
    isExpired: row.expiresOn !== null && row.expiresOn < today,
    hasPicture: row.hasPicture === 1,
  }));
};

/** Returns the player's identity state according to the documents, such as `checked`. */
export const computeIdentityState = (
  documents: readonly Pick<StoredDocument, 'kind' | 'state' | 'isExpired'>[],
): IdentityState => {
  const ofIdentity = documents.filter(({ kind }) => identityKinds.some((one) => one === kind));
  const accepted = ofIdentity.filter(({ state }) => state === 'accepted');
  if (accepted.some(({ isExpired }) => !isExpired)) return 'checked';
  if (ofIdentity.some(({ state }) => state === 'waiting')) return 'waiting';
  return accepted.length > 0 ? 'expired' : 'unchecked';
};

/** Returns whether the player's identity has been checked. Reads no column that the database role of the cashier's command may not read. */
export const readIdentityState = async (db: Queries, playerId: string, at: number): Promise<IdentityState> => {
  const today = await readPlayerLocalDate(db, playerId, at);
  const rows = await db.all<Pick<Row, 'kind' | 'state' | 'expiresOn'>>(
    'SELECT kind, state, expires_on AS "expiresOn" FROM identity_documents WHERE player_id = ?',
    playerId,
  );
  return computeIdentityState(
    rows.map((row) => ({ ...row, isExpired: row.expiresOn !== null && row.expiresOn < today })),
  );
};

interface NewDocument extends Pick<Row, 'id' | 'kind' | 'numberEnd' | 'expiresOn'> {
  readonly playerId: string;
  readonly at: number;
  readonly who: string;
  /** The document's picture, encrypted by `DocumentEncryption`. */
  readonly sealed: string;
  readonly keyId: string;
}

/** Stores an identity document as unchecked. Returns false if the player already has the maximum number. */
export const insertIdentityDocument = async (tx: DatabaseTransaction, document: NewDocument): Promise<boolean> => {
  const { id, playerId, kind, numberEnd, expiresOn, at, who, sealed, keyId } = document;
  const kept = await tx.get<{ count: number | string }>(
    "SELECT count(*) AS count FROM identity_documents WHERE player_id = ? AND state <> 'removed'",
    playerId,
  );
  if (Number(kept?.count ?? 0) >= maxDocuments) return false;
  await tx.run(
    `INSERT INTO identity_documents (id, player_id, kind, number_end, expires_on, state, added_at, added_by, reason, sealed_picture, key_id)
     VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?, '', ?, ?)`,
    ...[id, playerId, kind, numberEnd.toUpperCase(), expiresOn, at, who, sealed, keyId],
  );
  return true;
};

/** Stores staff's decision about an identity document. Removing a document deletes its picture. */
export const storeIdentityDocumentDecision = async (
  tx: DatabaseTransaction,
  id: string,
  verdict: {
    readonly state: Exclude<DocumentState, 'waiting'>;
    readonly at: number;
    readonly who: string;
    readonly reason: string;
  },
): Promise<void> => {
  const { state, at, who, reason } = verdict;
  await tx.run(
    `UPDATE identity_documents SET state = ?, decided_at = ?, decided_by = ?, reason = ?,
       sealed_picture = ${state === 'removed' ? 'NULL' : 'sealed_picture'} WHERE id = ?`,
    ...[state, at, who, reason, id],
  );
};

/** Returns the encrypted picture of a player's document; undefined if there is none. */
export const findEncryptedDocumentPicture = async (
  db: Queries,
  { playerId, documentId }: { readonly playerId: string; readonly documentId: string },
): Promise<{ readonly sealed: string; readonly keyId: string } | undefined> =>
  db.get(
    `SELECT sealed_picture AS sealed, key_id AS "keyId" FROM identity_documents
     WHERE id = ? AND player_id = ? AND sealed_picture IS NOT NULL`,
    documentId,
    playerId,
  );
