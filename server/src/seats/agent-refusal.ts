import { type ErrorBody, type ErrorCode, errorCodes, refused } from '@reelfloor/protocol';

/** An agent's refusal as ours. A code that the protocol does not list reads as "cannot do this right now". */
export const refusalOf = ({ code, Params }: ErrorBody) => {
  const known = errorCodes.find((candidate): candidate is ErrorCode => candidate === code);
  return refused(known ?? 'MACHINE_NOT_READY', Params ?? {});
};
