import type { RecordFileQuery, Transaction, TransactionCode } from '@reelfloor/protocol';
import type { CsvManner } from './csv.ts';

/** The words of a file, which are those of the page that it was downloaded from. */
export interface FileTexts extends CsvManner {
  readonly operationDate: string;
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly from: string;
  readonly tag: string;
  readonly machine: string;
  readonly balance: string;
  readonly brand: string;
  readonly start: string;
  readonly end: string;
  readonly duration: string;
  readonly spinCount: string;
  readonly freeSpinCount: string;
  readonly cashIn: string;
  readonly cashOut: string;
  readonly IP: string;
  readonly types: Record<TransactionCode, string>;
  readonly places: Record<Transaction['from'], string>;
}

export const fileTexts: Record<RecordFileQuery['lang'], FileTexts> = {
  tr: {
    separator: ';',
    decimal: ',',
    operationDate: 'İşlem tarihi',
    type: 'Tür',
    amount: 'Tutar',
    currency: 'Para birimi',
    from: 'Kaynak',
    tag: 'Etiket',
    machine: 'Makine',
    balance: 'Bakiye',
    brand: 'Marka',
    start: 'Başlangıç',
    end: 'Bitiş',
    duration: 'Oynanan süre',
    spinCount: 'Spin sayısı',
    freeSpinCount: 'Ücretsiz spin sayısı',
    cashIn: 'Yatırılan',
    cashOut: 'Çekilen',
    IP: 'IP',
    types: {
      1: 'Para yatırma',
      2: 'Para çekme',
      3: 'Makineye aktarım',
      4: 'Makineden çekim',
      5: 'Elden ödeme',
      6: 'JACKPOT',
    },
    places: { wallet: 'Cüzdan', machine: 'Makine', cashier: 'Vezne', jackpot: 'Jackpot' },
  },
  en: {
    separator: ',',
    decimal: '.',
    operationDate: 'Operation date',
    type: 'Type',
    amount: 'Amount',
    currency: 'Currency',
    from: 'From',
    tag: 'Tag',
    machine: 'Machine',
    balance: 'Balance',
    brand: 'Brand',
    start: 'Start',
    end: 'End',
    duration: 'Played duration',
    spinCount: 'Spin count',
    freeSpinCount: 'Free spin count',
    cashIn: 'Cash in',
    cashOut: 'Cash out',
    IP: 'IP',
    types: { 1: 'Deposit', 2: 'Withdraw', 3: 'Cash In', 4: 'Cash Out', 5: 'Hand Pay', 6: 'JACKPOT' },
    places: { wallet: 'Wallet', machine: 'Machine', cashier: 'Cashier', jackpot: 'Jackpot' },
  },
  ar: {
    separator: ',',
    decimal: '.',
    operationDate: 'تاريخ العملية',
    type: 'النوع',
    amount: 'المبلغ',
    currency: 'العملة',
    from: 'من',
    tag: 'الوسم',
    machine: 'الآلة',
    balance: 'الرصيد',
    brand: 'العلامة',
    start: 'البداية',
    end: 'النهاية',
    duration: 'مدة اللعب',
    spinCount: 'عدد اللفات',
    freeSpinCount: 'عدد اللفات المجانية',
    cashIn: 'المنقول إلى الآلة',
    cashOut: 'المسحوب',
    IP: 'IP',
    types: {
      1: 'إيداع',
      2: 'سحب إلى الخارج',
      3: 'نقل إلى الآلة',
      4: 'سحب من الآلة',
      5: 'دفع يدوي',
      6: 'الجائزة الكبرى',
    },
    places: { wallet: 'المحفظة', machine: 'الآلة', cashier: 'أمين الصندوق', jackpot: 'الجائزة الكبرى' },
  },
};
