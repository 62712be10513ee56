import {
  type OfficeAction,
  type OfficeRoute,
  officeActions,
  officeRoutes,
} from '@reelfloor/protocol/office-call-types';
import {
  cashierSubcommandNames,
  operatorSubcommandNames,
  reportNames,
} from '@reelfloor/server/testing/subcommand-names';
import { describe, expect, it } from 'vitest';

const commands = [...operatorSubcommandNames(), ...cashierSubcommandNames(), ...reportNames()];
const routes: Readonly<Record<string, OfficeRoute>> = officeRoutes;
const actions: Readonly<Record<string, OfficeAction>> = officeActions;
const inOffice = new Set([
  ...Object.values(routes).flatMap(({ subcommands = [] }) => subcommands),
  ...Object.values(actions).flatMap(({ subcommands }) => Object.keys(subcommands)),
]);

/** What only the command line can do, and why. */
const onlyAtTheCommandLine: Readonly<Record<string, string>> = {
  'brand picture': 'draws a file in every size into the data folder of the server’s machine',
  'alert test': 'tries the ways to tell staff as the environment of that machine has them',
  'reconcile plan': 'after a database was restored; reads folders of journals, and no server need run',
  'reconcile apply': 'after a database was restored; reads folders of journals, and no server need run',
  'profile show': 'a profile is a file that a lawyer has reviewed; it is compared and assigned with its file at hand',
  'profile list': 'a profile is a file that a lawyer has reviewed; it is compared and assigned with its file at hand',
  'profile check': 'a profile is a file that a lawyer has reviewed; it is compared and assigned with its file at hand',
  'profile diff': 'a profile is a file that a lawyer has reviewed; it is compared and assigned with its file at hand',
  'profile assign': 'a profile is a file that a lawyer has reviewed; it is compared and assigned with its file at hand',
  'profile unassign':
    'a profile is a file that a lawyer has reviewed; it is compared and assigned with its file at hand',
  'queue list':
    'for staff at the machine who are asked about a queue; players see their own place, and the floor who sits where',
  'queue clear': 'after a mistake with a queue; taking the machine out of service ends its queue in the office, too',
  'clock show': 'after a database’s clock was wrong, by which sign-ins to the office end as well',
  'clock accept': 'after a database’s clock was wrong, by which sign-ins to the office end as well',
  'record verify': 'holds a copy that is kept elsewhere against the ledger; the server must not judge itself',
};

describe('the office and the command line', () => {
  it('can do the same: each command is in the office, or listed here with the reason why it is not', () => {
    expect(
      commands.filter((command) => !inOffice.has(command) && !Object.hasOwn(onlyAtTheCommandLine, command)),
    ).toEqual([]);
  });

  it('lists no command as missing that is in the office, or that does not exist', () => {
    const listed = Object.keys(onlyAtTheCommandLine);
    expect(listed.filter((command) => inOffice.has(command) || !commands.includes(command))).toEqual([]);
  });

  it('names for every action at least one command, and only commands that exist', () => {
    expect(Object.entries(actions).filter(([, action]) => Object.keys(action.subcommands).length === 0)).toEqual([]);
    expect([...inOffice].filter((command) => !commands.includes(command))).toEqual([]);
  });
});
