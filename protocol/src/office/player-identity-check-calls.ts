import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';
import type { OfficeRoute } from './office-route.ts';
import { playerField } from './player-actions.ts';
import { onePlayer } from './player-calls.ts';

/** Kinds of documents that prove a player's identity. */
export const identityKinds = ['idCard', 'passport', 'drivingLicence', 'residencePermit'] as const;
/** All kinds of documents that are stored for a player. */
export const documentKinds = [...identityKinds, 'proofOfAddress', 'sourceOfFunds'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const documentStates = ['waiting', 'accepted', 'refused', 'removed'] as const;
export type DocumentState = (typeof documentStates)[number];

/**
 * State of a player's identity check. `checked`: an identity document was accepted and has not expired; `expired`: every accepted one has;
 * `waiting`: one awaits review.
 */
/** Whether it is known who a player is. */
export const identityStates = ['unchecked', 'waiting', 'expired', 'checked'] as const;
export type IdentityState = (typeof identityStates)[number];

/** Largest picture of a document in an upload, in base64 characters; equals 360 KB. */
const maxPicture = 480_000;
const documentId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const ofDocument = z.object({ player: playerField, document: documentId });
const decided = ['accepted', 'refused', 'removed'] as const;

const documentSchema = z.object({
  id: documentId,
  kind: z.enum(documentKinds),
  /** The last characters of the identity document's number; empty if not recorded. */
  numberEnd: z.string(),
  /** The last day of the document's validity, such as 2030-02-28; null: it does not expire. */
  expiresOn: z.nullable(z.string()),
  isExpired: z.boolean(),
  state: z.enum(documentStates),
  addedAt: z.number(),
  addedBy: z.string(),
  decidedAt: z.nullable(z.number()),
  decidedBy: z.nullable(z.string()),
  /** Why staff refused or removed the document; empty if they did not. */
  reason: z.string(),
  /** False once the document's picture was deleted. */
  hasPicture: z.boolean(),
});

export const identityRoutes = {
  playerIdentity: {
    method: 'GET',
    path: 'players/:player/identity',
    summary: 'Whether a player’s identity is verified, and the documents, without their pictures.',
    right: 'seeIdentity',
    subcommands: ['identity show'],
    params: onePlayer,
    answer: z.object({
      state: z.enum(identityStates),
      documents: z.array(documentSchema),
      /** Maximum payouts to a player in thirty days before their identity is verified, in minor units; null: unlimited. */
      payoutUpToMinor: z.nullable(z.number()),
      paidOutMinor: z.number(),
    }),
  },
  identityPicture: {
    method: 'GET',
    path: 'players/:player/documents/:document/picture',
    summary: 'The picture of a document, as JPEG. The audit log records who viewed it.',
    right: 'seeIdentity',
    params: z.extend(onePlayer, { document: documentId }),
    answer: z.unknown(),
  },
} as const satisfies Record<string, OfficeRoute>;

/** Staff actions on a player's identity documents. */
export const identityActions = {
  addDocument: defineOfficeAction({
    summary: 'Store a document of a player with its picture. It is not checked yet.',
    right: 'takeIdentity',
    carriesFile: true,
    input: z.object({
      player: playerField,
      kind: z.enum(documentKinds),
      numberEnd: z.string().check(z.regex(/^[A-Za-z0-9]{0,4}$/, 'has up to four letters and digits; nothing changed.')),
      /** The last day of the document's validity, such as 2030-02-28; null: it does not expire. */
      expiresOn: z.nullable(
        z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'is a day such as 2030-02-28; nothing changed.')),
      ),
      /** File name of the document's picture, for error messages. */
      name: z.string().check(z.minLength(1), z.maxLength(120)),
      /** The document's picture as PNG, JPEG, WebP or AVIF, in base64. */
      picture: z.string().check(z.minLength(1), z.maxLength(maxPicture)),
    }),
    answer: z.object({ document: documentId }),
    subcommands: {
      'identity add': {
        help: 'stores a document that the player has shown, with its picture from a file',
        arguments: { USERNAME: 'player', KIND: 'kind', FILE: 'name' },
        options: { 'number-end': 'numberEnd', expires: 'expiresOn' },
        defaults: { numberEnd: '' },
        reason: 'optional',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'DOCUMENT_DAY', 'DOCUMENT_OVER', 'DOCUMENT_PICTURE', 'DOCUMENTS_FULL'],
    example: {
      player: 'player1',
      kind: 'idCard',
      numberEnd: '042K',
      expiresOn: '2031-05-31',
      name: 'a.jpg',
      picture: '/9j/4AAQ',
    },
  }),
  decideDocument: defineOfficeAction({
    summary: 'Accept or refuse a document of a player, or remove it with its picture.',
    right: 'checkIdentity',
    input: z.extend(ofDocument, { verdict: z.enum(decided) }),
    answer: z.object({ state: z.enum(identityStates) }),
    subcommands: {
      'identity accept': {
        help: 'accepts a document as genuine and the player’s own',
        arguments: { USERNAME: 'player', DOCUMENT: 'document' },
        fixed: { verdict: 'accepted' },
        reason: 'required',
      },
      'identity refuse': {
        help: 'refuses a document as proof of the player’s identity',
        arguments: { USERNAME: 'player', DOCUMENT: 'document' },
        fixed: { verdict: 'refused' },
        reason: 'required',
      },
      'identity remove': {
        help: 'removes a document and deletes its picture',
        arguments: { USERNAME: 'player', DOCUMENT: 'document' },
        fixed: { verdict: 'removed' },
        reason: 'required',
      },
    },
    refusals: ['ACCOUNT_UNKNOWN', 'DOCUMENT_UNKNOWN', 'DOCUMENT_DECIDED', 'DOCUMENT_OVER', 'SAME_PERSON'],
    example: { player: 'player1', document: 'd-1', verdict: 'accepted' },
  }),
} as const satisfies Record<string, OfficeAction>;
