import { brandRuleTexts } from './brand-rule-error-texts.ts';

/**
 * English texts of the errors by which business rules refuse a change; the command line uses them as well, and may add how to proceed
 * there. A parameter that ends with `Minor` is an amount in minor units.
 */
export const ruleTexts = {
  ACCOUNT_UNKNOWN: 'There is no account {name}; nothing changed.',
  ACCOUNT_EXISTS: 'The account {name} already exists; nothing changed.',
  ACCOUNT_LOOKS_TAKEN: '{name} looks like the existing account {other}: choose another username; nothing changed.',
  ACCOUNT_BLOCKED: '{name} is already blocked; nothing changed.',
  ACCOUNT_NOT_BLOCKED: '{name} is not blocked; nothing changed.',
  NAME_INVISIBLE: 'The name has invisible characters, or ones that change the text direction: remove them.',
  NAME_MIXED_SCRIPTS:
    'A word of the name mixes letters of two alphabets that look alike: write each word in one alphabet.',
  USERNAME_FORM: '"{name}" is not a username; write 4 to 32 letters, digits, dots, hyphens or underscores.',
  BIRTH_DATE_FORM: '"{text}" is not a birth date; write it as 2001-02-28.',
  MAIL_FORM: '"{text}" is not an email address.',
  MAIL_TAKEN: 'Another account has the address {email}; nothing changed.',
  PERMISSIONS_FORM: '"{text}" are not permissions; write numbers such as 145,150, or none.',
  PASSWORD_LENGTH: 'A password has {min} to {max} characters.',
  FACTOR_MISSING: '{name} has no second factor; nothing changed.',
  SIGN_IN_MISSING: '{name} is not signed in; nothing changed.',
  PAYMENT_UNKNOWN: 'No player asked for {payment}; nothing changed.',
  PAYMENT_CLOSED: 'It is already decided; nothing changed.',
  DEPOSIT_ELSEWHERE: 'The payment provider confirms this deposit; nothing changed.',
  DEPOSIT_AMOUNT: 'Another amount is held for this deposit; nothing changed.',
  SAFE_SHORT: 'By the ledger the safe holds less. First record a bank delivery, or count the safe; nothing moved.',
  DRAWER_SHORT: 'By the ledger the drawer of shift {shift} holds less; nothing moved.',
  DENOMINATIONS_DIFFER: 'Notes and coins do not add up to the amount. Count them again; nothing moved.',
  METHOD_NOT_OFFERED: 'This desk takes and pays only by {methods} (DESK_METHODS); nothing moved.',
  RECEIPT_NO_DEPOSIT: 'Receipt {receipt} is not for a cash desk deposit; nothing moved.',
  CORRECTION_NOT_LESS:
    'The deposit is {depositMinor} now, and a correction can only lower it. Take the missing amount as another deposit; nothing moved.',
  VOUCHERS_OFF: 'Vouchers are not offered here; nothing changed.',
  VOUCHER_MISSING: 'There is no voucher {voucher}; nothing changed.',
  VOUCHER_CLOSED: 'The voucher was redeemed or cancelled, or has expired; nothing changed.',
  VOUCHER_OF_ANOTHER: 'Another cashier sold this voucher; only they can print its code.',
  ANONYMISE_SEATED: '{name} has a seat at machine {machine}; nothing changed.',
  ANONYMISE_TRANSFER: 'transfer {transfer} of {name} is open; nothing changed.',
  ANONYMISE_PAY: 'a pay of {name} is pending; nothing changed.',
  ANONYMISE_MONEY: '{name} still has money; pay it out first; nothing changed.',
  ANONYMISE_RESERVED: 'machine {machine} is reserved for {name}; release it first; nothing changed.',
  ANONYMISE_BREAK: '{name} is excluded or takes a break, which must stay effective; nothing changed.',
  ANONYMISE_REGISTER: 'the register {register} excludes {name}, which must stay effective; nothing changed.',
  ANONYMISE_NOT_BLOCKED: '{name} is not blocked; block the account first; nothing changed.',
  ANONYMISE_CASE: 'a case of {name} is open; close it first; nothing changed.',
  ANONYMISE_TOO_SOON:
    '{name} was blocked by you less than 24 hours ago; another person can do it now; nothing changed.',
  CASE_UNKNOWN: 'There is no case {case}; nothing changed.',
  CASE_OPEN: '{name} already has the open case {case}; use it. Nothing changed.',
  CASE_CLOSED: 'Case {case} is closed; open another one. Nothing changed.',
  DOCUMENT_UNKNOWN: '{name} has no document {document}; nothing changed.',
  DOCUMENT_DECIDED: 'Document {document} is already decided; nothing changed.',
  DOCUMENT_DAY: '"{text}" is not a date; write it as 2030-02-28. Nothing changed.',
  DOCUMENT_OVER: 'The document was valid until {day}. Ask for one that is valid; nothing changed.',
  DOCUMENT_PICTURE:
    'The picture {name} cannot be used: take a PNG, JPEG, WebP or AVIF of at least {least} × {least} pixels. Nothing changed.',
  DOCUMENT_SEALED:
    'Document {document} was encrypted with another key (SECOND_FACTOR_KEY), so its picture cannot be shown.',
  DOCUMENTS_FULL: '{name} has {most} documents. Remove one first; nothing changed.',
  HARM_INDICATOR_UNKNOWN: 'The player has no harm indicator {indicator}; nothing changed.',
  HARM_INDICATOR_NOT_OPEN: '{name} has no open harm indicator {indicator}; nothing changed.',
  LOOSEN_ACCOUNT_CHANGED:
    'The account was blocked or unblocked since the request. Check the player and ask again; nothing changed.',
  LOOSEN_BREAK_BEGAN: 'Another break began since the request. Check the player and ask again; nothing changed.',
  LOOSEN_INDICATOR_AROSE:
    'Another harm indicator arose since the request. Check the player and ask again; nothing changed.',
  LOOSEN_LIMIT_CHANGED:
    'The player changed their own limit since the request. Check the player and ask again; nothing changed.',

  DAY_FORM: '"{text}" is not a day; write it as 2026-11-23.',
  DAY_RUNNING: 'The day {day} is not over; nothing changed.',
  DAY_CLOSED: 'The day {day} is already closed; nothing changed.',
  DAY_ORDER: 'Days are closed in order, and the next is {day}; nothing changed.',
  DAY_SHIFT_OPEN: 'Shift {shift} of {day} is still open. Its cashier must close it first; nothing changed.',
  DAY_UNNAMED: '{count} differences of {day} have no explanation yet; nothing changed.',
  DAY_CHANGED: 'The sheet of {day} has changed. Read it again; nothing changed.',
  DAY_ASK_ON_PAGE: 'Read the sheet of {day} again and ask on its page; nothing changed.',
  DIFFERENCE_UNKNOWN: 'The sheet of {day} no longer has this difference. Read it again; nothing changed.',

  NO_MACHINE: 'There is no machine {machine}; nothing changed.',
  MACHINE_ASSIGNED: 'Machine {machine} already belongs to agent {agent}; nothing changed.',
  MACHINE_REMOVED: 'Machine {machine} is already removed; nothing changed.',
  MACHINE_OUT_ALREADY: 'Machine {machine} is already out of service; nothing changed.',
  WATCHING_SAME: 'That is already set; nothing changed.',
  MACHINE_IN_SERVICE: 'Machine {machine} is already in service; nothing changed.',
  MACHINE_SEATED: 'Machine {machine} has a player; nothing changed. Try again when it is free.',
  MACHINE_TRANSFERS: 'Machine {machine} has money in transit; nothing changed. Try again when it is free.',
  MACHINE_CREDIT: 'Machine {machine} has credit on its meter; nothing changed. Try again when it is free.',
  MACHINE_PAY_WAITS: 'Pay {pay} of machine {machine} is pending; nothing changed. Decide it first.',
  MACHINE_EVENT_REFUSED: 'Machine {machine} has reported an event that was refused; nothing changed. Decide it first.',
  MACHINE_FAULTED: 'Machine {machine} is out of play; nothing changed. Decide that first.',
  CABINET_SIMULATED: 'Machine {machine} is simulated, so there is nothing to put into service.',
  CABINET_AWAY: 'Agent {agent} of machine {machine} is away. Nothing changed.',
  CABINET_SILENT: 'Agent {agent} of machine {machine} did not answer in time. Check the page: it shows what was done.',
  CABINET_BUSY:
    'Machine {machine} cannot do this now: it is in service, a player’s money is on it, or another test runs. Nothing changed.',
  CABINET_UNREAD: 'Machine {machine} has not been reviewed since it was connected. Open its page first.',
  CABINET_WAITS: 'Machine {machine} cannot be opened yet. These steps are open: {steps}. Nothing changed.',
  CABINET_OTHER: 'Machine {machine} reports the serial number {serial}. Check it again. Nothing changed.',
  CABINET_IN_SERVICE: 'Machine {machine} is already open to players. Nothing changed.',
  SEAT_EMPTY: 'Nobody sits at machine {machine}; nothing changed.',
  SEAT_CLOSING:
    'The seat at machine {machine} is already closing: its credit goes to the wallet once the cabinet has paid it out. Nothing changed.',
  SEAT_ENDED: 'The session at machine {machine} has already ended; nothing changed.',
  SEAT_CHANGED: 'Another session has begun at machine {machine}; nothing changed.',

  RECORDING_SPAN: 'A span begins before it ends, and has at most {hours} hours; nothing changed.',
  RECORDING_CASE: 'There is no case {case} of machine {machine}: no such complaint and no such request.',
  RECORDING_NOT_OWN_FAULT:
    'Technicians may view 60 seconds around a fault of machine {machine} that they have acknowledged.',
  RECORDING_NOT_OPEN: 'These pictures are not open. First give a reason, and stay within that span.',
  ROUND_NOT_FOUND: '{name} has no round {round} that names a recording; nothing changed.',
  HOLD_UNKNOWN: 'There is no hold {hold}; nothing changed.',
  HOLD_LIFTED: 'Hold {hold} is already lifted; nothing changed.',
  COMPLAINT_UNKNOWN: 'There is no complaint {complaint}; nothing changed.',
  COMPLAINT_ANSWERED: 'Complaint {complaint} is already answered; nothing changed.',

  HAND_PAY_UNKNOWN: 'There is no pay {pay}; nothing changed.',
  HAND_PAY_DECIDED: 'Pay {pay} is already decided; nothing changed.',
  HAND_PAY_ELSEWHERE: 'Pay {pay} is not of machine {machine}; nothing changed.',
  TRANSFER_UNKNOWN: 'There is no transfer {transfer}; nothing changed.',
  TRANSFER_ENDED: 'Transfer {transfer} has already ended; nothing changed.',
  TRANSFER_ELSEWHERE: 'Transfer {transfer} is not of machine {machine}; nothing changed.',
  TRANSFER_ANSWERED:
    'The cabinet has answered: event {event} names transfer {transfer} and was refused. Decide both together, by clearing machine {machine}.',
  TRANSFER_ASKED:
    'The cabinet of machine {machine} can still report its outcome: its agent {agent} is connected, and the server asks it every two seconds.',
  TRANSFER_TELLABLE:
    'The cabinet of machine {machine} can still report its outcome. Start its agent {agent}; or, if the journal is lost, replace it first.',
  TRANSFER_WITHOUT_SEAT: 'Nobody sits at machine {machine}, so there is no credit that cash-out {transfer} paid.',

  CLEAR_CONTRADICTION:
    'Machine {machine} stays out of play: its journal contradicts the ledger. Settle the journal first.',
  CLEAR_STRAY:
    'Machine {machine} stays out of play: its meter shows {meterMinor}, and nobody sits there. Credit belongs to a player’s seat: empty the cabinet first.',
  CLEAR_WALLET_SHORT:
    'The wallet of {name} holds less than the missing {amountMinor}. Let the house pay, and settle it with the player afterwards.',
  CLEAR_EVENT_NOT_NEXT: 'Event {event} of machine {machine} cannot be skipped: the next one is {next}.',
  CLEAR_EVENT_NOT_REFUSED:
    'Event {event} of machine {machine} cannot be skipped: event {next} has not been refused yet. A refused one is resent within seconds while the agent is connected.',
  CLEAR_NOTHING_OPEN: 'No open transfer waits for the skipped event: omit the decision about one.',
  CLEAR_ONLY_VOID: 'Event {event} does not confirm transfer {transfer}: it can only be voided.',
  CLEAR_OPEN_UNDECIDED:
    'Event {event} answers the open transfer {transfer}, which would wait forever. Give its outcome.',
  CLEAR_METER_UNKNOWN:
    'Nobody knows what the meter of machine {machine} shows. Clearing its fault corrects no amount: if the meter differs from the ledger, the machine goes out of play at its first event, and nothing is lost. Confirm that you clear it anyway.',
  CLEAR_MORE_UNDECIDED:
    'The meter of machine {machine} shows {meterMinor}, which is {amountMinor} more than the ledger will have. Say who pays it.',
  CLEAR_LESS_UNDECIDED:
    'The meter of machine {machine} shows {meterMinor}, which is {amountMinor} less than the ledger will have. Say who gets it.',
  JOURNAL_AGREES:
    'The journal of machine {machine} does not contradict the ledger as far as the server knows; nothing changed. It is checked when its agent connects.',
  JOURNAL_RECEIVER_HOUSE: 'Only the house can get what the ledger has at machine {machine}; nothing changed.',
  JOURNAL_RECEIVER:
    'Only the house, or {name}, whose credit is at machine {machine}, can get what the ledger has there; nothing changed.',
  JOURNAL_OPEN_UNDECIDED:
    'Machine {machine} has open transfers that no journal can report any more. Give their outcomes.',
  JOURNAL_DIFFERENCE_UNDECIDED:
    'The ledger has {amountMinor} more at machine {machine} than its meter shows. Say who gets it.',
  JOURNAL_NEWER: 'The ledger is older than the journal of machine {machine}: accept the ledger instead.',
  JOURNAL_NOT_FRESH:
    'Only a fresh journal can replace the previous one. Stop the agent, move the journal of cabinet {machine} out of its folder, start the agent, and try again.',
  LEDGER_NOT_OLDER: 'The ledger is not older than the journal of machine {machine}: accept the journal instead.',
  METER_WITHOUT_SEAT:
    'The meter of machine {machine} shows {amountMinor}, and in the ledger nobody sits there: the next player would take it. Let the cabinet begin a fresh journal, keep the old one, and accept the fresh one.',
  METER_OVER_LEDGER:
    'The meter of machine {machine} shows {amountMinor} more than the ledger knows. Let the cabinet begin a fresh journal, keep the old one, and accept the fresh one.',
  JOURNAL_UNKNOWN:
    'The ledger follows no journal of machine {machine}: move its files out of the agent’s folder, and its cabinet begins a fresh one.',
  JOURNAL_WRITTEN: 'The agent {agent} of machine {machine} is connected and writes the journal: stop it first.',

  SETTING_UNKNOWN: 'There is no setting {key}.',
  SETTING_BY_COMMAND:
    '{key} controls where players’ pages send their tokens or whose scripts they run: only the command sets it (npm run operator -- setting set {key} …).',
  SETTING_FORM: '{key} has an invalid value.',
  CURRENCY_UNUSABLE:
    'Amounts cannot be in {value}: set the code of a currency of ISO 4217 with 0, 2 or 3 digits after the point. Nothing changed.',
  CURRENCY_FIXED:
    'The currency cannot be {value}: this ledger was started in {held}, and every amount in it would be shown as {value}. Nothing changed.',
  SITE_FIXED:
    'The site cannot be {value}: this ledger was started for site {held}, which every player’s page names at login. Nothing changed.',
  SITE_EXISTS: 'Site {site} exists or existed; nothing changed.',
  SITE_UNKNOWN: 'There is no open site {site}; nothing changed.',
  SITE_FIRST_HOSTS:
    'Give site {site} its host names first: with a second site, the host name selects the site. Nothing changed.',
  SITE_FIRST_NAME: 'Site {site} has the name of the house, HOUSE_NAME; nothing changed.',
  SITE_FIRST_SETTINGS: 'The settings of site {site} are those of the house, in Settings.json; nothing changed.',
  SITE_FIRST_STAYS: 'Site {site} is the first one and stays; nothing changed.',
  SITE_HOST_TAKEN: 'The host name {host} belongs to site {site}; nothing changed.',
  SITE_WALLET_USED:
    'Players of site {site} have already moved money, so their wallets stay where they are; nothing changed.',
  SITE_MONEY_MOVING:
    'Players of site {site} have money on machines or in transit by the current contract. Close their seats, wait until nothing is open, then change the contract; nothing changed.',
  SITE_NOT_CONNECTED: 'The wallets of site {site} are at no casino’s platform; nothing changed.',
  EVENT_NOT_DEAD: 'The casino has accepted event {event}, or it is still retried; nothing changed.',
  PLATFORM_TRANSFER_UNKNOWN: 'There is no platform transfer {transfer}; nothing changed.',
  PLATFORM_TRANSFER_NOT_HELD: 'Platform transfer {transfer} is not pending a decision; nothing changed.',
  SITE_MACHINE_UNKNOWN: 'There is no machine {machine}; nothing changed.',
  SITE_SETTING_OF_HALL: '{key} applies to the whole hall; nothing changed.',
  SETTINGS_FILE_BROKEN: 'Settings.json of the server is not a JSON object; fix it or move it away first.',
  LOGO_FORMAT: 'The logo cannot be used: {format} is none of PNG, JPEG, WebP, AVIF and SVG. Nothing changed.',
  LOGO_SMALL:
    'The logo cannot be used: it has {width} × {height} pixels; the minimum is {least} × {least}. Nothing changed.',
  LOGO_UNREADABLE: 'The logo cannot be used: the picture cannot be read. Nothing changed.',
  LOGO_MISSING: 'The operator has no logo; nothing changed.',
  PAGE_VERSION_UNKNOWN: 'The version {version} of the page was not kept; nothing changed.',
  PAGE_SIZE: 'A page has 1 to {most} bytes; nothing changed.',
  PAGE_SAME: 'The page {page} already has this text.',
  PAGE_OURS: 'Players already read our page {page}.',
  PAGE_TERMS_PUBLISHED:
    'The terms have versions that players accept. Publish the next one (terms publish) instead of this page; nothing changed.',
  TERMS_SAME: 'Version {number} of the terms already has this text; nothing changed.',
  TERMS_FROM_PAST: 'Terms cannot be valid from {from}, which has passed. Give a later time, or none; nothing changed.',
  PANEL_KIND: '{id} is of another kind in another language; nothing changed.',
  PANEL_ENGLISH_FIRST: 'Add {id} in English first: readers of other languages fall back to it.',
  PANEL_FULL: 'The panel already has {most} of this kind; remove one first.',
  PANEL_UNKNOWN: 'The panel has no {id}; nothing changed.',
  PANEL_ENGLISH_NEEDED: 'Other languages fall back to {id} in English; remove it in all languages.',
  AGENT_EXISTS: 'Agent {agent} already exists; nothing changed.',
  AGENT_UNKNOWN: 'There is no agent {agent}; nothing changed.',
  AGENT_REMOVED: 'Agent {agent} is already removed; nothing changed.',
  AGENT_HAS_MACHINES: 'Agent {agent} has machines ({machines}); nothing changed. Move or remove them first.',
  DISPLAY_EXISTS: 'Display {name} already exists; nothing changed.',
  DISPLAY_UNKNOWN: 'There is no display {name}; nothing changed.',
  DISPLAY_TOKEN_UNKNOWN: 'This token opens no display. Check it, or add a display in the office settings.',
  DISPLAYS_FULL: 'There are already {most} displays; revoke one first.',
  ...brandRuleTexts,
  STAFF_NOT_FOUND: 'There is no staff member {login}; nothing changed.',
  STAFF_EXISTS: 'There is already a staff member {login}; nothing changed.',
  STAFF_LOOKS_TAKEN: '{name} looks like the staff member {login}: choose another name; nothing changed.',
  STAFF_LOGIN_FORM: 'A login name has 2 to 32 letters a to z, digits, dots, hyphens or underscores.',
  STAFF_NAME_FORM: 'The name is one line of 1 to 64 characters.',
  STAFF_ROLE_SAME: '{login} already has this role; nothing changed.',
  STAFF_SITE_SAME: '{login} already works there; nothing changed.',
  STAFF_BLOCKED: '{login} is already blocked; nothing changed.',
  STAFF_NOT_BLOCKED: '{login} is not blocked; nothing changed.',
  STAFF_APP_MISSING: '{login} has no authenticator app; nothing changed.',
  STAFF_SIGNED_IN_NOWHERE: '{login} is not signed in; nothing changed.',
  STAFF_SIGN_IN_GONE: '{login} no longer has this sign-in; nothing changed.',
  STAFF_LAST_ADMIN_ROLE:
    '{login} is the only hall admin who can sign in and cannot get another role or a site. Add another admin first; nothing changed.',
  STAFF_LAST_ADMIN_BLOCK:
    '{login} is the only hall admin who can sign in and cannot be blocked. Add another admin first; nothing changed.',
  REQUEST_UNREADABLE: 'This request can no longer be read, for example because its player was anonymised. Decline it.',
  ALERT_ACKNOWLEDGED: 'This alert is already acknowledged; nothing changed.',
  TASK_TAKEN: '{who} has this task; nothing changed.',
  TASK_FREE: 'This task is not taken. Take it first; nothing changed.',
  TASK_OVER: 'This task is done or its cause is gone; nothing changed.',
  TASK_UNCHECKED: '{count} checks are left; nothing changed.',

  REPORT_TOO_LONG: 'A report has at most {most} days; ask for fewer.',
  REPORT_NOT_BEGUN: 'The business day {day} has not begun; choose an earlier one.',
  REPORT_SPAN: 'Give one day, or one month, or the first day and the day after the last one.',
  REPORT_NO_DAY: 'There is no day from {from} to {to}: the second is the day after the last one.',
  REPORT_DAY_FORM: '"{text}" is not a day; write it as 2026-11-23.',
  REPORT_GROUP: 'This report has no such grouping.',
} as const;

export type RuleCode = keyof typeof ruleTexts;
