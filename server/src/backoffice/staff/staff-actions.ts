import { addStaff } from './add-staff.ts';
import { blockStaff, setStaffRole, unblockStaff } from './change-staff.ts';
import { endStaffSignIns, resetStaffCode, resetStaffPassword } from './reset-sign-in.ts';

/** What staff and the command line change about members of staff. */
export const staffActions = {
  addStaff,
  setStaffRole,
  blockStaff,
  unblockStaff,
  resetStaffPassword,
  resetStaffCode,
  endStaffSignIns,
};
