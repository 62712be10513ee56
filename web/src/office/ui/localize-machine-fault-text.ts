import { type MachineFaultCode, parseMachineFaultText } from '@reelfloor/protocol/office/faults';
import { fillInTextParams } from '../../i18n/translate.ts';
import type { OfficeLanguage } from '../messages/office-language.ts';
import type { NumberAndDateFormatters } from './number-and-date-formatters.ts';

/** Prefix of an alert about a faulted machine, before the fault's text. */
const ofAlert = /^Machine \S+ is out of play: /;

/**
 * Returns the text of a machine's fault in the user's language, with amounts in the operator's currency. Unknown texts, such as those from
 * a cabinet or typed by a person, are returned unchanged.
 */
export const localizeMachineFaultText = (
  text: string,
  { language, money }: Pick<NumberAndDateFormatters, 'language' | 'money'>,
): string => {
  const fault = text.replace(ofAlert, '');
  const faults = parseMachineFaultText(fault);
  if (faults === null) return fault;
  const said = ([name, value]: readonly [string, string]): [string, string] => {
    if (name.endsWith('Minor')) return [name, money(Number(value))];
    return [name, (name === 'type' && cabinetEventNames[language][value]) || value];
  };
  return faults
    .map(({ code, facts }) =>
      fillInTextParams(machineFaultTexts[language][code], Object.fromEntries(Object.entries(facts).map(said))),
    )
    .join('. ');
};

type Texts = Readonly<Record<MachineFaultCode, string>>;

/**
 * Texts on why machines are faulted and why hand pays wait, for staff who act on a page and not at the command line. Placeholders as in
 * `{{seq}}`.
 */
const en: Texts = {
  CABINET_MALFUNCTION: 'The cabinet reports a malfunction',
  METER_DIFFERS: 'After event {{seq}} the meter shows {{meterMinor}}, the ledger {{ledgerMinor}}',
  METER_DIFFERS_AT_END: 'At the end of a session the meter shows {{meterMinor}}, the ledger {{ledgerMinor}}',
  METER_WITHOUT_SEAT: 'Nobody sits there; the meter shows {{meterMinor}}, the ledger {{ledgerMinor}}',
  STRAY_CREDIT: 'The meter shows {{meterMinor}}, but nobody sits there. Empty the cabinet, then clear it here',
  SUMS_AT_END: 'The sums of session {{session}} leave {{dueMinor}} on an empty machine',
  SUMS_DIFFER: 'The sums of session {{session}} leave {{dueMinor}} on the meter, the ledger {{heldMinor}}',
  REPEATED_WITH_OPEN_TRANSFER: 'Event {{seq}} was already posted, but its transfer is still open: the journal was lost',
  GAP: 'Event {{seq}} follows event {{before}}; those between are missing',
  NOT_POSTABLE: 'Event {{seq}} ({{type}}) cannot be posted: {{why}}',
  NO_BOUNDS: 'Brand {{brand}} has no bounds. Set them in Settings, Brands',
  NO_JACKPOT: 'Brand {{brand}} has no jackpot {{level}}',
  AGAINST_LEDGER: 'Event {{seq}} ({{type}}) contradicts the ledger',
  FOREIGN_MONEY:
    'Event {{seq}}: {{amountMinor}} moved on the meter without us ({{source}}). It shows {{meterMinor}} now',
  STAKE_BEYOND: 'Event {{seq}} stakes {{stakeMinor}}, the highest key is {{mostMinor}}',
  STAKE_OF_NO_KEY: 'Event {{seq}} stakes {{stakeMinor}} with key {{key}}, but the machine had no such key',
  FREE_SPINS_BEYOND: 'Event {{seq}} is free spin {{count}} of one round, the maximum is {{most}}',
  SHARE_BEYOND: 'Event {{seq}} adds {{shareMinor}} to the jackpots, their share is {{mostMinor}}',
  WIN_BEYOND: 'Event {{seq}} wins {{winMinor}}, the maximum is {{mostMinor}}',
  AHEAD_BEYOND: 'Event {{seq}} puts the machine {{aheadMinor}} ahead of twice its stakes, the maximum is {{mostMinor}}',
  PAID_BEFORE: 'Event {{seq}}: a hand pay for round {{round}}, which was already paid',
  HAND_PAY_BEYOND: 'Event {{seq}}: a hand pay of {{owedMinor}}, the maximum is {{mostMinor}}',
  NOT_LAST_ROUND: 'Event {{seq}} names round {{round}}, which is not the last paid one',
  LEVEL_TWICE: 'Event {{seq}} hits jackpot {{level}} twice in round {{round}}',
  WON_BY_UNKNOWN_ROUND: 'the winning round is unknown',
  SECOND_HAND_PAY: 'it is not the first hand pay of its round',
  OVER_APPROVAL: 'it is over {{approvalMinor}}',
  HAND_PAY_AHEAD: 'it would put the machine {{aheadMinor}} ahead of twice its stakes, the maximum is {{mostMinor}}',
  JACKPOT_EARLY: 'jackpot {{level}} was hit after stakes of {{stakedMinor}}, the average is {{perHitMinor}}',
  LEDGER_ENDS_AT_SEAT:
    'The cabinet knows seat {{seat}}, but the ledger ends at seat {{ledgerSeat}}: it was restored from a backup',
  LEDGER_ENDS_AT_EVENT:
    'The cabinet’s event {{seq}} was posted, but the ledger ends at event {{ledgerSeq}}: it was restored from a backup',
  JOURNAL_BEGINS_LATER:
    'The cabinet’s journal begins at event {{seq}}, but the ledger ends at event {{ledgerSeq}}: events between are lost',
  JOURNAL_RETIRED: 'The cabinet uses an old journal that was already replaced',
  JOURNAL_REPLACED:
    'The cabinet’s journal was replaced: this one ends at event {{seq}}; the ledger has {{ledgerSeq}} events of the previous one',
  JOURNAL_SET_BACK_TO_EVENT:
    'The cabinet’s journal was rolled back: it ends at event {{seq}}, but the ledger has event {{ledgerSeq}}',
  JOURNAL_SET_BACK_TO_WRITE:
    'The cabinet’s journal was rolled back: it is at write {{write}} and was at write {{before}}',
  JOURNAL_CHANGED:
    'The meter shows {{meterMinor}} after event {{seq}}, which reported {{reportedMinor}}: the cabinet’s journal was changed',
  ACCEPT_REPLACED: 'Restore the previous journal, or accept this one here',
  ACCEPT_SET_BACK: 'Restore the newest journal, or let the cabinet begin a fresh one and accept that here',
  ACCEPT_LEDGER: 'Restore a newer ledger, post the missing events from the journals, or accept this ledger here',
};

