import { accountGroups } from '@reelfloor/protocol/office-call-types';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { findPlayerByUsername } from '../../players/names/find-username.ts';
import { isBirthDate } from '../../players/protection/birth/age-rules.ts';

const emailForm = /^[^\s@]+@[^\s@]+$/;

export const requireAccount = async (db: Queries, name: string): Promise<Selectable<PlayersTable>> => {
  const player = await findPlayerByUsername<Selectable<PlayersTable>>(db, name);
  if (!player) throw new BrokenRule('ACCOUNT_UNKNOWN', { name });
  return player;
};

export const parseBirthDate = (text: string | boolean): string => {
  if (typeof text === 'string' && isBirthDate(text)) return text;
  throw new BrokenRule('BIRTH_DATE_FORM', { text: String(text) });
};

export const parseAccountGroup = (text: string | boolean): string => {
  const group = accountGroups.find((known) => known === text);
  if (group === undefined)
    throw new ConfigError(`"${text}" is no group; write one of ${accountGroups.join(', ')}.`);
  return group;
};

/** Validates a mail address; empty means none. */
export const parseMailAddress = (text: string): string => {
  if (text !== '' && !emailForm.test(text)) throw new BrokenRule('MAIL_FORM', { text });
  return text;
};
