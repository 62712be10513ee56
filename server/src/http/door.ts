import type { Result } from '@reelfloor/protocol';
import type { CallAnswerInput, ParsedCall, RouteName } from '@reelfloor/protocol/http';
import type { Bearer } from '../accounts/tokens.ts';
import type { RecordFile } from '../records/record-file.ts';

/** A parsed call and its caller. In a call without a sign-in, `bearer` is `nobody`. */
export type Call<Name extends RouteName> = ParsedCall<Name> & {
  readonly bearer: Bearer;
  readonly ip: string;
};

/** Serves a call. Returns its answer, or JSON bytes that are the same for all callers, or a file sent while written. */
export type Door<Name extends RouteName> = (
  call: Call<Name>,
) => Promise<Result<CallAnswerInput<Name> | Buffer | RecordFile>>;

/** All doors by call. A file with some of them uses `satisfies Partial<Doors>`, which gives their parameters' types. */
export type Doors = { readonly [Name in RouteName]: Door<Name> };
