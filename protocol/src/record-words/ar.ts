import type { RecordWords } from './record-words.ts';

export const recordWords: RecordWords = {
  operationDate: 'تاريخ العملية',
  amount: 'المبلغ',
  type: 'النوع',
  from: 'من',
  tag: 'الوسم',
  machine: 'الآلة',
  balance: 'الرصيد',
  start: 'البداية',
  end: 'النهاية',
  duration: 'مدة اللعب',
  spinCount: 'عدد اللفات',
  freeSpinCount: 'عدد اللفات المجانية',
  cashIn: 'المنقول إلى الآلة',
  cashOut: 'المسحوب',
  IP: 'IP',
  types: {
    deposit: 'إيداع',
    withdraw: 'سحب إلى الخارج',
    cashIn: 'نقل إلى الآلة',
    cashOut: 'سحب من الآلة',
    handPay: 'دفع يدوي',
    jackpot: 'الجائزة الكبرى',
  },
  tags: {
    voided: 'لم يصل وأُعيد',
    corrected: 'صحّحه الموظفون',
  },
  fromPlaces: {
    wallet: 'المحفظة',
    machine: 'الآلة',
    cashier: 'أمين الصندوق',
    jackpot: 'الجائزة الكبرى',
  },
};
