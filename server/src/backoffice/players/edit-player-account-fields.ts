import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { assertNameNotConfusable } from '../../players/names/validate-name.ts';
import { normalizeMailAddress } from '../../players/sign-in/mail-address.ts';

/** Editable fields; undefined leaves a field unchanged. */
export interface AccountFieldUpdates {
  readonly name?: string | undefined;
  readonly lastname?: string | undefined;
  readonly email?: string | undefined;
  readonly born_on?: string | undefined;
}

type Field = keyof AccountFieldUpdates;

/**
 * Edits an account and stores the previous value of each field. Returns the changed fields, or why the change is refused. Codes mailed to
 * the old address are revoked, because whoever reads that mailbox could set a password with them.
 */
export const editAccountFields = async (
  tx: DatabaseTransaction,
  player: Selectable<PlayersTable>,
  edit: AccountFieldUpdates,
  { who, at }: { readonly who: string; readonly at: number },
): Promise<readonly Field[] | 'mailTaken'> => {
  const wanted: AccountFieldUpdates = {
    ...edit,
    ...(edit.email ? { email: normalizeMailAddress(edit.email) } : {}),
  };
  const changed = (['name', 'lastname', 'email', 'born_on'] as const).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== (player[field] ?? ''),
  );
  if (changed.includes('email') && wanted.email && (await isTaken(tx, player.id, wanted.email))) return 'mailTaken';
  if (changed.length === 0) return [];
  for (const field of changed)
    if (field === 'name' || field === 'lastname') assertNameNotConfusable(wanted[field] ?? '');
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

const definedIn = (edit: AccountFieldUpdates) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
