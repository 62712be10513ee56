import type { RecordWords } from './record-words.ts';

export const recordWords = {
  operationDate: 'İşlem tarihi',
  amount: 'Tutar',
  type: 'Tür',
  from: 'Kaynak',
  tag: 'Etiket',
  machine: 'Makine',
  balance: 'Bakiye',
  start: 'Başlangıç',
  end: 'Bitiş',
  duration: 'Oynanan süre',
  spinCount: 'Spin sayısı',
  freeSpinCount: 'Ücretsiz spin sayısı',
  cashIn: 'Yatırılan',
  cashOut: 'Çekilen',
  IP: 'IP',
  types: {
    deposit: 'Para yatırma',
    withdraw: 'Para çekme',
    cashIn: 'Makineye aktarım',
    cashOut: 'Makineden çekim',
    handPay: 'Elden ödeme',
    jackpot: 'JACKPOT',
  },
  tags: {
    voided: 'Ulaşmadı, geri döndü',
    corrected: 'Görevli düzeltmesi',
  },
  fromPlaces: {
    wallet: 'Cüzdan',
    machine: 'Makine',
    cashier: 'Vezne',
    jackpot: 'Jackpot',
  },
} as const satisfies RecordWords;
