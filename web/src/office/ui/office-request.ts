import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';

/** A request for a second person's approval, as the server lists it. */
export type OfficeRequest = OfficeAnswer<'requests'>['requests'][number];