const tr: Texts = {
  CABINET_MALFUNCTION: 'Kabin arıza bildiriyor',
  METER_DIFFERS: '{{seq}} numaralı olaydan sonra sayaç {{meterMinor}}, defterler {{ledgerMinor}} gösteriyor',
  METER_DIFFERS_AT_END: 'Oturum sonunda sayaç {{meterMinor}}, defterler {{ledgerMinor}} gösteriyor',
  METER_WITHOUT_SEAT: 'Oturan yok; sayaç {{meterMinor}}, defterler {{ledgerMinor}} gösteriyor',
  STRAY_CREDIT: 'Sayaç {{meterMinor}} gösteriyor ve oturan yok. Kabini boşaltın, sonra buradan temizleyin',
  SUMS_AT_END: '{{session}} oturumunun toplamları boş makinede {{dueMinor}} bırakıyor',
  SUMS_DIFFER: '{{session}} oturumunun toplamları sayaçta {{dueMinor}}, defterlerde {{heldMinor}} bırakıyor',
  REPEATED_WITH_OPEN_TRANSFER: '{{seq}} numaralı olay daha önce işlendi ama transferi hâlâ açık: günlük kaybolmuş',
  GAP: '{{seq}} numaralı olay {{before}} numaralı olaydan sonra geldi; aradakiler eksik',
  NOT_POSTABLE: '{{seq}} numaralı olay ({{type}}) deftere işlenemiyor: {{why}}',
  NO_BOUNDS: '{{brand}} markasının sınırları yok. Ayarlar, Markalar bölümünde koyun',
  NO_JACKPOT: '{{brand}} markasında {{level}}. jackpot yok',
  AGAINST_LEDGER: '{{seq}} numaralı olay ({{type}}) defterlerle çelişiyor',
  FOREIGN_MONEY:
    '{{seq}} numaralı olay: sayaçta bizim dışımızda {{amountMinor}} hareket etti ({{source}}). Sayaç şimdi {{meterMinor}} gösteriyor',
  STAKE_BEYOND: '{{seq}} numaralı olayın bahsi {{stakeMinor}}, en pahalı tuş {{mostMinor}}',
  STAKE_OF_NO_KEY:
    '{{seq}} numaralı olayın bahsi {{key}} numaralı tuşla {{stakeMinor}}; makinenin böyle bir tuşu yoktu',
  FREE_SPINS_BEYOND: '{{seq}} numaralı olay bir turun {{count}}. ücretsiz spinsi, markada {{most}} tane var',
  SHARE_BEYOND: '{{seq}} numaralı olay jackpotlara {{shareMinor}} veriyor, payları {{mostMinor}}',
  WIN_BEYOND: '{{seq}} numaralı olayın kazancı {{winMinor}}, en çok {{mostMinor}} olabilir',
  AHEAD_BEYOND:
    '{{seq}} numaralı olay makineyi bahislerinin iki katından {{aheadMinor}} öne geçiriyor, en çok {{mostMinor}} olabilir',
  PAID_BEFORE: '{{seq}} numaralı olay: {{round}} turu için elden ödeme, ama tur daha önce ödenmiş',
  HAND_PAY_BEYOND: '{{seq}} numaralı olay: {{owedMinor}} elden ödeme, en çok {{mostMinor}} olabilir',
  NOT_LAST_ROUND: '{{seq}} numaralı olay {{round}} turunu söylüyor, son ödenen tur o değil',
  LEVEL_TWICE: '{{seq}} numaralı olay {{round}} turunda {{level}}. jackpotu iki kez vuruyor',
  WON_BY_UNKNOWN_ROUND: 'kazandıran tur bilinmiyor',
  SECOND_HAND_PAY: 'turunun ilk elden ödemesi değil',
  OVER_APPROVAL: '{{approvalMinor}} üzerinde',
  HAND_PAY_AHEAD: 'makineyi bahislerinin iki katından {{aheadMinor}} öne geçirirdi, en çok {{mostMinor}} olabilir',
  JACKPOT_EARLY: '{{level}}. jackpot {{stakedMinor}} bahisten sonra çıktı, ortalaması {{perHitMinor}}',
  LEDGER_ENDS_AT_SEAT:
    'Kabin {{seat}} numaralı oturuşu biliyor, defterler {{ledgerSeat}} numarada bitiyor: bir yedekten geri yüklenmişler',
  LEDGER_ENDS_AT_EVENT:
    'Kabinin {{seq}} numaralı olayı işlenmişti, defterler {{ledgerSeq}} numarada bitiyor: bir yedekten geri yüklenmişler',
  JOURNAL_BEGINS_LATER:
    'Kabinin günlüğü {{seq}} numaralı olayla başlıyor, defterler {{ledgerSeq}} numarada bitiyor: aradakiler kayıp',
  JOURNAL_RETIRED: 'Kabinde, yerine başkası kabul edilmiş olan eski günlük yeniden var',
  JOURNAL_REPLACED:
    'Kabinin günlüğü değiştirilmiş: bu günlük {{seq}} numaralı olayla bitiyor, öncekinden defterlerde {{ledgerSeq}} olay var',
  JOURNAL_SET_BACK_TO_EVENT:
    'Kabinin günlüğü geriye alınmış: {{seq}} numaralı olayla bitiyor, defterlerde {{ledgerSeq}} numaralı olay var',
  JOURNAL_SET_BACK_TO_WRITE: 'Kabinin günlüğü geriye alınmış: {{write}}. yazımda, daha önce {{before}}. yazımdaydı',
  JOURNAL_CHANGED:
    'Sayaç {{seq}} numaralı olaydan sonra {{meterMinor}} gösteriyor, olay {{reportedMinor}} demişti: kabinin günlüğü değiştirilmiş',
  ACCEPT_REPLACED: 'Önceki günlüğü yerine koyun veya bunu buradan kabul edin',
  ACCEPT_SET_BACK: 'En yeni günlüğü yerine koyun veya kabine yeni bir günlük başlatıp onu buradan kabul edin',
  ACCEPT_LEDGER:
    'Daha yeni defterleri geri yükleyin, eksikleri günlüklerden işleyin veya bu defterleri buradan kabul edin',
};

export const machineFaultTexts: Readonly<Record<OfficeLanguage, Texts>> = { en, tr };

/** Display names of the cabinets' events, by the events' names in the protocol. */
const cabinetEventNames: Readonly<Record<OfficeLanguage, Readonly<Record<string, string>>>> = {
  en: {
    roundPlayed: 'a round',
    credited: 'a cash-in',
    cashedOut: 'a cash-out',
    handPayOwed: 'a hand pay',
    handPayCleared: 'the end of a hand pay',
    creditsCancelled: 'cancelled credits',
    jackpotHit: 'a jackpot',
    pressUnplayed: 'a press without a round',
    foreignMoney: 'foreign money',
    malfunctioned: 'a malfunction',
    recovered: 'the end of a malfunction',
  },
  tr: {
    roundPlayed: 'tur',
    credited: 'para girişi',
    cashedOut: 'para çıkışı',
    handPayOwed: 'elden ödeme',
    handPayCleared: 'elden ödemenin sonu',
    creditsCancelled: 'iptal edilen kredi',
    jackpotHit: 'jackpot',
    pressUnplayed: 'turu başlamayan basış',
    foreignMoney: 'yabancı para',
    malfunctioned: 'arıza',
    recovered: 'arızanın sonu',
  },
};
