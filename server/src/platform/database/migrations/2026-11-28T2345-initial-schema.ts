import type { Engine } from '../database.ts';
import { accountsTables } from '../initial-schema/accounts-tables.ts';
import { backofficeTables } from '../initial-schema/backoffice-tables.ts';
import { cashDeskTables } from '../initial-schema/cash-desk-tables.ts';
import { clusterTables } from '../initial-schema/cluster-tables.ts';
import { identityTables } from '../initial-schema/identity-tables.ts';
import { machinesTables } from '../initial-schema/machines-tables.ts';
import { moneyTables } from '../initial-schema/money-tables.ts';
import { playTables } from '../initial-schema/play-tables.ts';
import { protectionTables } from '../initial-schema/protection-tables.ts';
import { recordingTables } from '../initial-schema/recording-tables.ts';
import { buildSchemaStatements } from '../initial-schema/schema-part.ts';

/** The schema of the first release. Tables come after those that their foreign keys refer to. */
const parts = [
  ...clusterTables,
  ...accountsTables,
  ...machinesTables,
  ...playTables,
  ...recordingTables,
  ...moneyTables,
  ...cashDeskTables,
  ...protectionTables,
  ...identityTables,
  ...backofficeTables,
];

export const initialSchema: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: buildSchemaStatements('sqlite', parts),
  postgres: buildSchemaStatements('postgres', parts),
};
