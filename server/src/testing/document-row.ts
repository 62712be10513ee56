import { type FactChange, setting } from './fact-change.ts';

const document = (column: string, to: string, back: string) =>
  setting('identity_documents', column, [to, back], "id = 'd-1'");

type Names = 'accountName' | 'accountLastname' | 'accountBirthDate';

/** The row of `decideDocument`, with what changes the names and the birth date of its player. */
export const documentRow = ({
  accountName,
  accountLastname,
  accountBirthDate,
}: Readonly<Record<Names, FactChange>>) => ({
  content: { player: 'player1', document: 'd-1', verdict: 'accepted' },
  first: [
    `INSERT INTO identity_documents (id, player_id, kind, number_end, state, added_at, added_by, reason, key_id)
     VALUES ('d-1', 'p-1', 'idCard', '042K', 'waiting', 1, 'desk', '', 'k')`,
    "DELETE FROM identity_documents WHERE id = 'd-1'",
  ] as const,
  changes: {
    documentKind: document('kind', "'passport'", "'idCard'"),
    documentNumber: document('number_end', "'1'", "'042K'"),
    documentExpiry: document('expires_on', "'2099-01-01'", 'NULL'),
    documentState: document('state', "'refused', decided_at = 2, decided_by = 'x'", "'waiting'"),
    ...{ accountName, accountLastname, accountBirthDate },
  },
});
