import { databaseRoleStatements } from '../../platform/database/database-role-statements.ts';
import { runCliCommand } from './run-command.ts';

/**
 * Prints SQL for the database roles of server, cashier and auditor. It connects to no database: the owner of the tables runs the output.
 */
await runCliCommand(async () => {
  console.log(
    '-- Roles of Reelfloor on PostgreSQL. Run it as the owner of the tables. npm run migrate then repeats it.',
  );
  for (const statement of ['BEGIN', ...databaseRoleStatements(), 'COMMIT']) console.log(`${statement};`);
});
