import type { Settings } from '@reelfloor/protocol';
import { type OfficeLanguage, useLanguage } from '../messages/language.ts';

/** What a setting is called, and what it does in one sentence. */
type Words = Readonly<Record<keyof Settings, readonly [name: string, does: string]>>;

const en: Words = {
  API_URL: ['Address of calls', 'Where pages send calls, with the player’s token.'],
  MACHINE_URL: ['Address of games', 'Where pages connect to a machine.'],
  NOTIFY_URL: ['Address of notices', 'Where pages hear of changes.'],
  JACKPOT_URL: ['Address of jackpots', 'Where pages hear how jackpots grow.'],
  HOUSE_NAME: ['Name of the house', 'What players read in pages and mails.'],
  SITE_ID: ['Number of the site', 'What each login must name. Fixed once the books hold money.'],
  THEME: ['Colours', 'The colours of visitors who have chosen none.'],
  DEFAULT_LANG: ['First language', 'The language of visitors whose browser asks for none of ours.'],
  LANG_SELECT: ['Choice of language', 'Whether players can change the language.'],
  CURRENCY: ['Currency', 'Three letters, such as TRY. Fixed once the books hold money.'],
  SHOW_LOBBY: ['Choice of brands', 'Off: players see one brand alone, the one below.'],
  LOBBY_ID: ['The only brand', 'The brand that is shown where brands cannot be chosen.'],
  UPDATE_LOBBY: ['Lobby is read every', 'How often the lobby is read where nothing is told, in seconds.'],
  FPS: ['Pictures a second', 'How many pictures a second a game asks for.'],
  VOLUME: ['First volume', 'Between 0 and 1, until a player changes it.'],
  CLICK_SOUND: ['Sound of keys', 'Whether keys click, until a player changes it.'],
  HOT_COINS: ['Amounts to choose', 'The amounts that a cash-in offers.'],
  MAX_ALL_IN_LIMIT: ['Largest cash-in', 'The most that one cash-in moves.'],
  ALLOW_0_BALANCE_TO_PLAY: [
    'Seat without money',
    'Whether a player with an empty wallet may take a machine.',
  ],
  DISCOUNT_MIN: [
    'Discount below',
    'Pages ask for a discount below this balance, in whole units of the currency.',
  ],
  DISCOUNT_BALANCE_CHECK: ['Balance before a discount', 'Whether that balance is looked at.'],
  AUTO_DISCOUNT: ['Discount by itself', 'Whether pages ask for a discount without the player.'],
  AUTO_BONUS: ['Bonus by itself', 'Whether pages ask for a bonus without the player.'],
  DISCOUNT_COOLDOWN_MS: ['Pause between discounts', 'How long after one the next can be asked for.'],
  ALLOW_AUTOPLAY: ['Autoplay', 'Whether rounds can follow by themselves.'],
  ROTATE_MENU: ['Turned picture', 'Whether players can turn the picture.'],
  PIN_CHECK: ['PIN of a locked page', 'Whether a page left alone asks for the PIN.'],
  IDLE_TIMEOUT_MS: ['Page locks after', 'How long a page is left alone before it locks.'],
  IP_CHEKCING: ['Check of the address', 'Whether the visitor’s address is checked before anything else.'],
  TOKEN_LOGIN: [
    'Login by a casino alone',
    'Whether the form is replaced by a word that a casino leads here.',
  ],
  HIDE_HEADER_BAR: ['Without a header', 'Whether pages leave out the bar at the top.'],
  HIDE_VERSION: ['Without a version', 'Whether pages leave out which version they are.'],
  EXTERNAL_INFO: ['Information pages', 'Whether the footer leads to them.'],
  INFO_PAGES: [
    'Addresses of information pages',
    'Where each information page is: a path here, or an address.',
  ],
  CONTACT_LINKS: ['Contacts', 'What the login page leads to: a page, mailto: or tel:.'],
  DEPOSIT_HELP: ['How money comes in', 'What an empty wallet says, by language.'],
  WITHDRAWAL_HELP: ['How money goes out', 'What the wallet says of withdrawals, by language.'],
  HALL_WINS: ['Wins of the hall', 'Whether players read recent high wins, without names.'],
  SAVE_WINS: ['Clips of wins', 'Whether players can save a clip of a win.'],
  LIVE_CHAT: ['Live chat', 'Whose chat pages load.'],
  ICE_SERVERS: ['Relays', 'Servers that help pictures through firewalls, beside those of the environment.'],
  REGISTRATION: ['Registration', 'Whether guests may register, by mail.'],
  PASSWORD_RESET: ['Forgotten password', 'Whether a forgotten password is reset, by mail.'],
  FAIL_SAFE: ['Nobody plays', 'Set by the server where its profile cannot be read.'],
  PLAY_MONEY: ['Play money', 'Whether pages say that nobody plays for real money.'],
};

