import { type ErrorBody, type ErrorCode, errorCodes, refused } from '@reelfloor/protocol';

/** Returns an agent's refusal. A code that the protocol does not list becomes MACHINE_NOT_READY. */
export const refusalOf = ({ code, Params }: ErrorBody) => {
  const known = errorCodes.find((candidate): candidate is ErrorCode => candidate === code);
  return refused(known ?? 'MACHINE_NOT_READY', Params ?? {});
};
