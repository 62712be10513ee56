import type {
  OfficeAnswerInput,
  OfficeResult,
  OfficeRouteName,
  ParsedOfficeCall,
} from '@reelfloor/protocol/office';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { RecordFile } from '../../play/statements/record-file.ts';
import type { SignInAnswer } from './sign-in-cookie.ts';

/** A parsed call and its caller. `staff` stands for nobody, and `signInId` is empty, in open calls without a sign-in. */
type OfficeCall<Name extends OfficeRouteName> = ParsedOfficeCall<Name> & {
  readonly staff: StaffCaller;
  readonly signInId: string;
  /** True in open calls whose caller's sign-in has ended because nobody was at the page. */
  readonly endedAsIdle: boolean;
  readonly ip: string;
  readonly browser: string;
};

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
