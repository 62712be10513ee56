import type { Result } from '@reelfloor/protocol';
import type { CallAnswerInput, ParsedCall, RouteName } from '@reelfloor/protocol/http';
import type { Bearer } from '../accounts/tokens.ts';
import type { RecordFile } from '../records/record-file.ts';

/** What a door gets. In a call that is open to everybody, the bearer is nobody. */
export type Call<Name extends RouteName> = ParsedCall<Name> & {
  readonly bearer: Bearer;
  readonly ip: string;
};

/**
 * Serves one call of the route table. It returns the call's answer; or JSON text in a buffer, which is the same for every
 * caller and is sent as it is; or a file, which is sent while it is written.
 */
export type Door<Name extends RouteName> = (
  call: Call<Name>,
) => Promise<Result<CallAnswerInput<Name> | Buffer | RecordFile>>;

/** A door for each route. A file of some of them says `satisfies Partial<Doors>`, by which it gets its parameters' types. */
export type Doors = { readonly [Name in RouteName]: Door<Name> };
