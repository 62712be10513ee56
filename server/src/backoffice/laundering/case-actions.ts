import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  findCase,
  findOpenCase,
  insertCase,
  insertCaseNote,
  type StoredCase,
  storeOutcome,
} from '../../players/laundering/case-store.ts';
import { endLaunderingAlert } from '../../players/laundering/find-laundering.ts';
import { implementAction } from '../implement-action.ts';
import { accountNamed } from '../players/account-words.ts';
import { count, effect, fact, row, text, word } from '../staff/request-fact.ts';

/** The subject is the case, not the player, so that searches and exports by the player's name do not reveal the case. */
const nameOf = (number: number): string => `case ${number}`;
const onCase = {
  subject: ({ case: number }: { readonly case: number }) => nameOf(number),
  commandLine: { read: { case: Number } },
};

const caseNumbered = async (db: Queries, number: number): Promise<StoredCase> => {
  const found = await findCase(db, number);
  if (!found) throw new BrokenRule('CASE_UNKNOWN', { case: number });
  return found;
};

const openCaseNumbered = async (db: Queries, number: number): Promise<StoredCase> => {
  const found = await caseNumbered(db, number);
  if (found.outcome !== null) throw new BrokenRule('CASE_CLOSED', { case: number });
  return found;
};

/** Actions on money laundering cases, for the office and the command line. */
export const caseActions = {
  openCase: implementAction('openCase', {
    subject: ({ player }) => player,
    async perform(tx, { player }, { at, who, reason }) {
      const { id, username, site_id: siteKey } = await accountNamed(tx, player);
      const known = await findOpenCase(tx, id);
      if (known) throw new BrokenRule('CASE_OPEN', { name: username, case: known.number });
      const number = await insertCase(tx, id, { at, who, reason });
      await endLaunderingAlert(tx, Number(siteKey), at);
      const { indicators } = await caseNumbered(tx, number);
      return {
        answer: { case: number },
        audit: { case: number, indicators },
        subject: nameOf(number),
        lines: [`Opened case ${number} of ${username} with ${indicators} indicators.`],
      };
    },
  }),
  writeCaseNote: implementAction('writeCaseNote', {
    ...onCase,
    async perform(tx, { case: number }, { at, who, reason }) {
      await openCaseNumbered(tx, number);
      await insertCaseNote(tx, number, { at, who, reason });
      return { answer: {}, audit: { case: number }, lines: [`Noted in case ${number}.`] };
    },
  }),
  closeCase: implementAction('closeCase', {
    ...onCase,
    async pins(db, { case: number }) {
      const { username, outcome, notes, indicators } = await caseNumbered(db, number);
      const values = { case: text(String(number)) };
      return [
        fact('casePlayer', text(username), values),
        fact('caseState', word(outcome === null ? 'open' : 'closed'), values),
        fact('caseIndicators', count(indicators), values),
        fact('caseNotes', count(notes), values),
      ];
    },
    async effect(db, { case: number, outcome }) {
      const { username, outcome: before } = await caseNumbered(db, number);
      const values = { case: text(String(number)) };
      return effect('closeCase', { ...values, player: text(username), outcome: word(outcome) }, [
        row('caseState', { from: word(before === null ? 'open' : 'closed'), to: word('closed') }, values),
        row('caseOutcome', { from: word(before ?? 'none'), to: word(outcome) }, values),
      ]);
    },
    async perform(tx, { case: number, outcome }, { at, who, reason }) {
      const { username } = await openCaseNumbered(tx, number);
      await storeOutcome(tx, number, { outcome, at, who, reason });
      return {
        answer: {},
        audit: { case: number, outcome },
        lines: [`Closed case ${number} of ${username}: ${outcome}.`],
      };
    },
  }),
};
