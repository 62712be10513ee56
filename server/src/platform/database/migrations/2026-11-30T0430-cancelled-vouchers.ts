import type { Engine } from '../database.ts';
import { statementsOn } from '../initial-schema/schema-part.ts';

/** Who gave the cash of a voucher back before anybody redeemed it. Its state is then `expired`, as nodes without this column know it. */
const parts = ['ALTER TABLE vouchers ADD COLUMN cancelled_by TEXT'];

export const cancelledVouchers: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: statementsOn('sqlite', parts),
  postgres: statementsOn('postgres', parts),
};
