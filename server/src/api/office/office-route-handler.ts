import type {
  OfficeAnswerInput,
  OfficeResult,
  OfficeRouteName,
  ParsedOfficeCall,
} from '@reelfloor/protocol/office-call-types';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import type { StreamedTextFile } from '../../play/statements/record-csv-file.ts';
import type { ResponseWithCookie } from './office-cookies.ts';

/** A parsed back-office call and its caller. In open calls without a sign-in, `staff` is a placeholder and `signInId` is empty. */
type OfficeCall<Name extends OfficeRouteName> = ParsedOfficeCall<Name> & {
  readonly staff: StaffCaller;
  /** The database, restricted to what the caller may see: staff of one site cannot read other sites' players. */
  readonly database: ScopedDatabase;
  readonly signInId: string;
  /** True for open calls if the caller's sign-in has ended by the idle timeout. */
  readonly endedAsIdle: boolean;
  /** The token in a wall display's cookie; '' if the browser sent none. */
  readonly displayToken: string;
  readonly ip: string;
  readonly browser: string;
};

/** Dependencies of read-only handlers. The database is passed with each call, restricted to what the caller may see. */
export type ReadOnlyHandlerDependencies = Omit<OfficeDependencies, 'database'>;

/** A binary answer for a back-office page, such as a picture. */
interface OfficeBytes {
  readonly bytes: Buffer;
  readonly type: string;
}

type OfficeRouteHandler<Name extends OfficeRouteName> = (
  call: OfficeCall<Name>,
) => Promise<
  OfficeResult<OfficeAnswerInput<Name> | ResponseWithCookie<OfficeAnswerInput<Name>> | OfficeBytes | StreamedTextFile>
>;

/** A handler for each read-only call of the back office, and for its sign-in calls. */
export type OfficeRouteHandlers = { readonly [Name in OfficeRouteName]: OfficeRouteHandler<Name> };
