import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import {
  closeLaunderingCase,
  findLaunderingCase,
  findOpenLaunderingCase,
  insertLaunderingCaseNote,
  openLaunderingCase,
  type StoredLaunderingCase,
} from '../../players/laundering/laundering-case-store.ts';
import { closeLaunderingAlert } from '../../players/laundering/record-laundering-indicators.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import { findPlayerAccountOrThrow } from '../players/parse-account-fields.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createCountRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';

/** The subject in the audit trail is the case, not the player, so that searches and exports by the player's name do not reveal the case. */
const nameOf = (number: number): string => `case ${number}`;
const onCase = {
  subject: ({ case: number }: { readonly case: number }) => nameOf(number),
  commandLine: { read: { case: Number } },
};

const caseNumbered = async (db: Queries, number: number): Promise<StoredLaunderingCase> => {
  const found = await findLaunderingCase(db, number);
  if (!found) throw new BusinessRuleError('CASE_UNKNOWN', { case: number });
  return found;
};

const openCaseNumbered = async (db: Queries, number: number): Promise<StoredLaunderingCase> => {
  const found = await caseNumbered(db, number);
  if (found.outcome !== null) throw new BusinessRuleError('CASE_CLOSED', { case: number });
  return found;
};

/** Actions on money laundering cases, for the back office and the command line. */
export const launderingCaseActions = {
  openCase: implementOfficeAction('openCase', {
    subject: ({ player }) => player,
    async perform(tx, { player }, { at, who, reason }) {
      const { id, username, site_id: siteKey } = await findPlayerAccountOrThrow(tx, player);
      const known = await findOpenLaunderingCase(tx, id);
      if (known) throw new BusinessRuleError('CASE_OPEN', { name: username, case: known.number });
      const number = await openLaunderingCase(tx, id, { at, who, reason });
      await closeLaunderingAlert(tx, Number(siteKey), at);
      const { indicators } = await caseNumbered(tx, number);
      return {
        answer: { case: number },
        audit: { case: number, indicators },
        subject: nameOf(number),
        lines: [`Opened case ${number} of ${username} with ${indicators} indicators.`],
      };
    },
  }),
  writeCaseNote: implementOfficeAction('writeCaseNote', {
    ...onCase,
    async perform(tx, { case: number }, { at, who, reason }) {
      await openCaseNumbered(tx, number);
      await insertLaunderingCaseNote(tx, number, { at, who, reason });
      return { answer: {}, audit: { case: number }, lines: [`Noted in case ${number}.`] };
    },
  }),
  closeCase: implementOfficeAction('closeCase', {
    ...onCase,
    async pins(db, { case: number }) {
      const { username, outcome, notes, indicators } = await caseNumbered(db, number);
      const values = { case: createTextRequestValue(String(number)) };
      return [
        createApprovalRequestFact('casePlayer', createTextRequestValue(username), values),
        createApprovalRequestFact('caseState', createWordRequestValue(outcome === null ? 'open' : 'closed'), values),
        createApprovalRequestFact('caseIndicators', createCountRequestValue(indicators), values),
        createApprovalRequestFact('caseNotes', createCountRequestValue(notes), values),
      ];
    },
    async effect(db, { case: number, outcome }) {
      const { username, outcome: before } = await caseNumbered(db, number);
      const values = { case: createTextRequestValue(String(number)) };
      return createApprovalRequestEffect(
        'closeCase',
        { ...values, player: createTextRequestValue(username), outcome: createWordRequestValue(outcome) },
        [
          createApprovalRequestChangeRow(
            'caseState',
            {
              from: createWordRequestValue(before === null ? 'open' : 'closed'),
              to: createWordRequestValue('closed'),
            },
            values,
          ),
          createApprovalRequestChangeRow(
            'caseOutcome',
            { from: createWordRequestValue(before ?? 'none'), to: createWordRequestValue(outcome) },
            values,
          ),
        ],
      );
    },
    async perform(tx, { case: number, outcome }, { at, who, reason }) {
      const { username } = await openCaseNumbered(tx, number);
      await closeLaunderingCase(tx, number, { outcome, at, who, reason });
      return {
        answer: {},
        audit: { case: number, outcome },
        lines: [`Closed case ${number} of ${username}: ${outcome}.`],
      };
    },
  }),
};
