import type { Result } from '@reelfloor/protocol';
import type { CallAnswerInput, ParsedCall, RouteName } from '@reelfloor/protocol/http';
import type { Bearer } from '../accounts/tokens.ts';
import type { RecordFile } from '../records/record-file.ts';

/** In a call without a sign-in, the bearer is `nobody`. */
export type Call<Name extends RouteName> = ParsedCall<Name> & {
  readonly bearer: Bearer;
  readonly ip: string;
};

/** Returns the answer, or JSON bytes that are the same for every caller, or a file that is sent while it is written. */
export type Door<Name extends RouteName> = (
  call: Call<Name>,
) => Promise<Result<CallAnswerInput<Name> | Buffer | RecordFile>>;

/** A file with some handlers says `satisfies Partial<Doors>`, which gives their parameters' types. */
export type Doors = { readonly [Name in RouteName]: Door<Name> };
