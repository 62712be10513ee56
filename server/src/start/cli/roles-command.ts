import { roleStatements } from '../../platform/database/role-statements.ts';
import { runCommand } from './run-command.ts';

/** Prints SQL for the roles of server, cashier and auditor. It reads no database: the owner of the tables runs what it prints. */
await runCommand(async () => {
  console.log(
    '-- Roles of Reelfloor on PostgreSQL. Run it as the owner of the tables. npm run migrate then repeats it.',
  );
  for (const statement of ['BEGIN', ...roleStatements(), 'COMMIT']) console.log(`${statement};`);
});
