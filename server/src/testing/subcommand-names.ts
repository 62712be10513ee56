import { reportGroups } from '../backoffice/reports/read-report.ts';
import { cashierNouns } from '../start/cli/operator/cashier-shift-subcommands.ts';
import { parseSubcommandArguments } from '../start/cli/operator/parse-subcommand-arguments.ts';

/** Returns all subcommands of `npm run operator`, such as `account add`, as its own usage lists them. */
export const operatorSubcommandNames = (): string[] => {
  try {
    parseSubcommandArguments([]);
    return [];
  } catch (error) {
    const usage = error instanceof Error ? error.message : '';
    return [...usage.matchAll(/^ {2}([a-z-]+ [a-z-]+)/gm)].map(([, name = '']) => name);
  }
};

/** Returns what `npm run cashier` does, as the operators' record names it: `cashier deposit`, `shift open`. */
export const cashierSubcommandNames = (): string[] =>
  Object.entries(cashierNouns).flatMap(([noun, known]) =>
    Object.keys(known).map((name) => `${noun || 'cashier'} ${name}`),
  );

/** Returns the reports of `npm run report`, such as `report floor`. */
export const reportNames = (): string[] => Object.keys(reportGroups).map((name) => `report ${name}`);
