import type { AlertKind, testKind } from '../../platform/alerts/alert-kinds.ts';

/** Languages of the office and of mails to staff. */
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
export const alertWords: Readonly<Record<StaffLanguage, AlertWords>> = {
  en: {
    kinds: {
      agentGone: 'An agent is gone',
      machineFault: 'Out of play',
      attendantCalled: 'A player calls an attendant',
      handPay: 'Hand pay',
      handPayWaits: 'Jackpot to confirm',
      heldMoney: 'Money on its way',
      jackpotHit: 'Jackpot hit',
      disk: 'A disk is nearly full',
      auditFailed: 'The audit found faults',
      clock: 'Clocks disagree',
      secondProcess: 'An agent runs twice',
      statement: 'A statement does not add up',
      databaseAway: 'The database is away',
      natsAway: 'No messages between nodes',
      platformHeld: 'A casino refuses money',
      platformFault: 'A casino finds a fault in our calls',
      platformDiffers: 'A casino’s ledger differs',
      platformEvents: 'A casino takes no events',
      recordingStopped: 'Recording has stopped',
      recordingBroken: 'A recording contradicts itself',
      evidenceSpace: 'No space for evidence',
      requestExpired: 'Nobody decided a request',
      backupOverdue: 'No new backup',
      auditOverdue: 'No new audit',
      reportsUnsent: 'Reports were not sent',
      doctorFault: 'The doctor found faults',
      dayClosed: 'A day was closed',
      moneyLaundering: 'Somebody must look for money laundering',
      dayNotClosed: 'A day is not closed',
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
      heldMoney: 'Askıda transfer',
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
export const titleOfKind = (kind: string, language: StaffLanguage): string => {
  const { kinds } = alertWords[language];
  return Object.hasOwn(kinds, kind) ? kinds[kind as NamedKind] : kind;
};
