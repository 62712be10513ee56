import type {
  OfficeAnswerInput,
  OfficeResult,
  OfficeRouteName,
  ParsedOfficeCall,
} from '@reelfloor/protocol/office';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { ScopedDatabase } from '../../platform/sites/site-scope.ts';
import type { RecordFile } from '../../play/statements/record-file.ts';
import type { SignInAnswer } from './sign-in-cookie.ts';

/** A parsed call and its caller. `staff` stands for nobody, and `signInId` is empty, in open calls without a sign-in. */
type OfficeCall<Name extends OfficeRouteName> = ParsedOfficeCall<Name> & {
  readonly staff: StaffCaller;
  /** The database as far as the caller may see it: staff of one site read no other site's players. */
  readonly database: ScopedDatabase;
  readonly signInId: string;
  /** True in open calls whose caller's sign-in has ended because nobody was at the page. */
  readonly endedAsIdle: boolean;
  /** The token in a display's cookie; '' if the browser sent none. */
  readonly displayToken: string;
  readonly ip: string;
  readonly browser: string;
};

/** What handlers that read are built from. Their database comes with each call. */
export type HandlerDependencies = Omit<OfficeDependencies, 'database'>;

/** Bytes for the page, such as a picture. */
interface OfficeBytes {
  readonly bytes: Buffer;
  readonly type: string;
}

type OfficeRouteHandler<Name extends OfficeRouteName> = (
  call: OfficeCall<Name>,
) => Promise<
  OfficeResult<OfficeAnswerInput<Name> | SignInAnswer<OfficeAnswerInput<Name>> | OfficeBytes | RecordFile>
>;

/** A handler for each call that reads, and for those of the sign-in. */
export type OfficeRouteHandlers = { readonly [Name in OfficeRouteName]: OfficeRouteHandler<Name> };
