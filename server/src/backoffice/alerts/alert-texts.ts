import type { AlertKind, testKind } from '../../platform/alerts/staff-alert-kinds.ts';

/** Languages of the back office and of mails to staff. */
export type StaffLanguage = 'tr' | 'en';

type NamedKind = AlertKind | typeof testKind;
interface AlertWords {
  readonly kinds: Readonly<Record<NamedKind, string>>;
  readonly events: Readonly<Record<'opened' | 'repeated' | 'closed' | 'test', string>>;
  readonly lines: Readonly<
    Record<
      'kind' | 'machine' | 'agent' | 'player' | 'opened' | 'closed' | 'seen' | 'detail' | 'office' | 'site',
      string
    >
  >;
}

/** Texts of alert mails, by language. The detail text of an alert is always in English, as in the log. */
export const alertTexts: Readonly<Record<StaffLanguage, AlertWords>> = {
  en: {
    kinds: {
      agentGone: 'Agent offline',
      machineFault: 'Out of play',
      attendantCalled: 'Player calls attendant',
      handPay: 'Hand pay',
      handPayWaits: 'Jackpot to confirm',
      heldTransfer: 'Transfer held',
      jackpotHit: 'Jackpot hit',
      disk: 'Disk nearly full',
      auditFailed: 'Ledger audit failed',
      clock: 'Clocks differ',
      secondProcess: 'Agent runs twice',
      statement: 'Statement mismatch',
      databaseAway: 'Database down',
      natsAway: 'Node messaging down',
      platformHeld: 'Casino refuses money',
      platformFault: 'Casino rejects our calls',
      platformDiffers: 'The casino’s ledger differs',
      platformEvents: 'Casino refuses events',
      recordingStopped: 'Recording stopped',
      recordingBroken: 'Recording inconsistent',
      evidenceSpace: 'No space for evidence',
      requestExpired: 'Request not decided',
      backupOverdue: 'Backup overdue',
      auditOverdue: 'Audit overdue',
      reportsUnsent: 'Reports not sent',
      doctorFault: 'Doctor found faults',
      dayClosed: 'Day closed',
      moneyLaundering: 'Possible money laundering',
      dayNotClosed: 'Day not closed',
      test: 'Test',
    },
    events: { opened: '', repeated: 'Still: ', closed: 'Over: ', test: '' },
    lines: {
      ...{ kind: 'kind', machine: 'machine', agent: 'agent', player: 'player', opened: 'opened' },
      ...{ closed: 'closed', seen: 'seen', detail: 'detail', office: 'office', site: 'site' },
    },
  },
  tr: {
    kinds: {
      agentGone: 'Bir ajan yok',
      machineFault: 'Oyun dışı',
      attendantCalled: 'Bir oyuncu görevli çağırıyor',
      handPay: 'Elden ödeme',
      handPayWaits: 'Onaylanacak jackpot',
      heldTransfer: 'Askıda transfer',
      jackpotHit: 'Jackpot çıktı',
      disk: 'Disk dolmak üzere',
      auditFailed: 'Defter denetimi başarısız',
      clock: 'Saatler uyuşmuyor',
      secondProcess: 'Ajan iki kez başladı',
      statement: 'Ekstre tutmuyor',
      databaseAway: 'Veritabanı yok',
      natsAway: 'Düğümler arası iletiler yok',
      platformHeld: 'Casino parayı reddediyor',
      platformFault: 'Casino çağrılarımızda kusur buluyor',
      platformDiffers: 'Casinonun defterleri farklı',
      platformEvents: 'Casino olay almıyor',
      recordingStopped: 'Kayıt durdu',
      recordingBroken: 'Kayıt çelişiyor',
      evidenceSpace: 'Kanıt için yer yok',
      requestExpired: 'Bir isteğe kimse karar vermedi',
      backupOverdue: 'Yeni yedek yok',
      auditOverdue: 'Yeni defter denetimi yok',
      reportsUnsent: 'Raporlar gönderilemedi',
      doctorFault: 'Doktor kusur buldu',
      dayClosed: 'Gün kapatıldı',
      moneyLaundering: 'Kara para bakımından bakılmalı',
      dayNotClosed: 'Gün kapatılmadı',
      test: 'Deneme',
    },
    events: { opened: '', repeated: 'Sürüyor: ', closed: 'Bitti: ', test: '' },
    lines: {
      ...{ kind: 'tür', machine: 'makine', agent: 'ajan', player: 'oyuncu', opened: 'açıldı' },
      ...{ closed: 'kapandı', seen: 'görüldü', detail: 'ayrıntı', office: 'ofis', site: 'site' },
    },
  },
};

/** Returns the title of an alert kind, or the kind itself if it is unknown because a newer version wrote it. */
export const getAlertKindTitle = (kind: string, language: StaffLanguage): string => {
  const { kinds } = alertTexts[language];
  return Object.hasOwn(kinds, kind) ? kinds[kind as NamedKind] : kind;
};
