import type { Result } from '@reelfloor/protocol';
import type { CallAnswerInput, ParsedCall, RouteName } from '@reelfloor/protocol/http';
import type { Site } from '../../platform/sites/sites.ts';
import type { StreamedTextFile } from '../../play/statements/record-csv-file.ts';
import type { AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';

/** A parsed API call and its caller. `bearer` is `nobody` if the call needs no sign-in. */
export type IdentifiedCall<Name extends RouteName> = ParsedCall<Name> & {
  readonly bearer: AuthenticatedCaller;
  /** The site to whose host name the request was sent. */
  readonly site: Site;
  readonly ip: string;
  /** The browser's `User-Agent`, shortened; '' if it sends none. */
  readonly browser: string;
};

/** Handles an API call. Returns its answer, or JSON bytes that are the same for all callers, or a file that is streamed. */
export type RouteHandler<Name extends RouteName> = (
  call: IdentifiedCall<Name>,
) => Promise<Result<CallAnswerInput<Name> | Buffer | StreamedTextFile>>;

/** A handler for each API call. A file with some handlers uses `satisfies Partial<RouteHandlers>`, which types their parameters. */
export type RouteHandlers = { readonly [Name in RouteName]: RouteHandler<Name> };
