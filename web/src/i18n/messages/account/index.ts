// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface AccountMessages {
  title: '';
  lead: '';
  leadOf: '';
  records: '';
  account: '';
  username: '';
  fullName: '';
  email: '';
  group: '';
  since: '';
  groups: {
    admin: '';
    staff: '';
    user: '';
  };
  none: '';
  profileFailed: '';
  logins: '';
  loginsEmpty: '';
  loginsEmptyAdvice: '';
  at: '';
  event: '';
  IP: '';
  labels: {
    login_success: '';
    login_failed: '';
    login_not_allowed: '';
    login_check_success: '';
    login_check_failed: '';
    logout_success: '';
    changed_password: '';
    temporary_blocked: '';
    kicked_by_player: '';
    changed_PIN: '';
    ended_by_player: '';
    wrong_code: '';
    used_recovery_code: '';
    set_second_factor: '';
    removed_second_factor: '';
  };
  password: '';
  passwordLead: '';
  oldPassword: '';
  newPassword: '';
  repeatPassword: '';
  passwordHint: '';
  notTheSame: '';
  change: '';
  changed: '';
  pin: {
    title: '';
    set: '';
    change: '';
    lead: '';
    password: '';
    fresh: '';
    again: '';
    hint: '';
    notTheSame: '';
    done: '';
  };
  signIns: {
    title: '';
    lead: '';
    current: '';
    began: '';
    seen: '';
    end: '';
    endOf: '{{browser}}{{address}}{{moment}}';
    unknownBrowser: '';
    unknown: '';
    ended: '';
    failed: '';
  };
}

export const accountMessages: Messages<AccountMessages> = { ar, en, tr };
