import type { Selectable } from 'kysely';
import { readLedgerBalance, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { playerLevel } from '../../players/accounts/access-rights.ts';
import { hasSecondFactor } from '../../players/sign-in/second-factors.ts';
import type { ActionRequestFacts } from '../implement-office-action.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { findPlayerAccountOrThrow } from './parse-account-fields.ts';

type Account = Selectable<PlayersTable>;
type OfPlayer = { readonly player: string };

const named = ({ username }: Account) => ({ player: createTextRequestValue(username) });
const stateOf = ({ banned }: Pick<Account, 'banned'>) => createWordRequestValue(banned === 1 ? 'blocked' : 'open');
const permissionsIn = ({ permissions }: Account): number[] => JSON.parse(permissions) as number[];
const listed = (permissions: readonly number[]) => createOptionalTextRequestValue(permissions.join(', '), 'none');

/** Returns true if the account belongs to the operator's team or has more permissions than a player. */
export const isOperatorTeamAccount = async (db: Queries, { player }: OfPlayer): Promise<boolean> => {
  const account = await findPlayerAccountOrThrow(db, player);
  return account.user_group !== 'user' || permissionsIn(account).some((one) => one !== playerLevel);
};

/** The facts that every approval request about an account stores: the account's state, group and permissions. */
const factsOfAccount = (account: Account) => [
  createApprovalRequestFact('accountState', stateOf(account), named(account)),
  createApprovalRequestFact('accountGroup', createTextRequestValue(account.user_group), named(account)),
  createApprovalRequestFact('accountPermissions', listed(permissionsIn(account)), named(account)),
];

/** Returns the facts stored with a request to hand or mail credentials to an account's owner. */
const credentialFacts = async (db: Queries, account: Account) => [
  ...factsOfAccount(account),
  createApprovalRequestFact('accountMail', createOptionalTextRequestValue(account.email, 'none'), named(account)),
  createApprovalRequestFact(
    'accountFactor',
    createWordRequestValue((await hasSecondFactor(db, account.id)) ? 'set' : 'unset'),
    named(account),
  ),
];

const personFacts = (account: Account) => [
  createApprovalRequestFact('accountName', createOptionalTextRequestValue(account.name, 'none'), named(account)),
  createApprovalRequestFact(
    'accountLastname',
    createOptionalTextRequestValue(account.lastname, 'none'),
    named(account),
  ),
  createApprovalRequestFact('accountMail', createOptionalTextRequestValue(account.email, 'none'), named(account)),
  createApprovalRequestFact(
    'accountBirthDate',
    createOptionalTextRequestValue(account.born_on, 'none'),
    named(account),
  ),
];

const walletFact = async (db: Queries, account: Account) =>
  createApprovalRequestFact(
    'wallet',
    createAmountRequestValue((await readLedgerBalance(db, walletAccountOf(account.id))).balanceMinor),
    named(account),
  );

const pinAccount = async (db: Queries, { player }: OfPlayer) =>
  factsOfAccount(await findPlayerAccountOrThrow(db, player));
const pinCredentials = async (db: Queries, { player }: OfPlayer) =>
  credentialFacts(db, await findPlayerAccountOrThrow(db, player));

const blocking = (sentence: 'blockPlayer' | 'unblockPlayer') => ({
  pins: pinAccount,
  effect: async (db: Queries, { player }: OfPlayer) => {
    const account = await findPlayerAccountOrThrow(db, player);
    const to = createWordRequestValue(sentence === 'blockPlayer' ? 'blocked' : 'open');
    return createApprovalRequestEffect(sentence, named(account), [
      createApprovalRequestChangeRow('accountState', { from: stateOf(account), to }, named(account)),
    ]);
  },
});

const renewing = (
  sentence: 'givePassword' | 'givePin' | 'resetPlayerFactor',
  labels: readonly ('accountPassword' | 'accountPin' | 'accountFactor')[],
) => ({
  pins: pinCredentials,
  effect: async (db: Queries, { player }: OfPlayer) => {
    const account = await findPlayerAccountOrThrow(db, player);
    const hasFactor = await hasSecondFactor(db, account.id);
    const rows = labels.map((label) =>
      label === 'accountFactor'
        ? createApprovalRequestChangeRow(
            label,
            {
              from: createWordRequestValue(hasFactor ? 'set' : 'unset'),
              to: createWordRequestValue('unset'),
            },
            named(account),
          )
        : createApprovalRequestChangeRow(
            label,
            { from: createWordRequestValue('set'), to: createWordRequestValue('new') },
            named(account),
          ),
    );
    const group = createApprovalRequestChangeRow(
      'accountGroup',
      { from: createTextRequestValue(account.user_group), to: createTextRequestValue(account.user_group) },
      named(account),
    );
    return createApprovalRequestEffect(sentence, named(account), [...rows, group]);
  },
});

/** The stored facts and the effects of approval requests about accounts. */
export const accountRequestFacts = {
  blockPlayer: blocking('blockPlayer'),
  unblockPlayer: blocking('unblockPlayer'),
  givePassword: renewing('givePassword', ['accountPassword', 'accountPin']),
  givePin: renewing('givePin', ['accountPin']),
  resetPlayerFactor: renewing('resetPlayerFactor', ['accountFactor']),
  setAccountGroup: {
    pins: pinCredentials,
    async effect(db, { player, group }) {
      const account = await findPlayerAccountOrThrow(db, player);
      return createApprovalRequestEffect(
        'setAccountGroup',
        { ...named(account), group: createTextRequestValue(group) },
        [
          createApprovalRequestChangeRow(
            'accountGroup',
            { from: createTextRequestValue(account.user_group), to: createTextRequestValue(group) },
            named(account),
          ),
        ],
      );
    },
  },
  setAccountPermissions: {
    pins: pinCredentials,
    async effect(db, { player, permissions }) {
      const account = await findPlayerAccountOrThrow(db, player);
      const to = listed([...new Set(permissions)].sort((a, b) => a - b));
      return createApprovalRequestEffect('setAccountPermissions', { ...named(account), permissions: to }, [
        createApprovalRequestChangeRow(
          'accountPermissions',
          { from: listed(permissionsIn(account)), to },
          named(account),
        ),
      ]);
    },
  },
  editPlayer: {
    async pins(db, { player }) {
      const account = await findPlayerAccountOrThrow(db, player);
      return [...factsOfAccount(account), ...personFacts(account)];
    },
    async effect(db, { player, name, lastname, email, bornOn }) {
      const account = await findPlayerAccountOrThrow(db, player);
      const after = { ...account, name: name ?? account.name, lastname: lastname ?? account.lastname };
      const to = personFacts({
        ...after,
        email: email ?? account.email,
        born_on: bornOn ?? account.born_on,
      });
      const rows = personFacts(account).map(({ label, value, values }, at) =>
        createApprovalRequestChangeRow(label, { from: value, to: to[at]?.value ?? value }, values),
      );
      return createApprovalRequestEffect('editPlayer', named(account), rows);
    },
  },
  anonymisePlayer: {
    async pins(db, { player }) {
      const account = await findPlayerAccountOrThrow(db, player);
      return [...factsOfAccount(account), ...personFacts(account), await walletFact(db, account)];
    },
    async effect(db, { player }) {
      const account = await findPlayerAccountOrThrow(db, player);
      const rows = personFacts(account).map(({ label, value, values }) =>
        createApprovalRequestChangeRow(label, { from: value, to: createWordRequestValue('removed') }, values),
      );
      return createApprovalRequestEffect('anonymisePlayer', named(account), rows);
    },
  },
  exportPlayer: {
    pins: pinAccount,
    async effect(db, { player }) {
      return createApprovalRequestEffect('exportPlayer', named(await findPlayerAccountOrThrow(db, player)), []);
    },
  },
} satisfies ActionRequestFacts;
