import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { requireClearName } from '../../players/names/name-fault.ts';
import { plainMailAddress } from '../../players/sign-in/mail-address.ts';

/** Editable fields; undefined leaves a field unchanged. */
export interface PersonEdit {
  readonly name?: string | undefined;
  readonly lastname?: string | undefined;
  readonly email?: string | undefined;
  readonly born_on?: string | undefined;
}

type Field = keyof PersonEdit;

/**
 * Edits an account and stores the previous value of each field. Returns the changed fields, or why the change is refused. Codes mailed to
 * the old address are revoked, because whoever reads that mailbox could set a password with them.
 */
export const editPerson = async (
  tx: DatabaseTransaction,
  player: Selectable<PlayersTable>,
  edit: PersonEdit,
  { who, at }: { readonly who: string; readonly at: number },
): Promise<readonly Field[] | 'mailTaken'> => {
  const wanted: PersonEdit = { ...edit, ...(edit.email ? { email: plainMailAddress(edit.email) } : {}) };
  const changed = (['name', 'lastname', 'email', 'born_on'] as const).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== (player[field] ?? ''),
  );
  if (changed.includes('email') && wanted.email && (await isTaken(tx, player.id, wanted.email)))
    return 'mailTaken';
  if (changed.length === 0) return [];
  for (const field of changed)
    if (field === 'name' || field === 'lastname') requireClearName(wanted[field] ?? '');
  const { name, lastname, email, born_on } = { ...player, ...definedIn(wanted) };
  await tx.run(
    'UPDATE players SET name = ?, lastname = ?, display_name = ?, email = ?, born_on = ? WHERE id = ?',
    name,
    lastname,
    changed.includes('name') || changed.includes('lastname')
      ? `${name} ${lastname}`.trim() || player.username
      : player.display_name,
    email,
    born_on,
    player.id,
  );
  if (changed.includes('email')) await tx.run('DELETE FROM mail_codes WHERE player_id = ?', player.id);
  for (const field of changed)
    await tx.run(
      `INSERT INTO account_edits (player_id, at, who, field, before_text, after_text) VALUES (?, ?, ?, ?, ?, ?)`,
      player.id,
      at,
      who,
      field,
      player[field] ?? '',
      wanted[field] ?? '',
    );
  return changed;
};

/** Returns true if another account has this mail address: then neither account could log in by it. */
const isTaken = async (tx: DatabaseTransaction, playerId: string, email: string): Promise<boolean> =>
  (await tx.get('SELECT 1 FROM players WHERE lower(email) = ? AND id <> ?', email, playerId)) !== undefined;

const definedIn = (edit: PersonEdit) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
