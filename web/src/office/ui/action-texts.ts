import type { OfficeActionName } from '@reelfloor/protocol/office-call-types';
import type { OfficeLanguage } from '../messages/office-language.ts';
import { machineAssignmentActionTexts } from './machine-assignment-texts.ts';

/** Display name of an action, and the texts of its generic form. */
export interface ActionTexts {
  readonly title: string;
  /** A short line below the form's title while the form is collapsed. */
  readonly note?: string;
  /** The effect of the action, in one line. */
  readonly does: string;
  /** Label of the submit button. */
  readonly submit: string;
  /** Labels and hints of the generic form's fields. */
  readonly fields?: Readonly<Record<string, string | readonly [label: string, hint: string]>>;
  /** Name of each subcommand in the audit trail and its filters. */
  readonly record: Readonly<Record<string, string>>;
  /** Texts of the machine's timeline about the executed action. */
  readonly happened?: Readonly<Record<string, string>>;
}

type WordsOfActions = Partial<Readonly<Record<OfficeActionName, Readonly<Record<OfficeLanguage, ActionTexts>>>>>;

/** Texts of actions that have a generic form. */
export const actionTexts = {
  reserveMachine: {
    en: {
      title: 'Reserve',
      note: 'Hold it for one player',
      does: 'Nobody else can sit down. The current player can play on.',
      submit: 'Reserve',
      fields: { username: 'Player’s login name' },
      record: { 'machine reserve': 'Reserve machine' },
      happened: { 'machine reserve': 'Reserved' },
    },
    tr: {
      title: 'Ayır',
      note: 'Bir oyuncu için tut',
      does: 'Başka kimse oturamaz. Şu anda oynayan oynamaya devam eder.',
      submit: 'Ayır',
      fields: { username: 'Oyuncunun giriş adı' },
      record: { 'machine reserve': 'Makine ayır' },
      happened: { 'machine reserve': 'Ayrıldı' },
    },
  },
  releaseMachine: {
    en: {
      title: 'End reservation',
      note: 'Reserved for {{player}}',
      does: 'Anyone can sit down again.',
      submit: 'Release',
      record: { 'machine release': 'Release machine' },
      happened: { 'machine release': 'Released' },
    },
    tr: {
      title: 'Ayırmayı kaldır',
      note: '{{player}} için tutuluyor',
      does: 'Herkes yeniden oturabilir.',
      submit: 'Ayırmayı kaldır',
      record: { 'machine release': 'Ayırmayı kaldır' },
      happened: { 'machine release': 'Ayırma kaldırıldı' },
    },
  },
  disableMachine: {
    en: {
      title: 'Out of service',
      note: 'No new players',
      does: 'Nobody new can join. The current player can play on.',
      submit: 'Take out of service',
      fields: { note: ['Note for players (optional)', 'Such as: back at six'] },
      record: { 'machine disable': 'Out of service' },
      happened: { 'machine disable': 'Taken out of service' },
    },
    tr: {
      title: 'Hizmet dışı',
      note: 'Yeni kimse katılamaz',
      does: 'Yeni kimse katılamaz. Şu anda oynayan oynamaya devam eder.',
      submit: 'Hizmet dışına al',
      fields: { note: ['Oyunculara not (isteğe bağlı)', 'Örneğin: altıda açılır'] },
      record: { 'machine disable': 'Hizmet dışı' },
      happened: { 'machine disable': 'Hizmet dışına alındı' },
    },
  },
  enableMachine: {
    en: {
      title: 'Return to service',
      note: 'Out of service since {{time}}',
      does: 'Players can join it again.',
      submit: 'Return to service',
      record: { 'machine enable': 'Back in service' },
      happened: { 'machine enable': 'Returned to service' },
    },
    tr: {
      title: 'Hizmete al',
      note: '{{time}} tarihinden beri hizmet dışı',
      does: 'Oyuncular yeniden katılabilir.',
      submit: 'Hizmete al',
      record: { 'machine enable': 'Hizmete al' },
      happened: { 'machine enable': 'Hizmete alındı' },
    },
  },
  kickPlayer: {
    en: {
      title: 'Kick player',
      note: 'Credit goes to the wallet',
      does: 'The round and its free spins finish. Then the credit goes to the wallet and the seat is free.',
      submit: 'Kick {{player}}',
      record: { 'machine kick': 'Kick player' },
      happened: { 'machine kick': 'Session ended by staff' },
    },
    tr: {
      title: 'Oyuncuyu çıkar',
      note: 'Kredi cüzdana gider',
      does: 'Tur ve ücretsiz spinler biter. Sonra kredi cüzdandadır ve yer boşalır.',
      submit: '{{player}} oyuncusunu çıkar',
      record: { 'machine kick': 'Oyuncuyu çıkar' },
      happened: { 'machine kick': 'Oturumu personel bitirdi' },
    },
  },
  ...machineAssignmentActionTexts,
  removeMachine: {
    en: {
      title: 'Remove from the floor',
      note: 'Its history stays',
      does: 'Removes it from the lobby. Only while nobody plays there and no money is on it.',
      submit: 'Remove machine {{machine}}',
      record: { 'machine remove': 'Remove machine' },
      happened: { 'machine remove': 'Removed from the floor' },
    },
    tr: {
      title: 'Salondan kaldır',
      note: 'Geçmişi kalır',
      does: 'Lobiden çıkar. Yalnızca kimse oynamıyorsa ve üzerinde para yoksa.',
      submit: '{{machine}} makinesini kaldır',
      record: { 'machine remove': 'Makineyi kaldır' },
      happened: { 'machine remove': 'Salondan kaldırıldı' },
    },
  },
  viewRecording: {
    en: {
      title: 'View recording',
      does: 'Your reason, the span and the time are stored in the audit trail and the player’s data export.',
      submit: 'Open the pictures',
      fields: { fromMs: 'From, ms since 1970', untilMs: 'Until, ms since 1970', about: 'Case' },
      record: { 'recording view': 'View recording' },
      happened: { 'recording view': 'Recording viewed' },
    },
    tr: {
      title: 'Kaydı izle',
      does: 'Gerekçeniz, aralık ve saat denetim kaydında ve oyuncunun veri dökümünde kalır.',
      submit: 'Görüntüleri aç',
      fields: { fromMs: 'Başlangıç, 1970’ten beri ms', untilMs: 'Bitiş, 1970’ten beri ms', about: 'Dosya' },
      record: { 'recording view': 'Kaydı izle' },
      happened: { 'recording view': 'Kayıt izlendi' },
    },
  },
  exportRecording: {
    en: {
      title: 'Export a round',
      does: 'An archive with pictures, chain, wire log and ledger, for third parties.',
      submit: 'Export',
      fields: { round: 'Round number' },
      record: { 'recording export': 'Export recording' },
      happened: { 'recording export': 'Recording exported' },
    },
    tr: {
      title: 'Turu dışa ver',
      does: 'İşletme dışından biri için görüntü, zincir, hat kaydı ve defterlerle bir arşiv.',
      submit: 'Dışa ver',
      fields: { round: 'Turun numarası' },
      record: { 'recording export': 'Kaydı dışa ver' },
      happened: { 'recording export': 'Kayıt dışa verildi' },
    },
  },
  holdRecording: {
    en: {
      title: 'Hold the pictures',
      does: 'The pictures of this span are not deleted until the hold is lifted.',
      submit: 'Keep',
      fields: { fromMs: 'From, ms since 1970', untilMs: 'Until, ms since 1970' },
      record: { 'recording hold': 'Hold recording' },
      happened: { 'recording hold': 'Recording held' },
    },
    tr: {
      title: 'Görüntüleri tut',
      does: 'Bu aralığın görüntüleri, saklama kaldırılana kadar silinmez.',
      submit: 'Tut',
      fields: { fromMs: 'Başlangıç, 1970’ten beri ms', untilMs: 'Bitiş, 1970’ten beri ms' },
      record: { 'recording hold': 'Kaydı sakla' },
      happened: { 'recording hold': 'Kayıt saklandı' },
    },
  },
  liftHold: {
    en: {
      title: 'Lift hold',
      does: 'The pictures are deleted after the retention period.',
      submit: 'Lift',
      record: { 'recording lift': 'Lift hold' },
      happened: { 'recording lift': 'Hold lifted' },
    },
    tr: {
      title: 'Saklamayı kaldır',
      does: 'Görüntüler süreleri dolunca silinir.',
      submit: 'Kaldır',
      record: { 'recording lift': 'Saklamayı kaldır' },
      happened: { 'recording lift': 'Saklama kaldırıldı' },
    },
  },
  takeComplaint: {
    en: {
      title: 'Review it',
      does: 'The player sees that the complaint is in review.',
      submit: 'Start review',
      record: { 'complaint take': 'Review complaint' },
    },
    tr: {
      title: 'İncele',
      does: 'Oyuncu, şikâyetinin incelendiğini görür.',
      submit: 'İnceliyorum',
      record: { 'complaint take': 'Şikâyeti incele' },
    },
  },
  answerComplaint: {
    en: {
      title: 'Answer',
      does: 'The player reads the answer next to the complaint. Write it in the player’s language.',
      submit: 'Answer',
      fields: { answer: 'Answer' },
      record: { 'complaint answer': 'Answer complaint' },
    },
    tr: {
      title: 'Yanıtla',
      does: 'Oyuncu yanıtı şikâyetinin yanında okur. Oyuncunun dilinde yazın.',
      submit: 'Yanıtla',
      fields: { answer: 'Yanıt' },
      record: { 'complaint answer': 'Şikâyeti yanıtla' },
    },
  },
} as const satisfies WordsOfActions;

export type ActionWithTexts = keyof typeof actionTexts;
export type RecordedCommand = {
  [Name in ActionWithTexts]: keyof (typeof actionTexts)[Name]['en']['record'];
}[ActionWithTexts];

const all: readonly Readonly<Record<OfficeLanguage, ActionTexts>>[] = Object.values(actionTexts);
const find = (of: 'record' | 'happened', command: string, language: OfficeLanguage): string | null => {
  for (const words of all) {
    const found = words[language][of] ?? {};
    if (Object.hasOwn(found, command)) return found[command] ?? null;
  }
  return null;
};

/** Subcommands in the audit trail whose names are among these texts. */
export const recordedCommands = all.flatMap(({ en }) => Object.keys(en.record));

/** Returns a subcommand's name in the audit trail; null if these texts lack it. */
export const findSubcommandAuditLabel = (command: string, language: OfficeLanguage): string | null =>
  find('record', command, language);

/** Returns the timeline's text for an executed subcommand; null if these texts lack it. */
export const findSubcommandTimelineText = (subcommand: string, language: OfficeLanguage): string | null =>
  find('happened', subcommand, language);
