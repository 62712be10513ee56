import { cashDeskRequestSentences } from './cash-desk-request-sentences.ts';
import { cashSafeRequestSentences } from './cash-safe-request-sentences.ts';
import { identityRequestSentences } from './identity-request-sentences.ts';
import { machineAssignmentSentences } from './machine-assignment-texts.ts';
import { recordingRequestSentences } from './recording-request-sentences.ts';
import type { RequestSentenceTexts } from './request-fact-texts.ts';
import { settingRequestSentences } from './setting-request-sentences.ts';
/**
 * Turkish sentences that describe requests for a second person's approval. Placeholders are filled from the values of the request's effect.
 */
export const turkishRequestSentences: RequestSentenceTexts = {
  ...recordingRequestSentences.tr,
  ...cashDeskRequestSentences.tr,
  ...cashSafeRequestSentences.tr,
  ...identityRequestSentences.tr,
  ...settingRequestSentences.tr,
  addAgent: {
    does: '{{agent}} ajanını ekle',
    follows: 'Şu markaların kabinlerini bildirebilir: {{brands}}. Belirtecini yalnız onaylayan, bir kez okur.',
    button: '{{agent}} ajanını ekle',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  addStaff: {
    does: '{{name}} ({{login}}) personele {{role}} olarak eklensin',
    follows: 'İlk şifreyi yalnız onaylayan, bir kez okur ve iletir.',
    button: '{{login}} kişisini ekle',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  blockPlayer: {
    does: '{{player}} hesabını engelle',
    follows: '{{player}} için tüm oturumlar kapanır ve hesapla kimse giremez.',
    button: '{{player}} hesabını engelle',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  blockStaff: {
    does: '{{name}} ({{login}}) engellensin',
    follows: '{{login}} için tüm oturumlar kapanır.',
    button: '{{login}} kişisini engelle',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  clearMachine: {
    does: '{{machine}} numaralı kabini oyuna geri al',
    follows: 'Arızası kalkar: {{fault}}. Para el değiştirmez.',
    button: '{{machine}} kabinini aç',
    sentBack: '{{machine}} numaralı kabin oyun dışında kalır. Notunuz {{asker}} kişisine gider.',
  },
  'clearMachine.fromHouse': {
    does: '{{machine}} numaralı kabini oyuna geri al; {{amount}} salondan ödenir',
    follows: 'Sayaç, defterlerden {{amount}} fazla gösteriyor. Salon bunu {{player}} kredisine öder.',
    button: 'Salondan {{amount}} öde',
    sentBack: '{{machine}} numaralı kabin oyun dışında kalır. Notunuz {{asker}} kişisine gider.',
  },
  'clearMachine.fromPlayer': {
    does: '{{machine}} numaralı kabini oyuna geri al; {{amount}} {{player}} tarafından ödenir',
    follows: 'Sayaç, defterlerden {{amount}} fazla gösteriyor. Bu, {{player}} cüzdanından alınır.',
    button: '{{player}} cüzdanından {{amount}} al',
    sentBack: '{{machine}} numaralı kabin oyun dışında kalır. Notunuz {{asker}} kişisine gider.',
  },
  'clearMachine.meterUnknown': {
    does: 'Sayacı bilinmeyen {{machine}} numaralı kabini oyuna geri al',
    follows:
      'Arızası kalkar: {{fault}}. Hiçbir tutar düzeltilmez: sayaç defterlerden farklıysa kabin ilk olayında yeniden oyun dışı kalır ve hiçbir şey kaybolmaz.',
    button: '{{machine}} kabinini aç',
    sentBack: '{{machine}} numaralı kabin oyun dışında kalır. Notunuz {{asker}} kişisine gider.',
  },
  'clearMachine.toHouse': {
    does: '{{machine}} numaralı kabini oyuna geri al; {{player}} oyuncusunun {{amount}} tutarı salona gider',
    follows: 'Sayaç, defterlerden {{amount}} az gösteriyor. Bu tutar {{player}} oyuncusundan salona geçer.',
    button: '{{player}} oyuncusunun {{amount}} tutarını salona ver',
    sentBack: '{{machine}} numaralı kabin oyun dışında kalır. Notunuz {{asker}} kişisine gider.',
  },
  'clearMachine.toPlayer': {
    does: '{{machine}} numaralı kabini oyuna geri al; {{player}} {{amount}} alır',
    follows: 'Sayaç, defterlerden {{amount}} az gösteriyor. Bu, {{player}} cüzdanına gider.',
    button: '{{player}} oyuncusuna {{amount}} ver',
    sentBack: '{{machine}} numaralı kabin oyun dışında kalır. Notunuz {{asker}} kişisine gider.',
  },
  commissionMachine: {
    does: '{{machine}} numaralı gerçek kabini ({{brand}}) oyunculara aç',
    follows:
      'Kendisi için söyledikleri sabitlenir: seri no {{serial}}. Sonra başka bir değer söylerse oyundan çıkar. Açmadan önce ajanı bir kez daha karşılaştırır.',
    button: '{{machine}} kabinini aç',
    sentBack: '{{machine}} numaralı kabin hizmet dışı kalır. Notunuz {{asker}} kişisine gider.',
  },
  'decideHandPay.approved': {
    does: '{{player}} oyuncusuna {{amount}} elden ödeme yap',
    follows: 'Tutar {{player}} cüzdanına gider ve {{machine}} numaralı kabin açılır.',
    button: '{{player}} oyuncusuna {{amount}} öde',
    sentBack:
      'Elden ödeme beklemeye devam eder, {{machine}} numaralı kabin kilitli kalır. Notunuz {{asker}} kişisine gider.',
  },
  'decideHandPay.refused': {
    does: '{{player}} oyuncusunun {{amount}} elden ödemesini reddet',
    follows:
      '{{player}} hiçbir şey almaz ve {{machine}} numaralı kabin açılır. Geri alınamaz; sonraki bir ödeme düzeltmedir.',
    button: '{{player}} oyuncusuna {{amount}} ödemesini reddet',
    sentBack:
      'Elden ödeme beklemeye devam eder, {{machine}} numaralı kabin kilitli kalır. Notunuz {{asker}} kişisine gider.',
  },
  disableMachine: {
    does: '{{machine}} numaralı kabini hizmet dışı bırak',
    follows: 'Yeni oyuncu giremez. Oynayan oynamaya devam eder.',
    button: '{{machine}} hizmet dışı',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  editPlayer: {
    does: '{{player}} hesabının bilgilerini değiştir',
    follows: 'Hesabın kendi yetkileri var: şifre kodları yeni adrese gider.',
    button: '{{player}} hesabını değiştir',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  endStaffSignIn: {
    does: '{{name}} ({{login}}) için bir oturumu kapat',
    follows: '{{address}} adresindeki oturum kapanır.',
    button: 'Oturumu kapat',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  endStaffSignIns: {
    does: '{{name}} ({{login}}) için tüm oturumları kapat',
    follows: '{{login}} her yerde yeniden giriş yapar.',
    button: '{{login}} oturumlarını kapat',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  enableMachine: {
    does: '{{machine}} numaralı kabini hizmete al',
    follows: 'Oyuncular yeniden girebilir.',
    button: '{{machine}} hizmete',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  'endTransfer.settle': {
    does: '{{player}} oyuncusunun {{machine}} kabinindeki {{amount}} aktarımını gerçekleşmiş say',
    follows: 'Gerçekleşmiş sayılır. Kabin sonradan başka bir şey bildirirse oyundan çıkar.',
    button: '{{player}} için {{amount}} aktarımını kapat',
    sentBack: 'Aktarım açık kalır. Notunuz {{asker}} kişisine gider.',
  },
  'endTransfer.void': {
    does: '{{player}} oyuncusunun {{machine}} kabinindeki {{amount}} aktarımını geçersiz say',
    follows: 'Gerçekleşmemiş sayılır; yoldaki para geldiği yere döner.',
    button: '{{player}} için {{amount}} aktarımını geçersiz say',
    sentBack: 'Aktarım açık kalır. Notunuz {{asker}} kişisine gider.',
  },
  exportPlayer: {
    does: 'Bunu isteyen, {{player}} hakkındaki tüm verileri indirebilsin',
    follows: 'Bunu isteyen kişi on dakika boyunca {{player}} hakkındaki her şeyi indirebilir.',
    button: 'İndirmeye izin ver',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  givePassword: {
    does: '{{player}} için yeni şifre ve PIN ver',
    follows: 'Tüm oturumlar kapanır. İkisini de yalnız onaylayan, bir kez okur.',
    button: 'Yeni şifre ver',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  givePin: {
    does: '{{player}} için yeni PIN ver',
    follows: 'Önceki PIN geçersiz olur. Yenisini yalnız onaylayan, bir kez okur.',
    button: 'Yeni PIN ver',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  hideBrand: {
    does: '{{brand}} ve {{machines}} kabini lobiden gizle',
    follows: 'Oynayan oynamaya devam eder; yeni kimse katılamaz.',
    button: '{{brand}} markasını gizle',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  orderBrand: {
    does: '{{brand}} lobide {{place}}. sıraya gelsin',
    follows: 'Diğerleri bir sıra kayar.',
    button: '{{brand}} sırasını değiştir',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  removeAgent: {
    does: '{{agent}} ajanını kaldır',
    follows: 'Belirteci geçersiz olur ve bağlantısı kapanır.',
    button: '{{agent}} ajanını kaldır',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  removeLogo: {
    does: 'Logoyu kaldır ({{owner}})',
    follows: 'Oyuncular sayfayı yeniden açınca bizimkini görür.',
    button: 'Logoyu kaldır',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  ...machineAssignmentSentences.tr,
  removeMachine: {
    does: '{{machine}} numaralı kabini ({{brand}}) salondan çıkar',
    follows: 'Artık orada kimse oynayamaz. Geçmişi kalır.',
    button: '{{machine}} kabinini çıkar',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  renameBrand: {
    does: '{{brand}} artık “{{name}}” olsun',
    follows: 'Oyuncular yeni adı hemen görür.',
    button: 'Adını {{name}} yap',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  renewAgent: {
    does: '{{agent}} ajanına yeni belirteç ver',
    follows: 'Eski belirteç geçersiz olur. Yenisini yalnız onaylayan, bir kez okur. Kabinler: {{machines}}.',
    button: 'Belirteci yenile',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  resetPlayerFactor: {
    does: '{{player}} için ikinci adımı kaldır',
    follows: 'Tüm oturumlar kapanır; sonraki giriş için yalnız şifre yeter.',
    button: 'İkinci adımı kaldır',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  resetStaffCode: {
    does: '{{name}} ({{login}}) için doğrulama uygulamasını unut',
    follows: 'Tüm oturumlar kapanır. Şifreyi bilen kişi yeni uygulamayı kurar.',
    button: '{{login}} uygulamasını unut',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  resetStaffPassword: {
    does: '{{name}} ({{login}}, {{role}}) için yeni şifre ver',
    follows: 'Tüm oturumlar kapanır. Şifreyi yalnız onaylayan, bir kez okur.',
    button: '{{login}} için yeni şifre ver',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  revokeAgent: {
    does: '{{agent}} ajanının erişimini kes',
    follows: 'Bağlantısı kapanır. Kabinleri gider: {{machines}}.',
    button: '{{agent}} erişimini kes',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  setAccountGroup: {
    does: '{{player}} hesabını {{group}} grubuna al',
    follows: 'Tüm oturumlar kapanır; hesabın yapabilecekleri değişir.',
    button: '{{player}} hesabını {{group}} grubuna al',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  setAccountPermissions: {
    does: '{{player}} izinleri şunlar olsun: {{permissions}}',
    follows: 'Tüm oturumlar kapanır; hesabın yapabilecekleri değişir.',
    button: 'İzinleri değiştir',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  setFloorWatching: {
    does: 'Oynanan kabinleri izleme şu olsun: {{rule}}',
    follows: 'Kendi kuralı olmayan her kabin için hemen geçerlidir.',
    button: 'İzlemeyi değiştir: {{rule}}',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  setLogo: {
    does: 'Logo olarak {{name}} kullan ({{owner}})',
    follows: 'Oyuncular sayfayı yeniden açınca onu görür.',
    button: 'Bu logoyu kullan',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  setStaffRole: {
    does: '{{name}} ({{login}}) {{from}} yerine {{role}} olsun',
    follows: '{{login}} için tüm oturumlar kapanır.',
    button: '{{login}} rolünü {{role}} yap',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  setStaffSite: {
    does: '{{name}} ({{login}}) {{site}} sitesinde çalışsın',
    follows: '{{login}} için tüm oturumlar kapanır.',
    button: '{{login}} sitesini değiştir',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  settleJournal: {
    does: '{{machine}} numaralı kabinin günlüğünü kapat',
    follows: 'Defterler kararlaştırıldığı gibi kabinin günlüğünü izler. Para el değiştirmez.',
    button: '{{machine}} günlüğünü kapat',
    sentBack: '{{machine}} numaralı kabin oyun dışında kalır. Notunuz {{asker}} kişisine gider.',
  },
  'settleJournal.toHouse': {
    does: '{{machine}} numaralı kabinin günlüğünü kapat; {{player}} oyuncusunun {{amount}} tutarı salona gider',
    follows: 'Defterlerde sayaçtan {{amount}} fazla var. Bu tutar {{player}} oyuncusundan salona geçer.',
    button: '{{player}} oyuncusunun {{amount}} tutarını salona ver',
    sentBack: '{{machine}} numaralı kabin oyun dışında kalır. Notunuz {{asker}} kişisine gider.',
  },
  'settleJournal.toPlayer': {
    does: '{{machine}} numaralı kabinin günlüğünü kapat; {{player}} {{amount}} alır',
    follows: 'Defterlerde sayaçtan {{amount}} fazla var. Bu, {{player}} cüzdanına gider.',
    button: '{{player}} oyuncusuna {{amount}} ver',
    sentBack: '{{machine}} numaralı kabin oyun dışında kalır. Notunuz {{asker}} kişisine gider.',
  },
  showBrand: {
    does: '{{brand}} ve {{machines}} kabini lobide göster',
    follows: 'Oyuncular hemen katılabilir.',
    button: '{{brand}} markasını göster',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  unblockPlayer: {
    does: '{{player}} yeniden girebilsin',
    follows: 'Hesap yeniden giriş yapabilir.',
    button: '{{player}} engelini kaldır',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  unblockStaff: {
    does: '{{name}} ({{login}}, {{role}}) yeniden girebilsin',
    follows: '{{login}} ofiste yeniden çalışabilir.',
    button: '{{login}} engelini kaldır',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
};
