import type { TranslatedCode } from '../translated-codes.ts';

export const errors = {
  10: 'İmza doğrulanamadı.',
  10700:
    'Kullanıcı adı veya şifre hatalı. Kalan deneme: {{left_count}}. Engelleme süresi: {{block_time}} dakika.',
  10701: 'Kullanıcı adı veya şifre hatalı.',
  10702:
    'Çok sayıda hatalı deneme nedeniyle hesap korumaya alındı. {{block_time}} dakika sonra yeniden deneyin.',
  10703: 'Bu IP adresinden girişe izin verilmiyor.',
  10704: 'Bu hesap yasaklandı.',
  20000: 'İstek başarılı.',
  40000: 'Geçersiz istek.',
  40001: 'Eski şifre hatalı.',
  40101: 'Şifre çok kısa. En az {{min}} karakter olmalı.',
  50100: 'Oturum sonlandırıldı, işlem yapılamıyor.',
  70000: 'Görüntü başlatılamadı, teknik ekiple iletişime geçin.',
  CODE_18800: 'Makineye para aktarmak için {{count}} saniyeniz kaldı.',
  CODE_18801: 'Oturum sonlandırılıyor.',
  CODE_18802: 'Devam etmek için {{count}} saniyeniz kaldı.',

  TRANSFER_HELD: 'Bir aktarım henüz sonuçlanmadı; tutarı güvende bekliyor. Başvuru no: {{reference}}',
  TRANSFER_HELD_AMOUNT:
    '{{amount}} tutarındaki aktarım henüz sonuçlanmadı; para güvende bekliyor. Başvuru no: {{reference}}',
  JACKPOT_WON: 'Jackpot: {{amount}} cüzdanınızda.',
  MONEY_HOME: '{{machine}} no’lu makineden {{amount}} cüzdanınıza geçti.',
  CHANNEL_CLOSED: 'Sunucu bağlantıyı sonlandırdı.',

  TOKEN_INVALID: 'Oturumunuz geçersiz ya da süresi doldu. Yeniden giriş yapın.',
  PASSWORD_WRONG: 'Şifre hatalı.',
  PASSWORD_KNOWN: 'Bu şifre en çok denenen şifrelerden biri. Başka bir şifre seçin.',
  PASSWORD_CHANGE_NEEDED: 'Kendi şifrenizi seçin.',
  PASSWORD_SAME: 'Size verilen şifreden farklı bir şifre seçin.',
  SESSION_LOCKED: 'Oturum kilitli. PIN kodunuzu girin.',
  PIN_WRONG: 'PIN kodu hatalı. Kalan deneme: {{left_count}}.',
  PIN_EXHAUSTED: 'Çok fazla hatalı PIN girildi. Lütfen yeniden giriş yapın.',
  SECOND_FACTOR_NEEDED: 'Doğrulama uygulamanızdaki kodu girin.',
  SECOND_FACTOR_SETUP:
    'Hesabınız için iki adımlı doğrulama gerekiyor. Kurmak için web sayfasından giriş yapın.',
  SECOND_FACTOR_WRONG: 'Kod hatalı ya da daha önce kullanıldı. Kalan deneme: {{left_count}}.',
  SECOND_FACTOR_BLOCKED: 'Çok fazla hatalı kod girildi. {{block_time}} dakika sonra yeniden deneyin.',
  SECOND_FACTOR_MISMATCH: 'Kod uymuyor. En yeni kodu girin ve telefonunuzun saatini denetleyin.',
  SECOND_FACTOR_EXPIRED: 'İşlem çok uzun sürdü. Lütfen baştan başlayın.',
  SECOND_FACTOR_REQUIRED:
    'Hesabınız için iki adımlı doğrulama gerekiyor. Yeniden kurabilirsiniz ama kaldıramazsınız.',
  NOT_OFFERED: 'Bu burada sunulmuyor.',
  USERNAME_TAKEN: 'Bu kullanıcı adı alınmış. Başka bir ad seçin.',
  TERMS_CHANGED: 'Koşullar bu arada değişti. Yeniden okuyup kabul edin.',
  CODE_INVALID: 'Bağlantının süresi dolmuş ya da daha önce kullanılmış. Yenisini isteyin.',
  TLS_REQUIRED: 'Bu sunucuya yalnızca https:// ve wss:// ile ulaşılır.',
  DEMO_NOT_FORWARDED:
    'Bu, hesapları herkesçe bilinen bir demodur; bir vekil sunucu üzerinden değil, yalnızca kendi makinesinden ulaşılır.',
  FORBIDDEN: 'Bunu yapma yetkiniz yok.',
  NOT_FOUND: 'Bu adreste bir şey yok.',
  BODY_INVALID: 'İstek beklenen biçimde değil: {{detail}}.',
  MESSAGE_INVALID: 'İleti beklenen biçimde değil: {{detail}}.',
  MESSAGE_TOO_LARGE: 'İleti {{limit}} bayttan büyük.',
  METHOD_UNKNOWN: 'Kanal "{{method}}" isteğini tanımıyor.',
  INIT_FIRST: 'Bu kanalda önce init gönderilmeli.',
  TOO_MANY_CONNECTIONS:
    'Bu hesapla ya da bu adresten çok fazla sayfa açık. Birkaçını kapatıp yeniden deneyin.',
  RATE_LIMITED: 'Çok fazla istek. {{retry_s}} saniye bekleyin.',
  INTERNAL: 'Bizden kaynaklanan bir sorun oldu. Başvuru no: {{reference}}.',
  OUTCOME_UNKNOWN: 'Bunun yapılıp yapılmadığı henüz bilinmiyor. Yeniden istemeden önce kontrol edin.',
  DATABASE_UNAVAILABLE:
    'Hesap kayıtlarına şu anda ulaşılamıyor. Hiçbir şey kaybolmadı; birazdan yeniden deneyin.',

  AGENT_ELSEWHERE:
    '{{agent}} ajanı zaten bağlı: {{instance}}, {{since}} zamanından beri. Bir anahtar aynı anda tek bir ajan içindir: o süreci durdurun ya da buna kendi ajanını verin.',
  AGENT_FOR_TESTS:
    '{{agent}} ajanı {{settings}} ile çalışıyor; bunlar demo ve testler içindir. Bu sunucuda gerçek oyuncular var: ajanı bunlar olmadan başlatın.',
  MACHINE_UNKNOWN: '{{machine}} numaralı makine yok.',
  MACHINE_TAKEN: '{{machine}} numaralı makinede başka bir oyuncu var.',
  MACHINE_UNFIT: '{{machine}} numaralı makine bu salonun kurallarına uymuyor. Lütfen başka bir makine seçin.',
  RULES_CHANGED:
    'Bu oyunun kuralları değişti. Sayfayı yenileyin, yeni kuralları okuyun, sonra yeniden katılın.',
  AUTOPLAY_CLOSED: 'Otomatik oyun bitti. Döndür tuşuna kendiniz basın.',
  CANCEL_CLOSED: 'Burada para çekme geri alınamaz. Para cüzdanınıza gidiyor.',
  MACHINE_RESERVED: '{{machine}} numaralı makine başka bir oyuncuya ayrıldı.',
  MACHINE_KEPT: '{{machine}} numaralı makine sıradaki oyuncu için tutuluyor. Sıraya girebilirsiniz.',
  QUEUE_OFF: 'Burada makineler için sıra yok.',
  QUEUE_FULL: 'Bu makinenin sırası dolu. Başka bir makine seçin.',
  QUEUE_NOT_NEEDED: 'Bu makine için sıra gerekmiyor: koltuğa oturabilirsiniz.',
  QUEUE_LAPSED:
    'Sıranız geldi ama makineye oturmadınız. {{wait_min}} dakika sonra yeniden sıraya girebilirsiniz.',
  QUEUE_NEEDS_MONEY: 'Paranız bu makinede bir tura yetmiyor. Sıraya girmeden önce para yatırın.',
  AVAILABILITY_ALERTS_OFF: 'Burada boşalan makineler haber verilmez.',
  AVAILABILITY_ALERTS_FULL: 'En çok {{most}} makine için haber verilir. Önce birinden vazgeçin.',
  AVAILABILITY_ALERT_NOT_NEEDED: 'Bu makine boş: koltuğa oturabilirsiniz.',
  PUSH_OFF: 'Burada kapalı sayfalara haber verilmez.',
  PUSH_UNKNOWN: 'Bu tarayıcıya sayfa kapalıyken haber verilemez.',
  QUEUE_ELSEWHERE: '{{machine}} numaralı makinenin sırasındasınız. Önce o sıradan çıkın.',
  MACHINE_OUT_OF_SERVICE: '{{machine}} numaralı makine hizmet dışı. Başka bir makine seçin.',
  MACHINE_OFFLINE: '{{machine}} numaralı makine bağlı değil.',
  MACHINE_NOT_READY: '{{machine}} numaralı makine şu an bunu yapamıyor.',
  MACHINE_FAULT: '{{machine}} numaralı makine arızalı. Lütfen görevlilere haber verin.',
  MACHINE_FAULT_NOTIFIED: '{{machine}} numaralı makine arızalı. Görevlilere haber verildi.',
  SEAT_TAKEN: 'Zaten {{machine}} numaralı makinede oynuyorsunuz.',
  SEAT_NONE: 'Bir makinede yeriniz yok.',
  CASH_OUT_NONE: 'Yolda olan bir çekim yok.',
  HAND_PAY_WAITS:
    'Makine, görevlilerin onaylaması gereken bir kazanç için kilitli. Karar verilir verilmez krediniz cüzdanınıza geçer ve koltuk boşalır.',
  CASH_OUT_DONE: 'Makine krediyi ödedi. Çekim artık iptal edilemez.',
  BALANCE_EMPTY: 'Cüzdanınız boş. Bir makineye oturmak için para yatırın.',

  BAND_UNKNOWN: 'Makinede böyle bir bahis tuşu yok.',
  BUTTON_UNKNOWN: 'Makinede böyle bir tuş yok.',
  CREDIT_TOO_LOW: 'Kredi bahse yetmiyor.',
  PRESS_TOO_FAST: 'Tur henüz bitmedi.',
  COMMAND_KEY_REUSED: 'Bu komut numarası daha önce başka bir tuş için kullanıldı.',
  COMMAND_LATE: 'Komut geç ulaştı ve uygulanmadı.',
  COMMAND_UNKNOWN_OUTCOME: 'Makine zamanında yanıt vermedi. Sonuç denetleniyor.',

  AMOUNT_INVALID: 'Tutar sıfırdan büyük, kuruşu tam bir sayı olmalı.',
  AMOUNT_OVER_BALANCE: 'Tutar bakiyenizden fazla.',
  AMOUNT_OVER_LIMIT: 'Tutar en çok {{limit}} olabilir.',
  CREDIT_EMPTY: 'Çekilecek kredi yok.',
  TRANSFER_KEY_REUSED: 'Bu aktarım numarası daha önce başka bir işlem için kullanıldı.',
  TRANSFER_PENDING: 'Bir aktarım yolda. Ulaşmasını bekleyin.',
  TRANSFER_VOIDED: 'Aktarım makineye ulaşmadı. Para cüzdanınıza geri döndü.',

  UNDER_AGE: 'Burada oynamak için {{age}} yaşında olmak gerekir.',
  RESTRICTED: 'Oyuna ara verdiniz. Ne zamana kadar sürdüğü “Oyuncu koruması” sayfasında yazar.',
  REGISTER_EXCLUDED:
    '{{register}} kaydı sizi oyundan men ediyor. Bunu yalnızca o kayıt kaldırabilir. Paranız sizindir.',
  REGISTER_SILENT:
    '{{register}} kaydı oynayıp oynayamayacağınızı henüz bildirmedi. Bir dakika sonra yeniden deneyin. Paranız sizindir.',
  REGISTER_FACTS_MISSING:
    '{{register}} kaydına sorabilmek için adınız, soyadınız ve doğum tarihiniz gerekir. Personele bildirin. Paranız sizindir.',
  LIMIT_REACHED: 'Limitiniz doldu.',
  LIMIT_MISSING: 'Önce “Oyuncu koruması” sayfasında bir limit koyun, sonra oynayabilirsiniz.',
  LIMIT_WAITS: 'Henüz onaylanamaz.',
  STAKE_OVER_LIMIT: 'Bahis en çok {{limit}} olabilir. Daha düşük bir bahis seçin.',
  BREAK_STANDS: 'Daha uzun süren bir ara zaten geçerli. Kısaltılamaz.',
  CHECK_DUE: 'Önce süre hatırlatmasını okuyun.',
  BREAK_RUNS: 'Hatırlatmadan sonraki mola sürüyor.',
  CLOCK_UNSURE:
    'Salonun saatleri şu anda birbirini tutmuyor, bu yüzden onaylanamıyor. Daha sonra yeniden deneyin.',

  PROMOTION_COOLDOWN: 'İndirimi 5 dakikada yalnızca bir kez kullanabilirsiniz',
  PROMOTION_BALANCE_TOO_HIGH: 'Bakiyenin {{amount}} tutarının altında olması gerekir.',
  DISCOUNT_NOTHING_LOST: 'İndirim yapılacak bir kayıp yok.',
  PROMOTION_DAY_LIMIT: '24 saatlik {{amount}} limiti doldu.',
  BONUS_STAKE_FIRST: 'Sıradaki bonus için {{amount}} daha oynayın.',
  PROMOTION_UNAVAILABLE: 'Bu şu anda sunulmuyor.',
  STORAGE_FULL:
    'Şu anda kayıt yapılamıyor, bu yüzden hiçbir tutar aktarılmadı. Lütfen daha sonra yeniden deneyin.',

  VIDEO_REPLACED: 'Bu görüntünün yerini daha yenisi aldı.',
  VIDEO_UNSUPPORTED: 'Tarayıcınız H.264 ya da VP8 desteklemiyor.',
} as const satisfies Record<TranslatedCode, string>;
