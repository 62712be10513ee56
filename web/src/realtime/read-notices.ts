import type { ChannelSide } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { fieldsOf, isNothing, statusIn, textIn, textsIn, wholeIn } from '../api/loose.ts';

export const reading = <Schema extends z.ZodMiniType>(mend: (data: unknown) => unknown, schema: Schema) =>
  z.pipe(z.transform(mend), schema as z.ZodMiniType) as unknown as Schema;

const mendBalance = (data: unknown): object => ({
  ...fieldsOf(data),
  balance: wholeIn(fieldsOf(data).balance),
});

const mendMachine = (data: unknown): object => ({
  ...fieldsOf(data),
  status: statusIn(fieldsOf(data).status),
});

/** Reads a session notice. A notice without a machine or a status says that there is no session. */
const mendSession = (data: unknown): object => {
  const session = fieldsOf(data);
  const { status, name, id, machine_status: machineStatus } = session;
  const isNowhere = isNothing(id);
  return {
    ...session,
    status: isNowhere || status === 0 || status === false ? 'closed' : statusIn(status),
    name: textIn(name) ?? '',
    id: isNowhere ? nowhere : id,
    machine_status: statusIn(machineStatus),
  };
};
/** Machine id in a notice that says that there is no session. */
export const nowhere = '-';

const mendInfo = (data: unknown): object => {
  const { code, params, message, action } = fieldsOf(data);
  return {
    code: code || undefined,
    params: textsIn(params),
    message: message || undefined,
    action: action || undefined,
  };
};

export const readNotices = <Notices extends ChannelSide['notifications']>(notices: Notices): Notices => ({
  ...notices,
  ...Object.fromEntries(
    Object.entries(menders).map(([name, mend]) => [name, reading(mend, notices[name] as z.ZodMiniType)]),
  ),
});

const menders = { balance: mendBalance, machine: mendMachine, session: mendSession, info: mendInfo };
