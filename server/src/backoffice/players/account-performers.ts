import { foldName } from '@reelfloor/protocol';
import { type OfficeResult, refuseInOffice } from '@reelfloor/protocol/office';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { UnitOfWork } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { playerLevel } from '../../players/accounts/rights.ts';
import type { OfficeParts } from '../office-parts.ts';
import type { ActionPerformer, ActionPerformers, Actor, Performed } from '../staff/action-performer.ts';
import { accountRequestFacts as facts, isTeamAccount } from './account-facts.ts';
import { accountNamed, birthDateOf, mailAddressOf } from './account-words.ts';
import {
  type AccountChange,
  addAccount,
  permissionsOf,
  requireUsername,
  setPassword,
  setPermissions,
} from './change-account.ts';
import { editPerson } from './edit-person.ts';
import { makeSecrets, type ToldSecrets } from './new-secrets.ts';
import { onPlayer } from './on-player.ts';

/** How long a person's data can be fetched after it was allowed, in ms. */
export const exportMs = 10 * 60_000;

type Account = Selectable<PlayersTable>;

/** A change of one account whose answer tells how many sign-ins it ended. */
const change =
  <Content extends { readonly player: string }>(
    what: string,
    work: (unit: UnitOfWork, account: Account, content: Content) => Promise<AccountChange>,
  ) =>
  async (unit: UnitOfWork, content: Content) => {
    const account = await accountNamed(unit, content.player);
    const { ended, details } = await work(unit, account, content);
    return { ok: true, value: { what, details, answer: { ended } } } as const;
  };

type SecretsOf<Name extends 'addPlayer' | 'givePassword'> = ActionPerformer<Name, ToldSecrets>;

/** Carries out what staff change about accounts: the same as `npm run operator -- account …`. */
export const accountPerformers = ({ minPasswordLength }: Pick<OfficeParts, 'minPasswordLength'>) => {
  const secretsFor = (username: string): Promise<ToldSecrets> =>
    makeSecrets({ username, minPasswordLength, chosen: null, wantsPin: true, mustChange: true });
  const untold = { password: null, pin: null };
  const told = ({ password, pin }: ToldSecrets) => ({ password, pin });

  const addPlayer: SecretsOf<'addPlayer'> = {
    subject: ({ username }) => username.toLowerCase(),
    prepare: ({ username }) => {
      requireUsername(username.toLowerCase());
      return secretsFor(username.toLowerCase());
    },
    async perform(unit, { username, name, lastname, email, bornOn }, { at }, secrets) {
      const account = {
        username: username.toLowerCase(),
        group: 'user',
        permissions: [playerLevel],
        name,
        lastname,
        email: mailAddressOf(email.toLowerCase()),
        bornOn: bornOn === '' ? null : birthDateOf(bornOn),
      };
      const { id, details } = await addAccount(unit, account, secrets, at);
      return { ok: true, value: { what: 'account add', details, answer: { id, ...untold } } };
    },
    tellOnce: told,
  };

  const givePassword: SecretsOf<'givePassword'> = {
    ...onPlayer,
    prepare: ({ player }) => secretsFor(foldName(player)),
    async perform(unit, { player }, _actor, secrets) {
      const { details } = await setPassword(unit, await accountNamed(unit, player), secrets);
      return { ok: true, value: { what: 'account password', details, answer: untold } };
    },
    tellOnce: told,
  };

  return {
    addPlayer,
    givePassword: { ...givePassword, ...facts.givePassword, concernsTeam: isTeamAccount },
    setAccountPermissions: {
      ...onPlayer,
      ...facts.setAccountPermissions,
      perform: change(
        'account permissions',
        (unit, account, { permissions }: { player: string; permissions: number[] }) =>
          setPermissions(unit, account, permissionsOf(permissions.map(String))),
      ),
    },
    editPlayer: {
      ...onPlayer,
      ...facts.editPlayer,
      concernsTeam: async (db, content) => content.email !== undefined && isTeamAccount(db, content),
      perform: edit,
    },
    exportPlayer: {
      ...onPlayer,
      ...facts.exportPlayer,
      async perform(unit, { player }, { at }) {
        const { username } = await accountNamed(unit, player);
        const answer = { untilAt: at + exportMs };
        return { ok: true, value: { what: 'account export', details: { username }, answer } };
      },
    },
  } satisfies Partial<ActionPerformers>;
};

const edit = async (
  unit: UnitOfWork,
  content: {
    readonly player: string;
    readonly name?: string | undefined;
    readonly lastname?: string | undefined;
    readonly email?: string | undefined;
    readonly bornOn?: string | undefined;
  },
  { who, at }: Actor,
): Promise<OfficeResult<Performed<'editPlayer'>>> => {
  const account = await accountNamed(unit, content.player);
  const { name, lastname, email, bornOn } = content;
  const wanted = {
    name,
    lastname,
    email: email === undefined ? undefined : mailAddressOf(email),
    born_on: bornOn === undefined ? undefined : birthDateOf(bornOn),
  };
  const fields = await editPerson(unit, account, wanted, { who, at });
  if (fields === 'mailTaken') throw new BrokenRule('MAIL_TAKEN', { email: email ?? '' });
  if (fields.length === 0) return refuseInOffice('UNCHANGED');
  const born = fields.includes('born_on') ? { bornOn: { from: account.born_on, to: bornOn } } : {};
  return {
    ok: true,
    value: { what: 'account edit', details: { fields, ...born }, answer: { fields: [...fields] } },
  };
};
