export const reconnect = {
  title: 'Açık bir oyununuz var',
  machine: 'Makine {{id}}',
  heldFor: 'Size ayrılan süre: {{time}}',
  continue: 'Devam et',
  cashout: 'Nakde çevir',
  kick: 'Oyuncuyu çıkart',
  later: 'Daha sonra',
  understood: 'Tamam',
  cashedOut: '{{id}} numaralı makinedeki oyun kapandı, kredisi cüzdanınızda.',
  cashingOut: '{{id}} numaralı makinedeki kredi cüzdanınıza aktarılıyor.',
  reminder: 'Makine {{id}} sizi bekliyor · {{time}}',
  is: {
    waiting: 'Makine sizi bekliyor. Üzerindeki kredi sizindir.',
    bonus:
      'Makine bonus oyununda ve sizi bekliyor. Kazancınız kredinize eklenir, dilediğinizde devam edebilirsiniz.',
    handpay: 'Makine elden ödeme için kilitli ve sizi bekliyor.',
    cashout: 'Makinedeki kredi cüzdanınıza aktarılmaya çalışılıyor. Vazgeçip oyuna dönebilirsiniz.',
    leaving: 'Makinedeki kredi çekiliyor.',
    playing:
      'Bu oyun şu anda başka bir pencerede ya da cihazda oynanıyor. Siz değilseniz oyuncuyu çıkartın ve şifrenizi değiştirin.',
    error: 'Makine arızalı. Lütfen görevlilere haber verin. Krediniz makinede kayıtlı.',
    errorReported: 'Makine arızalı. Görevlilere haber verildi. Krediniz makinede kayıtlı.',
    offline:
      'Makinenin bağlantısı yok. Krediniz makinede kayıtlı; bağlantı gelince cüzdanınıza aktarılabilir.',
    unknown: 'Makinenin durumu bilinmiyor. Krediniz makinede kayıtlı.',
  },
} as const;
