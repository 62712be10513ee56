import { accountGroups } from '@reelfloor/protocol/office-call-types';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { findPlayerByUsername } from '../../players/names/find-player-by-username.ts';
import { isBirthDate } from '../../players/protection/birth/age-rules.ts';

const emailForm = /^[^\s@]+@[^\s@]+$/;

export const findPlayerAccountOrThrow = async (db: Queries, name: string): Promise<Selectable<PlayersTable>> => {
  const player = await findPlayerByUsername<Selectable<PlayersTable>>(db, name);
  if (!player) throw new BusinessRuleError('ACCOUNT_UNKNOWN', { name });
  return player;
};

export const parseBirthDate = (text: string | boolean): string => {
  if (typeof text === 'string' && isBirthDate(text)) return text;
  throw new BusinessRuleError('BIRTH_DATE_FORM', { text: String(text) });
};

export const parseAccountGroup = (text: string | boolean): string => {
  const group = accountGroups.find((known) => known === text);
  if (group === undefined) throw new ConfigError(`"${text}" is no group; write one of ${accountGroups.join(', ')}.`);
  return group;
};

/** Validates a mail address; empty means none. */
export const parseMailAddress = (text: string): string => {
  if (text !== '' && !emailForm.test(text)) throw new BusinessRuleError('MAIL_FORM', { text });
  return text;
};
