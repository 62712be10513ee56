import type {
  RequestEffect,
  RequestEffectTextKey,
  RequestEnumValue,
  RequestLabel,
  RequestValue,
} from '@reelfloor/protocol/office-call-types';
import { fillInTextParams } from '../../i18n/translate.ts';
import type { OfficeLanguage } from '../messages/office-language.ts';
import { localizeMachineFaultText } from './localize-machine-fault-text.ts';
import { useNumberAndDateFormatters } from './number-and-date-formatters.ts';
import { type RequestSentenceTexts, requestFactLabels } from './request-fact-texts.ts';
import { englishRequestSentences } from './request-sentences-en.ts';
import { turkishRequestSentences } from './request-sentences-tr.ts';
import { useSettingValueFormatter } from './use-setting-form.tsx';
import { useSettingNameAndDescription } from './use-setting-texts.ts';

/** Display names of the enumerated values in requests for approval. */
const wordTexts: Readonly<Record<OfficeLanguage, Readonly<Record<RequestEnumValue, string>>>> = {
  en: {
    none: 'None',
    nobody: 'Nobody',
    missing: 'Missing',
    hidden: 'Hidden',
    shown: 'Shown',
    waiting: 'Waiting',
    approved: 'Paid',
    refused: 'Refused',
    pending: 'Open',
    settled: 'Settled',
    voided: 'Voided',
    cashIn: 'Cash-in',
    cashOut: 'Cash-out',
    handPay: 'Hand pay',
    jackpot: 'Jackpot',
    outOfService: 'Out of service',
    inService: 'In service',
    removed: 'Removed',
    open: 'Open',
    closed: 'Closed',
    blocked: 'Blocked',
    working: 'May sign in',
    active: 'Active',
    on: 'On',
    off: 'Off',
    default: 'Default',
    new: 'New',
    set: 'Set',
    unset: 'Not set',
    ownWallet: 'in this hall',
    atPlatform: 'at the casino’s platform',
    whenPublished: 'When it is published',
    house: 'the house',
    held: 'held for a decision',
    accepted: 'Accepted',
    unchecked: 'Not checked',
    checked: 'Checked',
    expired: 'Expired',
    idCard: 'Identity card',
    passport: 'Passport',
    drivingLicence: 'Driving licence',
    residencePermit: 'Residence permit',
    proofOfAddress: 'Proof of address',
    sourceOfFunds: 'Source of funds',
    unfounded: 'Unfounded',
    watched: 'Monitored',
    reported: 'Reported to the authority',
    ended: 'Dealings ended',
  },
  tr: {
    none: 'Yok',
    nobody: 'Kimse',
    missing: 'Yok',
    hidden: 'Gizli',
    shown: 'Görünür',
    waiting: 'Bekliyor',
    approved: 'Ödendi',
    refused: 'Reddedildi',
    pending: 'Açık',
    settled: 'Kapandı',
    voided: 'Geçersiz',
    cashIn: 'Kredi yükleme',
    cashOut: 'Kredi çekme',
    handPay: 'Elden ödeme',
    jackpot: 'Jackpot',
    outOfService: 'Hizmet dışı',
    inService: 'Hizmette',
    removed: 'Kaldırıldı',
    open: 'Açık',
    closed: 'Kapalı',
    blocked: 'Engelli',
    working: 'Giriş yapabilir',
    active: 'Etkin',
    on: 'Açık',
    off: 'Kapalı',
    default: 'Varsayılan',
    new: 'Yeni',
    set: 'Var',
    unset: 'Yok',
    ownWallet: 'bu salonda',
    atPlatform: 'casinonun platformunda',
    whenPublished: 'Yayımlandığı an',
    house: 'işletme',
    held: 'karar bekliyor',
    accepted: 'Kabul edildi',
    unchecked: 'Denetlenmedi',
    checked: 'Denetlendi',
    expired: 'Süresi doldu',
    idCard: 'Kimlik kartı',
    passport: 'Pasaport',
    drivingLicence: 'Sürücü belgesi',
    residencePermit: 'Oturma izni',
    proofOfAddress: 'Adres belgesi',
    sourceOfFunds: 'Para kaynağı belgesi',
    unfounded: 'Asılsız',
    watched: 'İzleme sürüyor',
    reported: 'Makama bildirildi',
    ended: 'İlişki bitirildi',
  },
};

/** Pattern of ids (UUIDs), of which only the beginning is shown: it is enough to distinguish them. */
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/;
/**
 * Pattern of hashes (SHA-256), such as that of the terms of use. Only the beginning is shown: whole hashes would push every other column
 * out of a phone's screen.
 */
const hashes = /\b([0-9a-f]{16})[0-9a-f]{48}\b/g;

const sentences = { en: englishRequestSentences, tr: turkishRequestSentences } as const;

/** Returns functions that describe a request's effect and its facts in the user's language. */
export const useRequestTexts = () => {
  const { language, money, count, moment } = useNumberAndDateFormatters();
  const settingWords = useSettingNameAndDescription();
  const saySetting = useSettingValueFormatter();
  const value = (of: RequestValue): string => {
    if (of.kind === 'amount') return money(of.amountMinor);
    if (of.kind === 'count') return count(of.count);
    if (of.kind === 'moment') return moment(of.at);
    if (of.kind === 'word') return wordTexts[language][of.word];
    if (of.kind === 'settingName') return settingWords(of.key)[0];
    if (of.kind === 'setting') return saySetting(of.key, of.value);
    if (idForm.test(of.text)) return of.text.slice(0, 8);
    return localizeMachineFaultText(of.text.replace(hashes, '$1'), { language, money });
  };
  const said = (values: Readonly<Record<string, RequestValue>>) =>
    Object.fromEntries(Object.entries(values).map(([name, of]) => [name, value(of)]));
  return {
    value,
    label: ({ label, values }: { readonly label: RequestLabel; readonly values: RequestEffect['values'] }) =>
      fillInTextParams(requestFactLabels[language][label], said(values)),
    /** Returns the texts of a request's effect. `asker`: the requester's login name. */
    sentence: (
      { sentence, values }: Pick<RequestEffect, 'sentence' | 'values'>,
      asker: string,
    ): RequestSentenceTexts[RequestEffectTextKey] => {
      const texts = sentences[language][sentence];
      const params = { ...said(values), asker };
      return {
        does: fillInTextParams(texts.does, params),
        follows: fillInTextParams(texts.follows, params),
        button: fillInTextParams(texts.button, params),
        sentBack: fillInTextParams(texts.sentBack, params),
      };
    },
  };
};
