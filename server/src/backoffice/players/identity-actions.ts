import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type ActionContent, refuseInOffice } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  computeIdentityState,
  insertDocument,
  listIdentityDocuments,
  maxDocuments,
  readPlayerLocalDate,
  type StoredDocument,
  storeDocumentDecision,
} from '../../players/identity/identity-document-store.ts';
import { isBirthDate } from '../../players/protection/birth/age-rules.ts';
import { isSamePerson } from '../../players/protection/interventions/is-same-operator.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import { playerSubject } from './account-actions.ts';
import { requireAccount } from './parse-account-fields.ts';
import { reencodeDocumentPicture } from './reencode-document-picture.ts';

/** Maximum length of a picture's file name, as in the action's input schema. */
const longestName = 120;

type Verdict = ActionContent<'decideDocument'>;

const requireDay = (day: string | null): void => {
  if (day !== null && !isBirthDate(day)) throw new BrokenRule('DOCUMENT_DAY', { text: day });
};

/** Returns a player's document, and the player's identity state before and after a verdict. */
const readDocument = async (db: Queries, { player, document, verdict }: Verdict, at: number) => {
  const account = await requireAccount(db, player);
  const documents = await listIdentityDocuments(db, account.id, at);
  const before = documents.find(({ id }) => id === document);
  if (!before) throw new BrokenRule('DOCUMENT_UNKNOWN', { name: account.username, document });
  const after = documents.map((one) => (one === before ? { ...one, state: verdict } : one));
  return {
    account,
    document: before,
    from: computeIdentityState(documents),
    to: computeIdentityState(after),
  };
};

/** Throws a BrokenRule for a verdict that the document already has, for one on a removed document, and for accepting an expired one. */
const requireOpen = ({ id, state, isExpired, expiresOn }: StoredDocument, { verdict }: Verdict): void => {
  if (state === verdict || state === 'removed') throw new BrokenRule('DOCUMENT_DECIDED', { document: id });
  if (verdict === 'accepted' && isExpired) throw new BrokenRule('DOCUMENT_OVER', { day: expiresOn ?? '' });
};

/** Actions on players' identity documents, for the office and the command line. */
export const createIdentityActions = ({ documentSeal }: ActionDependencies) => ({
  addDocument: implementAction<'addDocument', Buffer>('addDocument', {
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
      const { id: playerId, username } = await requireAccount(tx, player);
      requireDay(expiresOn);
      if (expiresOn !== null && expiresOn < (await readPlayerLocalDate(tx, playerId, at)))
        throw new BrokenRule('DOCUMENT_OVER', { day: expiresOn });
      const id = `d-${randomUUID().slice(0, 8)}${at.toString(36)}`;
      const seal = documentSeal();
      const sealed = { sealed: seal.seal(picture, id), keyId: seal.keyId };
      if (!(await insertDocument(tx, { id, playerId, kind, numberEnd, expiresOn, at, who, ...sealed })))
        throw new BrokenRule('DOCUMENTS_FULL', { name: username, most: maxDocuments });
      const lines = [`Stored document ${id} of ${username}. It needs a review: identity accept.`];
      return { answer: { document: id }, audit: { document: id, kind, expiresOn }, lines };
    },
  }),
  decideDocument: implementAction('decideDocument', {
    ...playerSubject,
    async pins(db, input) {
      const { account, document } = await readDocument(db, input, await readDatabaseTime(db));
      const player = { player: textValue(account.username) };
      return [
        createRequestFact('documentKind', wordValue(document.kind), player),
        createRequestFact('documentNumber', textOrWord(document.numberEnd, 'none'), player),
        createRequestFact('documentExpiry', textOrWord(document.expiresOn, 'none'), player),
        createRequestFact('documentState', wordValue(document.state), player),
        createRequestFact('accountName', textOrWord(account.name, 'none'), player),
        createRequestFact('accountLastname', textOrWord(account.lastname, 'none'), player),
        createRequestFact('accountBirthDate', textOrWord(account.born_on, 'none'), player),
      ];
    },
    async effect(db, input) {
      const { account, document, from, to } = await readDocument(db, input, await readDatabaseTime(db));
      const player = { player: textValue(account.username) };
      const about = { ...player, document: wordValue(document.kind) };
      return createRequestEffect(
        `decideDocument.${input.verdict}`,
        about,
        [
          createRequestRow(
            'documentState',
            { from: wordValue(document.state), to: wordValue(input.verdict) },
            player,
          ),
          createRequestRow('identityState', { from: wordValue(from), to: wordValue(to) }, player),
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
      if (state === 'accepted' && isAlone && isSamePerson(document.addedBy, who))
        return refuseInOffice('SAME_PERSON');
      const why = state === 'accepted' ? '' : reason;
      await storeDocumentDecision(tx, document.id, { state, at, who, reason: why });
      return {
        answer: { state: to },
        audit: { document: document.id, kind: document.kind, from: document.state, to: state },
        lines: [`Document ${document.id} is ${state}; the identity of ${account.username} is ${to}.`],
      };
    },
  }),
});