const tr: Words = {
  API_URL: ['Çağrıların adresi', 'Sayfaların çağrıları oyuncunun anahtarıyla gönderdiği yer.'],
  MACHINE_URL: ['Oyunların adresi', 'Sayfaların makineye bağlandığı yer.'],
  NOTIFY_URL: ['Bildirimlerin adresi', 'Sayfaların değişiklikleri aldığı yer.'],
  JACKPOT_URL: ['Jackpotların adresi', 'Sayfaların jackpotların büyümesini aldığı yer.'],
  HOUSE_NAME: ['İşletmenin adı', 'Oyuncuların sayfalarda ve e-postalarda okuduğu ad.'],
  SITE_ID: ['Sitenin numarası', 'Her girişin söylemesi gereken numara. Defterlerde para olunca değişmez.'],
  THEME: ['Renkler', 'Renk seçmemiş ziyaretçilerin renkleri.'],
  DEFAULT_LANG: ['İlk dil', 'Tarayıcısı bizde olmayan bir dil isteyen ziyaretçilerin dili.'],
  LANG_SELECT: ['Dil seçimi', 'Oyuncuların dili değiştirip değiştiremeyeceği.'],
  CURRENCY: ['Para birimi', 'Üç harf, örneğin TRY. Defterlerde para olunca değişmez.'],
  SHOW_LOBBY: ['Marka seçimi', 'Kapalı: oyuncular yalnızca aşağıdaki markayı görür.'],
  LOBBY_ID: ['Tek marka', 'Marka seçilemeyen yerde gösterilen marka.'],
  UPDATE_LOBBY: ['Lobi okuma aralığı', 'Haber gelmeyen yerde lobinin kaç saniyede bir okunduğu.'],
  FPS: ['Saniyedeki görüntü', 'Bir oyunun saniyede istediği görüntü sayısı.'],
  VOLUME: ['İlk ses düzeyi', '0 ile 1 arası, oyuncu değiştirene kadar.'],
  CLICK_SOUND: ['Tuş sesi', 'Tuşların ses çıkarıp çıkarmadığı, oyuncu değiştirene kadar.'],
  HOT_COINS: ['Seçilecek tutarlar', 'Makineye aktarırken sunulan tutarlar.'],
  MAX_ALL_IN_LIMIT: ['En büyük yükleme', 'Bir yüklemenin en çok taşıdığı tutar.'],
  ALLOW_0_BALANCE_TO_PLAY: ['Parasız oturma', 'Cüzdanı boş oyuncunun makineye oturup oturamayacağı.'],
  DISCOUNT_MIN: [
    'İndirim şu bakiyenin altında',
    'Bakiye bunun altındayken indirim istenir, tam para birimiyle.',
  ],
  DISCOUNT_BALANCE_CHECK: ['İndirimden önce bakiye', 'O bakiyeye bakılıp bakılmadığı.'],
  AUTO_DISCOUNT: ['Kendiliğinden indirim', 'Sayfaların oyuncu istemeden indirim isteyip istemediği.'],
  AUTO_BONUS: ['Kendiliğinden bonus', 'Sayfaların oyuncu istemeden bonus isteyip istemediği.'],
  DISCOUNT_COOLDOWN_MS: ['İndirimler arası süre', 'Birinden ne kadar sonra öbürünün istenebileceği.'],
  ALLOW_AUTOPLAY: ['Otomatik oyun', 'Turların kendiliğinden sürüp süremeyeceği.'],
  ROTATE_MENU: ['Döndürülen görüntü', 'Oyuncuların görüntüyü döndürüp döndüremeyeceği.'],
  PIN_CHECK: ['Kilitli sayfanın PIN’i', 'Bırakılan sayfanın PIN sorup sormadığı.'],
  IDLE_TIMEOUT_MS: ['Kilitlenme süresi', 'Bırakılan sayfanın ne kadar sonra kilitlendiği.'],
  IP_CHEKCING: ['Adres denetimi', 'Ziyaretçinin adresinin her şeyden önce denetlenip denetlenmediği.'],
  TOKEN_LOGIN: ['Yalnız casinodan giriş', 'Form yerine buraya casinodan gelindiğinin yazıp yazmadığı.'],
  HIDE_HEADER_BAR: ['Başlıksız', 'Sayfaların üst çubuğu bırakıp bırakmadığı.'],
  HIDE_VERSION: ['Sürümsüz', 'Sayfaların sürümü yazmayıp yazmadığı.'],
  EXTERNAL_INFO: ['Bilgi sayfaları', 'Sayfa altının onlara götürüp götürmediği.'],
  INFO_PAGES: [
    'Bilgi sayfalarının adresleri',
    'Her bilgi sayfasının yeri: buradaki bir yol ya da bir adres.',
  ],
  CONTACT_LINKS: ['İletişim', 'Giriş sayfasının götürdüğü yerler: sayfa, mailto: ya da tel:.'],
  DEPOSIT_HELP: ['Para nasıl gelir', 'Boş cüzdanın söylediği, dillere göre.'],
  WITHDRAWAL_HELP: ['Para nasıl çıkar', 'Cüzdanın çekim için söylediği, dillere göre.'],
  HALL_WINS: ['Salonun kazançları', 'Oyuncuların son büyük kazançları adsız okuyup okumadığı.'],
  SAVE_WINS: ['Kazanç görüntüleri', 'Oyuncuların bir kazancın görüntüsünü saklayıp saklayamayacağı.'],
  LIVE_CHAT: ['Canlı sohbet', 'Sayfaların kimin sohbetini açtığı.'],
  ICE_SERVERS: ['Aktarıcılar', 'Görüntüye güvenlik duvarında yardım eden, ortamdakilere ek sunucular.'],
  REGISTRATION: ['Kayıt olma', 'Konukların e-postayla kayıt olup olamayacağı.'],
  PASSWORD_RESET: ['Unutulan şifre', 'Unutulan şifrenin e-postayla yenilenip yenilenmediği.'],
  FAIL_SAFE: ['Kimse oynamaz', 'Profili okunamayan sunucu koyar.'],
  PLAY_MONEY: ['Oyun parası', 'Sayfaların gerçek parayla oynanmadığını yazıp yazmadığı.'],
};

const words: Readonly<Record<OfficeLanguage, Words>> = { en, tr };

/** Returns a function that says how a setting is called and what it does; a key that we do not know is its own name. */
export const useSettingWords = (): ((key: string) => Words[keyof Settings]) => {
  const language = useLanguage();
  return (key) => (words[language] as Partial<Record<string, Words[keyof Settings]>>)[key] ?? [key, ''];
};
