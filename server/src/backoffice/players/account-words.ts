import { accountGroups } from '@reelfloor/protocol/office';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { findByUsername } from '../../players/names/find-username.ts';
import { isBirthDate } from '../../players/protection/birth/age.ts';

const emailForm = /^[^\s@]+@[^\s@]+$/;

export const accountNamed = async (db: Queries, name: string): Promise<Selectable<PlayersTable>> => {
  const player = await findByUsername<Selectable<PlayersTable>>(db, name);
  if (!player) throw new BrokenRule('ACCOUNT_UNKNOWN', { name });
  return player;
};

export const birthDateOf = (text: string | boolean): string => {
  if (typeof text === 'string' && isBirthDate(text)) return text;
  throw new BrokenRule('BIRTH_DATE_FORM', { text: String(text) });
};

export const groupOf = (text: string | boolean): string => {
  const group = accountGroups.find((known) => known === text);
  if (group === undefined)
    throw new ConfigError(`"${text}" is no group; write one of ${accountGroups.join(', ')}.`);
  return group;
};

/** Validates a mail address; empty means none. */
export const mailAddressOf = (text: string): string => {
  if (text !== '' && !emailForm.test(text)) throw new BrokenRule('MAIL_FORM', { text });
  return text;
};
