import * as z from 'zod/mini';

/** Words that a value of a request can be. The page says them in its reader's language. */
export const requestWords = [
  'none',
  'nobody',
  'missing',
  'hidden',
  'shown',
  'waiting',
  'approved',
  'refused',
  'pending',
  'settled',
  'voided',
  'cashIn',
  'cashOut',
  'handPay',
  'jackpot',
  'outOfService',
  'inService',
  'removed',
  'open',
  'blocked',
  'working',
  'active',
  'on',
  'off',
  'default',
  'new',
  'set',
  'unset',
  'ownWallet',
  'atPlatform',
  'held',
  'house',
] as const;
export type RequestWord = (typeof requestWords)[number];

/** A value that a request shows, which the page says in its reader's language and in the house's currency. */
export const requestValueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amountMinor: z.number() }),
  z.object({ kind: z.literal('count'), count: z.number() }),
  /** A name or a text as it is stored, such as a login name. */
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('settingName'), key: z.string() }),
  /** What a setting holds, as `Settings.json` has it. */
  z.object({ kind: z.literal('setting'), key: z.string(), value: z.unknown() }),
  z.object({ kind: z.literal('word'), word: z.enum(requestWords) }),
]);
export type RequestValue = z.infer<typeof requestValueSchema>;

/** What a fact is about, by the name of its label. A label takes the `values` of its fact, such as `{machine}`. */
export const requestLabels = [
  'accountBirthDate',
  'accountFactor',
  'accountGroup',
  'accountLastname',
  'accountMail',
  'accountName',
  'accountPassword',
  'accountPermissions',
  'accountPin',
  'accountState',
  'agentBrands',
  'agentMachines',
  'agentState',
  'agentToken',
  'brandMachines',
  'brandName',
  'brandPlace',
  'brandShown',
  'cabinetAsset',
  'cabinetGame',
  'cabinetSerial',
  'cabinetService',
  'cabinetStep',
  'cabinetTests',
  'cabinetVersion',
  'contradiction',
  'creditAtMachine',
  'handPayAmount',
  'handPayPlayer',
  'handPayState',
  'holdCause',
  'holdState',
  'journal',
  'journalEvent',
  'journalMeter',
  'lastPlayer',
  'logo',
  'machineAgent',
  'machineBrand',
  'machineFault',
  'machineState',
  'moveAmount',
  'movePlayer',
  'moveState',
  'openTransfers',
  'playerAtMachine',
  'refusedEvent',
  'sessionAtMachine',
  'setting',
  'site',
  'siteBrands',
  'siteConnection',
  'siteContract',
  'siteDeadEvents',
  'siteFramedBy',
  'siteHosts',
  'siteKeys',
  'siteMachines',
  'siteName',
  'siteOwed',
  'siteSetting',
  'siteWallet',
  'staffApp',
  'staffName',
  'staffPassword',
  'staffRole',
  'staffSignIn',
  'staffSite',
  'staffState',
  'transferAmount',
  'transferKind',
  'transferPlayer',
  'transferState',
  'wallet',
  'watching',
  'depositPlayer',
  'voucherAmount',
  'withdrawalAmount',
  'withdrawalIban',
  'withdrawalPlayer',
] as const;
export type RequestLabel = (typeof requestLabels)[number];

const values = z.record(z.string(), requestValueSchema);

/** A fact that the asker of a request saw, and that must be the same when it is carried out. */
export const requestFactSchema = z.object({
  label: z.enum(requestLabels),
  /** What the label names, such as `{machine}`. */
  values,
  value: requestValueSchema,
});
export type RequestFact = z.infer<typeof requestFactSchema>;

/** A fact that differs from what the asker saw. */
export const changedFactSchema = z.object({
  label: z.enum(requestLabels),
  values,
  asked: requestValueSchema,
  now: requestValueSchema,
});
export type ChangedFact = z.infer<typeof changedFactSchema>;

/** The sentences that say what a request will do: an action's name, with what tells its cases apart. */
export const requestSentences = [
  'addAgent',
  'addSite',
  'addStaff',
  'anonymisePlayer',
  'blockPlayer',
  'blockStaff',
  'changeSite',
  'clearMachine',
  'clearMachine.fromHouse',
  'clearMachine.fromPlayer',
  'clearMachine.meterUnknown',
  'clearMachine.toHouse',
  'clearMachine.toPlayer',
  'closeSite',
  'commissionMachine',
  'connectSite',
  'decideHandPay.approved',
  'decideHandPay.refused',
  'decideMove.close',
  'decideMove.retry',
  'deposit',
  'disconnectSite',
  'dropSiteKeys',
  'resendEvents',
  'resendEvents.one',
  'editPlayer',
  'endStaffSignIn',
  'endStaffSignIns',
  'endTransfer.settle',
  'endTransfer.void',
  'exportPlayer',
  'exportRecording',
  'givePassword',
  'givePin',
  'hideBrand',
  'liftHold',
  'orderBrand',
  'payOut',
  'confirmDeposit',
  'issueVoucher',
  'cancelVoucher',
  'payWithdrawal',
  'removeAgent',
  'removeLogo',
  'removeMachine',
  'renameBrand',
  'renewAgent',
  'resetPlayerFactor',
  'resetStaffCode',
  'resetStaffPassword',
  'revokeAgent',
  'setAccountGroup',
  'setAccountPermissions',
  'setFloorWatching',
  'setLogo',
  'setSetting',
  'setSiteSetting',
  'setStaffRole',
  'setStaffSite',
  'settleJournal',
  'settleJournal.toHouse',
  'settleJournal.toPlayer',
  'settleSite.paid',
  'settleSite.received',
  'showBrand',
  'unblockPlayer',
  'unblockStaff',
  'unsetSetting',
] as const;
export type RequestSentence = (typeof requestSentences)[number];

/**
 * What a request will do. For its `sentence` the page has texts, filled in with `values`: what happens, what follows from it, the
 * words of the button, and what comes after confirming and after sending back.
 */
export const requestEffectSchema = z.object({
  sentence: z.enum(requestSentences),
  values,
  /** The money that the request is about, in minor units; null if it is about none. */
  amountMinor: z.nullable(z.number()),
  /** True if somebody is denied something, such as a hand pay that is refused. It must not look as if it paid. */
  isRefusal: z.boolean(),
  rows: z.array(
    z.object({
      label: z.enum(requestLabels),
      values,
      from: requestValueSchema,
      to: requestValueSchema,
      /** True if the value stays. */
      isSame: z.boolean(),
    }),
  ),
});
export type RequestEffect = z.infer<typeof requestEffectSchema>;
export type RequestRow = RequestEffect['rows'][number];
