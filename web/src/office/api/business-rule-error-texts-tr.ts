import type { RuleCode } from '@reelfloor/protocol/office-call-types';
import { brandRulesTr } from './brand-rule-error-texts-tr.ts';

/** Turkish error messages for violated domain rules. The English ones are in the API contract. */
export const ruleTextsTr: Readonly<Record<RuleCode, string>> = {
  ACCOUNT_UNKNOWN: '{{name}} adlı bir hesap yok; hiçbir şey değişmedi.',
  ACCOUNT_EXISTS: '{{name}} adlı bir hesap zaten var; hiçbir şey değişmedi.',
  ACCOUNT_LOOKS_TAKEN:
    '{{name}}, var olan {{other}} hesabına benziyor: başka bir kullanıcı adı seçin; hiçbir şey değişmedi.',
  ACCOUNT_BLOCKED: '{{name}} zaten engelli; hiçbir şey değişmedi.',
  ACCOUNT_NOT_BLOCKED: '{{name}} engelli değil; hiçbir şey değişmedi.',
  NAME_INVISIBLE: 'Adda görünmeyen veya yazının yönünü değiştiren karakterler var: adı onlarsız yazın.',
  NAME_MIXED_SCRIPTS:
    'Adın bir sözcüğünde birbirine benzeyen iki alfabenin harfleri var: her sözcüğü tek alfabeyle yazın.',
  USERNAME_FORM: '“{{name}}” kullanıcı adı olamaz; 4–32 karakter: harf, rakam, nokta, tire veya alt çizgi yazın.',
  BIRTH_DATE_FORM: '“{{text}}” bir doğum tarihi değil; 2001-02-28 gibi yazın.',
  MAIL_FORM: '“{{text}}” bir e-posta adresi değil.',
  MAIL_TAKEN: '{{email}} adresi başka bir hesapta kayıtlı; hiçbir şey değişmedi.',
  PERMISSIONS_FORM: '“{{text}}” izin değil; 145,150 gibi sayılar yazın veya boş bırakın.',
  PASSWORD_LENGTH: 'Şifre {{min}}–{{max}} karakter olmalı.',
  FACTOR_MISSING: '{{name}} hesabında ikinci adım yok; hiçbir şey değişmedi.',
  SIGN_IN_MISSING: '{{name}} hiçbir yerde oturum açmamış; hiçbir şey değişmedi.',
  PAYMENT_UNKNOWN: '{{payment}} numaralı bir yatırma ya da çekim yok; hiçbir şey değişmedi.',
  PAYMENT_CLOSED: 'Daha önce karar verildi; hiçbir şey değişmedi.',
  DEPOSIT_ELSEWHERE: 'Bu yatırmayı ödeme kuruluşu onaylar; hiçbir şey değişmedi.',
  DEPOSIT_AMOUNT: 'Bu yatırma için başka bir tutar bekletiliyor; hiçbir şey değişmedi.',
  SAFE_SHORT:
    'Deftere göre kasa dairesinde bu kadar nakit yok. Önce bankadan geleni yazın ya da sayın; hiçbir şey yer değiştirmedi.',
  DRAWER_SHORT:
    'Deftere göre {{shift}} numaralı vardiyanın çekmecesinde bu kadar nakit yok; hiçbir şey yer değiştirmedi.',
  DENOMINATIONS_DIFFER: 'Banknot ve madeni paraların toplamı tutar değil. Yeniden sayın; hiçbir şey yer değiştirmedi.',
  METHOD_NOT_OFFERED: 'Bu kasada yalnızca {{methods}} ile işlem yapılır (DESK_METHODS); hiçbir şey yer değiştirmedi.',
  RECEIPT_NO_DEPOSIT: '{{receipt}} fişi kasada bir yatırmanın fişi değil; hiçbir şey yer değiştirmedi.',
  CORRECTION_NOT_LESS:
    'Yatırma şu anda {{depositMinor}}; düzeltme onu azaltır. Eksik kalanı ayrı bir yatırma olarak alın; hiçbir şey yer değiştirmedi.',
  VOUCHERS_OFF: 'Burada kupon sunulmuyor; hiçbir şey değişmedi.',
  VOUCHER_MISSING: '{{voucher}} numaralı bir kupon yok; hiçbir şey değişmedi.',
  VOUCHER_CLOSED: 'Kupon kullanıldı, iptal edildi ya da süresi doldu; hiçbir şey değişmedi.',
  VOUCHER_OF_ANOTHER: 'Bu kuponu başka bir kasiyer sattı; kodunu yalnızca o yazdırır.',
  DAY_FORM: '"{{text}}" bir gün değil; 2026-11-23 gibi yazın.',
  DAY_RUNNING: '{{day}} günü henüz bitmedi; hiçbir şey değişmedi.',
  DAY_CLOSED: '{{day}} günü zaten kapatıldı; hiçbir şey değişmedi.',
  DAY_ORDER: 'Günler sırayla kapatılır, sıradaki {{day}}; hiçbir şey değişmedi.',
  DAY_SHIFT_OPEN:
    '{{day}} gününün {{shift}} numaralı vardiyası hâlâ açık. Önce kasiyeri kapatır; hiçbir şey değişmedi.',
  DAY_UNNAMED: '{{day}} gününde açıklanmamış {{count}} fark var; hiçbir şey değişmedi.',
  DAY_CHANGED: '{{day}} özetinde artık başka bir şey yazıyor. Yeniden okuyun; hiçbir şey değişmedi.',
  DAY_ASK_ON_PAGE: '{{day}} özetini yeniden okuyun ve onun sayfasından isteyin; hiçbir şey değişmedi.',
  DIFFERENCE_UNKNOWN: '{{day}} özetinde artık böyle bir fark yok. Yeniden okuyun; hiçbir şey değişmedi.',
  ANONYMISE_SEATED: '{{name}} şu anda {{machine}} numaralı kabinde oturuyor; hiçbir şey değişmedi.',
  ANONYMISE_TRANSFER: '{{name}} için {{transfer}} aktarımı açık; hiçbir şey değişmedi.',
  ANONYMISE_PAY: '{{name}} için bir ödeme karar bekliyor; hiçbir şey değişmedi.',
  ANONYMISE_MONEY: '{{name}} hesabında hâlâ para var; önce ödeyin. Hiçbir şey değişmedi.',
  ANONYMISE_RESERVED:
    '{{machine}} numaralı kabin {{name}} için ayrılmış; önce ayırmayı kaldırın. Hiçbir şey değişmedi.',
  ANONYMISE_BREAK: '{{name}} oyundan uzak duruyor; bu sürmeli. Hiçbir şey değişmedi.',
  ANONYMISE_REGISTER: '{{register}} kaydı {{name}} oyuncusunu dışlıyor; bu sürmeli. Hiçbir şey değişmedi.',
  ANONYMISE_NOT_BLOCKED: '{{name}} engelli değil; önce hesabı engelleyin. Hiçbir şey değişmedi.',
  ANONYMISE_CASE: '{{name}} için açık bir dosya var; önce onu kapatın; hiçbir şey değişmedi.',
  ANONYMISE_TOO_SOON:
    '{{name}} hesabını son 24 saat içinde siz engellediniz; bunu şimdi başka biri yapabilir. Hiçbir şey değişmedi.',
  CASE_UNKNOWN: '{{case}} numaralı dosya yok; hiçbir şey değişmedi.',
  CASE_OPEN: '{{name}} için {{case}} numaralı dosya açık; ona yazın. Hiçbir şey değişmedi.',
  CASE_CLOSED: '{{case}} numaralı dosya kapalı; yeni bir dosya açın. Hiçbir şey değişmedi.',
  DOCUMENT_UNKNOWN: '{{name}} için {{document}} belgesi yok; hiçbir şey değişmedi.',
  DOCUMENT_DECIDED: '{{document}} belgesi için zaten karar verildi; hiçbir şey değişmedi.',
  DOCUMENT_DAY: '“{{text}}” takvimde yok; 2030-02-28 gibi yazın. Hiçbir şey değişmedi.',
  DOCUMENT_OVER: 'Belge {{day}} gününe kadar geçerliydi. Geçerli bir belge isteyin; hiçbir şey değişmedi.',
  DOCUMENT_PICTURE:
    '{{name}} resmi kullanılamıyor: en az {{least}} × {{least}} piksel PNG, JPEG, WebP ya da AVIF alın. Hiçbir şey değişmedi.',
  DOCUMENT_SEALED: '{{document}} belgesi başka bir anahtarla saklandı (SECOND_FACTOR_KEY), resmi gösterilemez.',
  DOCUMENTS_FULL: '{{name}} için {{most}} belge var. Önce birini kaldırın; hiçbir şey değişmedi.',
  HARM_INDICATOR_UNKNOWN: 'Oyuncunun {{indicator}} işareti yok; hiçbir şey değişmedi.',
  HARM_INDICATOR_NOT_OPEN: '{{name}} için açık {{indicator}} işareti yok; hiçbir şey değişmedi.',
  LOOSEN_ACCOUNT_CHANGED:
    'Bu istendikten sonra hesap engellendi ya da açıldı. Oyuncuya bakıp yeniden isteyin; hiçbir şey değişmedi.',
  LOOSEN_BREAK_BEGAN:
    'Bu istendikten sonra oyuna başka bir ara başladı. Oyuncuya bakıp yeniden isteyin; hiçbir şey değişmedi.',
  LOOSEN_INDICATOR_AROSE:
    'Bu istendikten sonra zararlı olabilecek oyuna dair yeni bir işaret çıktı. Oyuncuya bakıp yeniden isteyin; hiçbir şey değişmedi.',
  LOOSEN_LIMIT_CHANGED:
    'Bu istendikten sonra oyuncu kendi limitini değiştirdi. Oyuncuya bakıp yeniden isteyin; hiçbir şey değişmedi.',

  NO_MACHINE: '{{machine}} numaralı kabin yok; hiçbir şey değişmedi.',
  MACHINE_ASSIGNED: '{{machine}} numaralı kabin zaten {{agent}} ajanının; hiçbir şey değişmedi.',
  MACHINE_REMOVED: '{{machine}} numaralı kabin zaten kaldırılmış; hiçbir şey değişmedi.',
  MACHINE_OUT_ALREADY: '{{machine}} numaralı kabin zaten hizmet dışı; hiçbir şey değişmedi.',
  WATCHING_SAME: 'Zaten böyle kararlaştırılmış; hiçbir şey değişmedi.',
  MACHINE_IN_SERVICE: '{{machine}} numaralı kabin zaten hizmette; hiçbir şey değişmedi.',
  MACHINE_SEATED: '{{machine}} numaralı kabinde bir oyuncu var; hiçbir şey değişmedi. Boşalınca yeniden deneyin.',
  MACHINE_TRANSFERS: '{{machine}} numaralı kabin için yolda para var; hiçbir şey değişmedi. Boşalınca yeniden deneyin.',
  MACHINE_CREDIT: '{{machine}} numaralı kabinin sayacında kredi var; hiçbir şey değişmedi. Boşalınca yeniden deneyin.',
  MACHINE_PAY_WAITS:
    '{{machine}} numaralı kabinin {{pay}} ödemesi karar bekliyor; hiçbir şey değişmedi. Önce ona karar verin.',
  MACHINE_EVENT_REFUSED:
    '{{machine}} numaralı kabin, kabul edilmeyen bir olay bildirdi; hiçbir şey değişmedi. Önce ona karar verin.',
  MACHINE_FAULTED: '{{machine}} numaralı kabin oyun dışı; hiçbir şey değişmedi. Önce bunun nedenine karar verin.',
  CABINET_SIMULATED: '{{machine}} numaralı kabin benzetim; hizmete alınacak bir şey yok.',
  CABINET_AWAY: '{{machine}} numaralı kabinin ajanı {{agent}} bağlı değil. Hiçbir şey değişmedi.',
  CABINET_SILENT:
    '{{machine}} numaralı kabinin ajanı {{agent}} zamanında yanıt vermedi. Ne yapıldığını sayfa gösterir.',
  CABINET_BUSY:
    '{{machine}} numaralı kabin bunu şu anda yapamaz: hizmette, üzerinde bir oyuncunun parası var ya da başka bir deneme sürüyor. Hiçbir şey değişmedi.',
  CABINET_UNREAD: '{{machine}} numaralı kabine bağlandığından beri kimse bakmadı. Önce sayfasını açın.',
  CABINET_WAITS: '{{machine}} numaralı kabin henüz açılamaz. Açık adımlar: {{steps}}. Hiçbir şey değişmedi.',
  CABINET_OTHER:
    '{{machine}} numaralı kabin seri numarasını {{serial}} olarak söylüyor. Yeniden bakın. Hiçbir şey değişmedi.',
  CABINET_IN_SERVICE: '{{machine}} numaralı kabin zaten oyunculara açık. Hiçbir şey değişmedi.',
  SEAT_EMPTY: '{{machine}} numaralı kabinde kimse oturmuyor; hiçbir şey değişmedi.',
  SEAT_CLOSING:
    '{{machine}} numaralı kabindeki koltuk zaten kapanıyor: kabin ödeyince kredi cüzdana geçer. Hiçbir şey değişmedi.',
  SEAT_ENDED: '{{machine}} numaralı kabindeki oturum zaten bitmiş; hiçbir şey değişmedi.',
  SEAT_CHANGED: '{{machine}} numaralı kabinde başka bir oturum başladı; hiçbir şey değişmedi.',

  RECORDING_SPAN: 'Bir aralık bitmeden önce başlar ve en çok {{hours}} saattir; hiçbir şey değişmedi.',
  RECORDING_CASE: '{{machine}} makinesinin {{case}} numaralı bir şikâyeti ya da talebi yok.',
  RECORDING_NOT_OWN_FAULT:
    'Teknisyen, {{machine}} numaralı kabinde üstlendiği bir arızanın çevresindeki 60 saniyeyi görür.',
  RECORDING_NOT_OPEN: 'Bu görüntüler açık değil. Önce gerekçe yazın ve o aralıkta kalın.',
  ROUND_NOT_FOUND: '{{name}} oyuncusunun kaydı olan {{round}} numaralı turu yok; hiçbir şey değişmedi.',
  HOLD_UNKNOWN: '{{hold}} saklaması yok; hiçbir şey değişmedi.',
  HOLD_LIFTED: '{{hold}} saklaması daha önce kaldırıldı; hiçbir şey değişmedi.',
  COMPLAINT_UNKNOWN: '{{complaint}} numaralı şikâyet yok; hiçbir şey değişmedi.',
  COMPLAINT_ANSWERED: '{{complaint}} numaralı şikâyet daha önce yanıtlandı; hiçbir şey değişmedi.',

  HAND_PAY_UNKNOWN: '{{pay}} ödemesi yok; hiçbir şey değişmedi.',
  HAND_PAY_DECIDED: '{{pay}} ödemesine daha önce karar verildi; hiçbir şey değişmedi.',
  HAND_PAY_ELSEWHERE: '{{pay}} ödemesi {{machine}} numaralı kabinin değil; hiçbir şey değişmedi.',
  TRANSFER_UNKNOWN: '{{transfer}} aktarımı yok; hiçbir şey değişmedi.',
  TRANSFER_ENDED: '{{transfer}} aktarımı daha önce sonuçlandı; hiçbir şey değişmedi.',
  TRANSFER_ELSEWHERE: '{{transfer}} aktarımı {{machine}} numaralı kabinin değil; hiçbir şey değişmedi.',
  TRANSFER_ANSWERED:
    'Kabin yanıt verdi: {{event}} numaralı olay {{transfer}} aktarımını bildiriyor ve kabul edilmedi. İkisine birlikte, {{machine}} numaralı kabini temizleyerek karar verin.',
  TRANSFER_ASKED:
    '{{machine}} numaralı kabin sonucu kendisi bildirebilir: {{agent}} ajanı bağlı, sunucu da iki saniyede bir soruyor.',
  TRANSFER_TELLABLE:
    '{{machine}} numaralı kabin sonucu hâlâ bildirebilir. {{agent}} ajanını başlatın; günlük kaybolduysa önce günlüğü değiştirin.',
  TRANSFER_WITHOUT_SEAT: '{{machine}} numaralı kabinde kimse oturmuyor; {{transfer}} ödemesinin alabileceği kredi yok.',

  CLEAR_CONTRADICTION:
    '{{machine}} numaralı kabin oyun dışı kalıyor: günlüğü defterlerle çelişiyor. Önce günlüğe karar verin.',
  CLEAR_STRAY:
    '{{machine}} numaralı kabin oyun dışı kalıyor: sayacı {{meterMinor}} gösteriyor ve orada kimse oturmuyor. Kredi bir oyuncunun koltuğuna aittir: önce kabini boşaltın.',
  CLEAR_WALLET_SHORT:
    '{{name}} cüzdanında, defterlerde eksik olan {{amountMinor}} yok. Farkı salona yazın ve oyuncuyla sonra hesaplaşın.',
  CLEAR_EVENT_NOT_NEXT:
    '{{machine}} numaralı kabinin {{event}} numaralı olayı atlanamaz: sıradaki {{next}} numaralı olay.',
  CLEAR_EVENT_NOT_REFUSED:
    '{{machine}} numaralı kabinin {{event}} numaralı olayı atlanamaz: {{next}} numaralı olay henüz reddedilmedi. Reddedilen bir olay, ajan bağlıyken birkaç saniyede yeniden gelir.',
  CLEAR_NOTHING_OPEN: 'Atlanan olayı bekleyen açık bir aktarım yok: aktarım kararını boş bırakın.',
  CLEAR_ONLY_VOID:
    '{{event}} numaralı olay {{transfer}} aktarımının gerçekleştiğini söylemiyor: yalnız geçersiz sayılabilir.',
  CLEAR_OPEN_UNDECIDED:
    '{{event}} numaralı olay açık {{transfer}} aktarımının yanıtı; aktarım hep bekleyecekti. Ona ne olduğunu belirtin.',
  CLEAR_METER_UNKNOWN:
    '{{machine}} numaralı kabinin sayacı bilinmiyor. Arızayı gidermek hiçbir tutarı düzeltmez: sayaç defterlerden farklıysa kabin ilk olayında yeniden oyun dışı kalır ve hiçbir şey kaybolmaz. Yine de gidereceğinizi onaylayın.',
  CLEAR_MORE_UNDECIDED:
    '{{machine}} numaralı kabinin sayacı {{meterMinor}} gösteriyor; defterlerden {{amountMinor}} fazla. Farkı kimin ödeyeceğini belirtin.',
  CLEAR_LESS_UNDECIDED:
    '{{machine}} numaralı kabinin sayacı {{meterMinor}} gösteriyor; defterlerden {{amountMinor}} az. Farkı kimin alacağını belirtin.',
  JOURNAL_AGREES:
    'Sunucunun bildiği kadarıyla {{machine}} numaralı kabinin günlüğü defterlerle çelişmiyor; hiçbir şey değişmedi. Ajan bağlanınca günlük yeniden sorulur.',
  JOURNAL_RECEIVER_HOUSE:
    'Defterlerin {{machine}} numaralı kabinde gösterdiğini yalnız salon alabilir; hiçbir şey değişmedi.',
  JOURNAL_RECEIVER:
    'Defterlerin {{machine}} numaralı kabinde gösterdiğini yalnız salon veya kredisi orada olan {{name}} alabilir; hiçbir şey değişmedi.',
  JOURNAL_OPEN_UNDECIDED:
    '{{machine}} numaralı kabinin, hiçbir günlüğün artık bilemeyeceği açık aktarımları var. Onlara ne olduğunu belirtin.',
  JOURNAL_DIFFERENCE_UNDECIDED:
    'Defterler {{machine}} numaralı kabinde sayaçtan {{amountMinor}} fazla gösteriyor. Bunu kimin alacağını belirtin.',
  JOURNAL_NEWER: 'Defterler {{machine}} numaralı kabinin günlüğünden eski: bunun yerine defterleri kabul edin.',
  JOURNAL_NOT_FRESH:
    'Öncekinin yerini yalnız yeni bir günlük alabilir. Ajanı durdurun, {{machine}} numaralı kabinin günlüğünü klasöründen çıkarın, ajanı başlatın ve yeniden deneyin.',
  LEDGER_NOT_OLDER: '{{machine}} numaralı kabinde eski olan defterler değil: bunun yerine günlüğü kabul edin.',
  METER_WITHOUT_SEAT:
    '{{machine}} numaralı kabinin sayacı {{amountMinor}} gösteriyor, defterlere göre ise orada kimse oturmuyor: sonraki oyuncu onu alırdı. Kabine yeni bir günlük başlatın, eskisini saklayın ve yenisini kabul edin.',
  METER_OVER_LEDGER:
    '{{machine}} numaralı kabinin sayacı defterlerden {{amountMinor}} fazla gösteriyor. Kabine yeni bir günlük başlatın, eskisini saklayın ve yenisini kabul edin.',
  JOURNAL_UNKNOWN:
    'Defterler {{machine}} numaralı kabin için bir günlük izlemiyor: dosyalarını ajanın klasöründen çıkarın, kabin yeni bir günlük başlatır.',
  JOURNAL_WRITTEN: '{{machine}} numaralı kabinin {{agent}} ajanı bağlı ve günlüğü yazıyor: önce ajanı durdurun.',

  SETTING_UNKNOWN: '{{key}} adlı bir ayar yok.',
  SETTING_BY_COMMAND:
    '{{key}}, oyuncu sayfalarının anahtarlarını nereye gönderdiğini ya da kimin betiklerini çalıştırdığını belirler: yalnızca komut satırından değişir (npm run operator -- setting set {{key}} …).',
  SETTING_FORM: '{{key}} beklenen biçimde değil.',
  CURRENCY_UNUSABLE:
    'Tutarlar {{value}} ile tutulamaz: ISO 4217’de yer alan, virgülden sonra 0, 2 veya 3 basamaklı bir para biriminin kodunu yazın. Hiçbir şey değişmedi.',
  CURRENCY_FIXED:
    'Para birimi {{value}} olamaz: bu defterler {{held}} ile başladı, içlerindeki her tutar {{value}} diye gösterilirdi. Hiçbir şey değişmedi.',
  SITE_FIXED:
    'Site {{value}} olamaz: bu defterler, her oyuncunun girişte gördüğü {{held}} sitesi için başladı. Hiçbir şey değişmedi.',
  SITE_EXISTS: '{{site}} numaralı bir site zaten var ya da vardı; hiçbir şey değişmedi.',
  SITE_UNKNOWN: '{{site}} numaralı açık bir site yok; hiçbir şey değişmedi.',
  SITE_FIRST_HOSTS:
    'Önce {{site}} numaralı siteye alan adlarını verin: ikinci bir site varken hangisinin kastedildiğini alan adı söyler. Hiçbir şey değişmedi.',
  SITE_FIRST_NAME: '{{site}} numaralı sitenin adı işletmenin adıdır, HOUSE_NAME; hiçbir şey değişmedi.',
  SITE_FIRST_SETTINGS:
    '{{site}} numaralı sitenin ayarları işletmenin ayarlarıdır, Settings.json içindedir; hiçbir şey değişmedi.',
  SITE_WALLET_USED:
    '{{site}} numaralı sitenin oyuncuları zaten para hareketi yaptı, cüzdanları olduğu yerde kalır; hiçbir şey değişmedi.',
  SITE_MONEY_MOVING:
    '{{site}} numaralı sitenin oyuncularının makinelerde ya da şimdiki sözleşmeyle yolda parası var. Oturumlarını kapatın, açık hareket kalmayınca sözleşmeyi değiştirin; hiçbir şey değişmedi.',
  SITE_NOT_CONNECTED: '{{site}} numaralı sitenin cüzdanları bir casino platformunda değil; hiçbir şey değişmedi.',
  PLATFORM_TRANSFER_UNKNOWN: '{{transfer}} numaralı bir hareket yok; hiçbir şey değişmedi.',
  EVENT_NOT_DEAD: 'Casino {{event}} numaralı olayı aldı ya da hâlâ deneniyor; hiçbir şey değişmedi.',
  PLATFORM_TRANSFER_NOT_HELD: '{{transfer}} numaralı hareket karar beklemiyor; hiçbir şey değişmedi.',
  SITE_FIRST_STAYS: '{{site}} numaralı site ilk sitedir ve kalır; hiçbir şey değişmedi.',
  SITE_HOST_TAKEN: '{{host}} alan adı {{site}} numaralı siteye ait; hiçbir şey değişmedi.',
  SITE_MACHINE_UNKNOWN: '{{machine}} adlı bir makine yok; hiçbir şey değişmedi.',
  SITE_SETTING_OF_HALL: '{{key}} bütün salon için geçerlidir; hiçbir şey değişmedi.',
  SETTINGS_FILE_BROKEN:
    'Sunucunun Settings.json dosyası bir JSON nesnesi değil; önce düzeltin veya başka yere taşıyın.',
  LOGO_FORMAT: 'Bu logo kullanılamaz: {{format}} biçimi PNG, JPEG, WebP, AVIF veya SVG değil. Hiçbir şey değişmedi.',
  LOGO_SMALL:
    'Bu logo kullanılamaz: {{width}} × {{height}} piksel, en az {{least}} × {{least}} olmalı. Hiçbir şey değişmedi.',
  LOGO_UNREADABLE: 'Bu logo kullanılamaz: resim okunamıyor. Hiçbir şey değişmedi.',
  LOGO_MISSING: 'Salonun logosu yok; hiçbir şey değişmedi.',
  PAGE_VERSION_UNKNOWN: 'Sayfanın {{version}} sürümü saklanmamış; hiçbir şey değişmedi.',
  PAGE_SIZE: 'Bir sayfa 1–{{most}} bayt olur; hiçbir şey değişmedi.',
  PAGE_SAME: '{{page}} sayfası zaten böyle.',
  PAGE_OURS: 'Oyuncular {{page}} sayfasında zaten bizimkini okuyor.',
  PAGE_TERMS_PUBLISHED:
    'Koşulların oyuncuların kabul ettiği sürümleri var. Bu sayfanın yerine yeni bir sürüm yayımlayın; hiçbir şey değişmedi.',
  TERMS_SAME: 'Koşulların {{number}}. sürümü zaten böyle; hiçbir şey değişmedi.',
  TERMS_FROM_PAST:
    'Koşullar {{from}} anından başlayarak geçerli olamaz; o an geçti. Daha sonraki bir an yazın ya da boş bırakın; hiçbir şey değişmedi.',
  PANEL_KIND: '{{id}} başka bir dilde başka türden; hiçbir şey değişmedi.',
  PANEL_ENGLISH_FIRST: 'Önce {{id}} kaydını İngilizce ekleyin: dili olmayan İngilizcesini okur.',
  PANEL_FULL: 'Panelde bu türden zaten {{most}} kayıt var; önce birini kaldırın.',
  PANEL_UNKNOWN: 'Panelde {{id}} yok; hiçbir şey değişmedi.',
  PANEL_ENGLISH_NEEDED: 'Başkaları {{id}} kaydını İngilizce okuyor; onu bütün dillerde kaldırın.',
  AGENT_EXISTS: '{{agent}} adlı bir ajan zaten var; hiçbir şey değişmedi.',
  AGENT_UNKNOWN: '{{agent}} adlı bir ajan yok; hiçbir şey değişmedi.',
  AGENT_REMOVED: '{{agent}} ajanı zaten kaldırılmış; hiçbir şey değişmedi.',
  AGENT_HAS_MACHINES:
    '{{agent}} ajanının kabinleri var ({{machines}}); hiçbir şey değişmedi. Önce onları taşıyın veya kaldırın.',
  DISPLAY_EXISTS: '{{name}} adlı bir ekran zaten var; hiçbir şey değişmedi.',
  DISPLAY_UNKNOWN: '{{name}} adlı bir ekran yok; hiçbir şey değişmedi.',
  DISPLAY_TOKEN_UNKNOWN:
    'Bu belirteç hiçbir ekranı açmıyor. Yeniden bakın ya da ofisin ayarlarından bir ekran ekleyin.',
  DISPLAYS_FULL: 'Zaten {{most}} ekran var; önce birinin iznini kaldırın.',
  ...brandRulesTr,
  STAFF_NOT_FOUND: '{{login}} adlı bir personel yok; hiçbir şey değişmedi.',
  STAFF_EXISTS: '{{login}} adlı bir personel zaten var; hiçbir şey değişmedi.',
  STAFF_LOOKS_TAKEN: '{{name}}, personelden {{login}} ile karıştırılabilir: başka bir ad seçin; hiçbir şey değişmedi.',
  STAFF_LOGIN_FORM: 'Giriş adı 2–32 karakter olur: a–z harfleri, rakam, nokta, tire veya alt çizgi.',
  STAFF_NAME_FORM: 'Ad, 1–64 karakterlik tek satırdır.',
  STAFF_ROLE_SAME: '{{login}} zaten bu rolde; hiçbir şey değişmedi.',
  STAFF_SITE_SAME: '{{login}} zaten orada çalışıyor; hiçbir şey değişmedi.',
  STAFF_BLOCKED: '{{login}} zaten engelli; hiçbir şey değişmedi.',
  STAFF_NOT_BLOCKED: '{{login}} engelli değil; hiçbir şey değişmedi.',
  STAFF_APP_MISSING: '{{login}} bir doğrulama uygulaması kurmamış; hiçbir şey değişmedi.',
  STAFF_SIGNED_IN_NOWHERE: '{{login}} oturum açmamış; hiçbir şey değişmedi.',
  STAFF_SIGN_IN_GONE: '{{login}} için böyle bir oturum artık yok; hiçbir şey değişmedi.',
  STAFF_LAST_ADMIN_ROLE:
    '{{login}} salonun oturum açabilen tek yöneticisi, başka bir role ya da tek bir siteye geçemez. Önce başka bir yönetici ekleyin; hiçbir şey değişmedi.',
  STAFF_LAST_ADMIN_BLOCK:
    '{{login}} salonun oturum açabilen tek yöneticisi, engellenemez. Önce başka bir yönetici ekleyin; hiçbir şey değişmedi.',
  REQUEST_UNREADABLE: 'Bu isteğin içeriği artık okunamıyor; oyuncusu anonimleştirilmiş olabilir. Reddedin.',
  ALERT_ACKNOWLEDGED: 'Bu uyarı daha önce üstlenildi; hiçbir şey değişmedi.',
  TASK_TAKEN: 'Bu görev {{who}} üzerinde; hiçbir şey değişmedi.',
  TASK_FREE: 'Bu görev kimsede değil. Önce siz üstlenin; hiçbir şey değişmedi.',
  TASK_OVER: 'Bu görev bitti ya da nedeni ortadan kalktı; hiçbir şey değişmedi.',
  TASK_UNCHECKED: '{{count}} kontrol kaldı; hiçbir şey değişmedi.',

  REPORT_TOO_LONG: 'Bir rapor en çok {{most}} gün kapsar; daha az gün isteyin.',
  REPORT_NOT_BEGUN: '{{day}} iş günü başlamadı; başlamış bir gün isteyin.',
  REPORT_SPAN: 'Bir gün, bir ay ya da ilk günü ve son günden sonraki günü verin.',
  REPORT_NO_DAY: '{{from}} ile {{to}} arasında gün yok: ikincisi, son günden sonraki gündür.',
  REPORT_DAY_FORM: '“{{text}}” bir gün değil; 2026-11-23 gibi yazın.',
  REPORT_GROUP: 'Bu rapor böyle gruplanamaz.',
};
