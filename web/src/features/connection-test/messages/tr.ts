export const connectionTest = {
  title: 'Bağlantı testi',
  about:
    'Ölçülen, makinenin görüntüsünün size geldiği yoldur. Test hiçbir makineyi göstermez, en çok 6 MB indirir. Sonuç on dakika saklanır: oturduğunuz makinenin görüntüsü bu hızla başlar.',
  stage: {
    connecting: 'Bağlanıyor…',
    calm: 'Gecikme ve kayıp ölçülüyor…',
    filling: 'Hız ölçülüyor…',
  },
  again: 'Yeniden sına',
  result: 'Sonuç',
  whatToDo: 'Ne yapabilirsiniz',
  verdict: {
    good: { name: 'İyi', about: 'Görüntü tam boyda ve akıcı olur, tuşlar hemen karşılık verir.' },
    fair: { name: 'Yeterli', about: 'Oynanır. Görüntü zaman zaman küçülebilir ya da biraz gecikebilir.' },
    narrow: {
      name: 'Dar',
      about: 'Oynanır, ama görüntü küçük olur. Tasarruf modu bu hat için yapılmıştır.',
    },
    bad: { name: 'Kötü', about: 'Görüntü takılır ve tuşlar geç karşılık verir. Oturmadan önce düzeltin.' },
  },
  finding: {
    noRate: 'Hat, en küçük görüntü için bile dar.',
    narrow: 'Hat dar: görüntü en küçük boyda gelir.',
    middling: 'Hat, tam boy görüntü için biraz dar.',
    lossy: 'Bazı paketler yolda kayboluyor.',
    veryLossy: 'Çok paket yolda kayboluyor: görüntü sık sık takılır.',
    slow: 'Tuşun karşılığı biraz geç görünür.',
    verySlow: 'Tuşun karşılığı çok geç görünür.',
    uneven: 'Paketler düzensiz geliyor.',
    veryUneven: 'Paketler çok düzensiz geliyor.',
    weakDecoder: 'Bu cihaz ya da tarayıcı görüntüyü yetiştirmekte zorlanıyor.',
    relayed: 'Ağınız doğrudan bağlantıya izin vermiyor; görüntü bir aktarıcıdan geçiyor.',
    relayedByTcp:
      'Ağınız yalnızca TCP’ye izin veriyor; görüntü bir aktarıcıdan geçiyor ve kaybolan her paket bekletiyor.',
  },
  advice: {
    save: 'Aşağıdaki tasarruf modunu açın.',
    closeDownloads: 'Aynı hattaki indirmeleri, yüklemeleri ve videoları durdurun.',
    router: 'Modeme yaklaşın ya da 5 GHz kablosuz ağa geçin.',
    cable: 'Kablosuz yerine kablo kullanın.',
    vpn: 'VPN açıksa kapatın.',
    network: 'Başka bir ağ deneyin, örneğin mobil veri.',
    browser: 'Öteki sekme ve programları kapatın, tarayıcıyı güncelleyin ya da başka bir tarayıcı deneyin.',
  },
  fault: {
    noWebRtc: {
      name: 'Bu tarayıcı makinelerin görüntüsünü alamıyor.',
      about: 'WebRTC’yi destekleyen güncel bir tarayıcı kullanın ya da tarayıcının ayarlarında açın.',
    },
    unreached: {
      name: 'Sunucuya ulaşılamıyor.',
      about: 'İnternet bağlantınızı denetleyin, sonra yeniden sınayın.',
    },
    noWay: {
      name: 'Görüntü yolu açılamadı.',
      about: 'Ağınız ya da bir güvenlik duvarı buna izin vermiyor. VPN’i kapatın ya da başka bir ağ deneyin.',
    },
    broken: {
      name: 'Bağlantı test sırasında koptu.',
      about: 'Yeniden sınayın. Sürerse başka bir ağ deneyin.',
    },
    busy: { name: 'Şu anda çok test yapılıyor.', about: '{{seconds}} saniye sonra yeniden sınayın.' },
    noMachine: {
      name: 'Şu anda test yapabilecek bir makine yok.',
      about: 'Biraz sonra yeniden sınayın. Testsiz de oturabilirsiniz.',
    },
  },
  fact: {
    delay: 'Gecikme (gidiş dönüş)',
    jitter: 'Düzensizlik',
    loss: 'Kayıp',
    rate: 'Hız',
    way: 'Yol',
    frames: 'Saniyede kare',
    decoder: 'Kod çözücü',
    decodeTime: 'Kare başına çözme',
  },
  unit: { ms: '{{count}} ms', percent: '%{{count}}', kbit: '{{count}} kbit/s', mbit: '{{count}} Mbit/s' },
  relayed: 'aktarmalı, {{protocol}}',
  direct: 'doğrudan, {{protocol}}',
  efficient: 'az güç harcar',
  software: 'yazılım',
  saving: {
    name: 'Veri tasarrufu',
    suggested: 'Bu hat için önerilir.',
    about:
      'Küçük görüntü, saniyede 15 kare, sade ses: saatte en çok {{saving}} MB. Tasarrufsuz saatte {{usual}} GB dolayında.',
  },
} as const;
