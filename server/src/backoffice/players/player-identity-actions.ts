import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type ActionContent, createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import {
  computeIdentityState,
  insertIdentityDocument,
  listIdentityDocuments,
  maxDocuments,
  readPlayerLocalDate,
  type StoredDocument,
  storeIdentityDocumentDecision,
} from '../../players/identity/identity-document-store.ts';
import { isBirthDate } from '../../players/protection/birth/age-rules.ts';
import { mayBeSameOperator } from '../../players/protection/interventions/is-same-operator.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { findPlayerAccountOrThrow } from './parse-account-fields.ts';
import { playerSubject } from './player-account-actions.ts';
import { reencodeDocumentPicture } from './reencode-document-picture.ts';

/** Maximum length of a picture's file name, as in the action's input schema. */
const longestName = 120;

type Verdict = ActionContent<'decideDocument'>;

const requireDay = (day: string | null): void => {
  if (day !== null && !isBirthDate(day)) throw new BusinessRuleError('DOCUMENT_DAY', { text: day });
};

/** Returns a player's identity document, and the player's identity state before and after a verdict on the document. */
const readDocument = async (db: Queries, { player, document, verdict }: Verdict, at: number) => {
  const account = await findPlayerAccountOrThrow(db, player);
  const documents = await listIdentityDocuments(db, account.id, at);
  const before = documents.find(({ id }) => id === document);
  if (!before) throw new BusinessRuleError('DOCUMENT_UNKNOWN', { name: account.username, document });
  const after = documents.map((one) => (one === before ? { ...one, state: verdict } : one));
  return {
    account,
    document: before,
    from: computeIdentityState(documents),
    to: computeIdentityState(after),
  };
};

/** Throws a BusinessRuleError if the document already has this verdict, if it was removed, or if an expired one would be accepted. */
const requireOpen = ({ id, state, isExpired, expiresOn }: StoredDocument, { verdict }: Verdict): void => {
  if (state === verdict || state === 'removed') throw new BusinessRuleError('DOCUMENT_DECIDED', { document: id });
  if (verdict === 'accepted' && isExpired) throw new BusinessRuleError('DOCUMENT_OVER', { day: expiresOn ?? '' });
};

/** Actions on players' identity documents, for the back office and the command line. */
export const createPlayerIdentityActions = ({ documentSeal }: ActionDependencies) => ({
  addDocument: implementOfficeAction<'addDocument', Buffer>('addDocument', {
    ...playerSubject,
    prepare: ({ name, picture }) => reencodeDocumentPicture(Buffer.from(picture, 'base64'), name),
    commandLine: {
      read: { name: (file) => file },
      prepare: (_local, { given: { name: file = '' } }) => reencodeDocumentPicture(file, file),
      // `prepare` read the picture from the file, which may exceed the size limit of the input, so send a placeholder.
      complete: (_tx, { name = '', ...given }) => ({
        ...given,
        ...{ name: basename(name).slice(-longestName), picture: 'drawn' },
      }),
    },
    async perform(tx, { player, kind, numberEnd, expiresOn }, { who, at }, picture) {
      const { id: playerId, username } = await findPlayerAccountOrThrow(tx, player);
      requireDay(expiresOn);
      if (expiresOn !== null && expiresOn < (await readPlayerLocalDate(tx, playerId, at)))
        throw new BusinessRuleError('DOCUMENT_OVER', { day: expiresOn });
      const id = `d-${randomUUID().slice(0, 8)}${at.toString(36)}`;
      const seal = documentSeal();
      const sealed = { sealed: seal.seal(picture, id), keyId: seal.keyId };
      if (!(await insertIdentityDocument(tx, { id, playerId, kind, numberEnd, expiresOn, at, who, ...sealed })))
        throw new BusinessRuleError('DOCUMENTS_FULL', { name: username, most: maxDocuments });
      const lines = [`Stored document ${id} of ${username}. It needs a review: identity accept.`];
      return { answer: { document: id }, audit: { document: id, kind, expiresOn }, lines };
    },
  }),
  decideDocument: implementOfficeAction('decideDocument', {
    ...playerSubject,
    async pins(db, input) {
      const { account, document } = await readDocument(db, input, await readDatabaseTime(db));
      const player = { player: createTextRequestValue(account.username) };
      return [
        createApprovalRequestFact('documentKind', createWordRequestValue(document.kind), player),
        createApprovalRequestFact('documentNumber', createOptionalTextRequestValue(document.numberEnd, 'none'), player),
        createApprovalRequestFact('documentExpiry', createOptionalTextRequestValue(document.expiresOn, 'none'), player),
        createApprovalRequestFact('documentState', createWordRequestValue(document.state), player),
        createApprovalRequestFact('accountName', createOptionalTextRequestValue(account.name, 'none'), player),
        createApprovalRequestFact('accountLastname', createOptionalTextRequestValue(account.lastname, 'none'), player),
        createApprovalRequestFact('accountBirthDate', createOptionalTextRequestValue(account.born_on, 'none'), player),
      ];
    },
    async effect(db, input) {
      const { account, document, from, to } = await readDocument(db, input, await readDatabaseTime(db));
      const player = { player: createTextRequestValue(account.username) };
      const about = { ...player, document: createWordRequestValue(document.kind) };
      return createApprovalRequestEffect(
        `decideDocument.${input.verdict}`,
        about,
        [
          createApprovalRequestChangeRow(
            'documentState',
            { from: createWordRequestValue(document.state), to: createWordRequestValue(input.verdict) },
            player,
          ),
          createApprovalRequestChangeRow(
            'identityState',
            { from: createWordRequestValue(from), to: createWordRequestValue(to) },
            player,
          ),
        ],
        { isRefusal: input.verdict !== 'accepted' },
      );
    },
    async perform(tx, input, { staff, second, who, at, reason }) {
      const { account, document, to } = await readDocument(tx, input, at);
      requireOpen(document, input);
      const { verdict: state } = input;
      // Require a second person if the same member of staff uploaded the document. At the command line there is no second person.
      const isAlone = staff !== null && second === null;
      if (state === 'accepted' && isAlone && mayBeSameOperator(document.addedBy, who))
        return createOfficeRefusal('SAME_PERSON');
      const why = state === 'accepted' ? '' : reason;
      await storeIdentityDocumentDecision(tx, document.id, { state, at, who, reason: why });
      return {
        answer: { state: to },
        audit: { document: document.id, kind: document.kind, from: document.state, to: state },
        lines: [`Document ${document.id} is ${state}; the identity of ${account.username} is ${to}.`],
      };
    },
  }),
});
