import { type ErrorBody, type ErrorCode, errorCodes, refused } from '@reelfloor/protocol';

/** An agent's code that the protocol does not list becomes MACHINE_NOT_READY. */
export const refusalOf = ({ code, Params }: ErrorBody) => {
  const known = errorCodes.find((candidate): candidate is ErrorCode => candidate === code);
  return refused(known ?? 'MACHINE_NOT_READY', Params ?? {});
};
