export const notices = {
  title: 'Bildirimler',
  readRest: 'Kalanları okundu say',
  staying: 'Siz okuyana kadar kalır',
  away: 'Siz yokken',
  earlier: 'Daha önce',
  read: 'Okudum',
  none: 'Bildirim yok.',
  lastFifty: 'Son elli bildirim. Daha eskiler hesap özetinizde.',
  moved: {
    deposit: '{{amount}} cüzdanınıza yatırıldı.',
    withdraw: '{{amount}} cüzdanınızdan çekildi.',
    cashOut: '{{machine}} numaralı makineden {{amount}} cüzdanınıza döndü.',
    handPay: '{{machine}} numaralı makinenin {{amount}} tutarındaki elden ödemesi cüzdanınıza yapıldı.',
    jackpot: '{{machine}} numaralı makinenin {{amount}} tutarındaki jackpotu cüzdanınıza yapıldı.',
  },
} as const;
