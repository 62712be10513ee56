/** The summary at the end of a session; they travel with its card. */
export const sessionSummary = {
  title: 'Makine {{id}}: oturum özeti',
  net: 'Net sonuç',
  time: 'Süre',
  goesOn: 'Sürüyor',
  in: 'Makineye aktarılan',
  out: 'Nakde çevrilen',
  rounds: 'Tur',
  freeSpins: 'Bedava çevirme',
  winsPaid: 'Cüzdana ödenen kazanç',
  home: '{{amount}} cüzdanınıza geçti.',
  records: 'Bütün oturumlar',
  reason: {
    left: 'Makineden ayrıldınız.',
    noPress: 'Uzun süre hiçbir tuşa basılmadığı için oturum kapatıldı.',
    noCredit: 'Makineye uzun süre para aktarılmadığı için oturum kapatıldı.',
    closed: 'Oturumu salon kapattı.',
    removed: 'Oyundan çıkartıldınız; oturum sizin başka bir sayfanızda.',
    machine: 'Makine oynatılamadığı için oturum kapatıldı.',
    waited: 'Sizi bekleyen oturum kapandı.',
  },
} as const;
